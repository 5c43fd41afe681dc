import { candleIntervals } from '@truemark/domain/market/candle';
import { joinClasses } from '@truemark/ui/class-names';
import { IconButton } from '@truemark/ui/icon-button';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import BellPlus from 'lucide-react/icons/bell-plus';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import Table2 from 'lucide-react/icons/table-2';
import { useId } from 'react';
import { setUpDown, usePreferences } from '../../platform/preferences.ts';
import { requestPriceAlert } from '../../platform/price-alert-request.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { chooseInterval, useChartChoices } from './chart-choices.ts';
import styles from './chart-toolbar.module.css';
import { CompareMenu } from './compare/compare-menu.tsx';
import { DrawingMenu } from './drawing-menu.tsx';
import { IndicatorMenu } from './indicator-menu.tsx';
import { LayoutMenu } from './kept/layout-menu.tsx';
import { MoreMenu } from './more-menu.tsx';
import type { CandleChart } from './mount-candle-chart.ts';
import type { FullScreen } from './use-full-screen.ts';

/** Intervals and tools over the chart. */
export function ChartToolbar(props: {
  readonly code: string;
  readonly chart: CandleChart | undefined;
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
  readonly fullScreen: FullScreen;
  readonly isComparing: boolean;
}) {
  const { code, chart, isTable, onTable, fullScreen, isComparing } = props;
  const t = useText('instrument');
  const isPhone = useShell() === 'mobile';
  return (
    <div className={styles.toolbar}>
      <Intervals />
      <div className={styles.tools}>
        <IndicatorMenu isComparing={isComparing} />
        <LayoutMenu />
        <DrawingMenu chart={isTable ? undefined : chart} />
        {!isPhone && <CompareMenu code={code} isComparing={isComparing} />}
        <IconButton icon={BellPlus} size="small" label={t('alertCreate')} onClick={() => requestPriceAlert({ code })} />
        {isPhone ? <MoreMenu {...{ code, isTable, onTable }} /> : <RareTools {...{ isTable, onTable }} />}
        <IconButton
          icon={fullScreen.isOn ? Minimize2 : Maximize2}
          size="small"
          label={t(fullScreen.isOn ? 'fullScreenLeave' : 'fullScreen')}
          onClick={fullScreen.toggle}
        />
      </div>
    </div>
  );
}

function RareTools(props: { readonly isTable: boolean; readonly onTable: (isTable: boolean) => void }) {
  const { isTable, onTable } = props;
  const t = useText('instrument');
  const upDown = usePreferences(preferences => preferences.upDown);
  return (
    <>
      <IconButton
        icon={ArrowDownUp}
        size="small"
        label={t(upDown === 'red-up' ? 'colorsToGreenUp' : 'colorsToRedUp')}
        onClick={() => setUpDown(upDown === 'red-up' ? 'green-up' : 'red-up')}
      />
      <IconButton
        icon={Table2}
        size="small"
        label={t('showTable')}
        aria-pressed={isTable}
        className={joinClasses(isTable && styles.on)}
        onClick={() => onTable(!isTable)}
      />
    </>
  );
}

function Intervals() {
  const t = useText('instrument');
  const name = useId();
  const chosen = useChartChoices(choices => choices.interval);
  return (
    <div role="radiogroup" aria-label={t('interval')} className={styles.intervals}>
      {candleIntervals.map(interval => (
        <label key={interval} className={styles.interval} title={t(`interval.${interval}.long`)}>
          <input
            type="radio"
            name={name}
            value={interval}
            checked={interval === chosen}
            aria-label={t(`interval.${interval}.long`)}
            onChange={() => chooseInterval(interval)}
          />
          {t(`interval.${interval}`)}
        </label>
      ))}
    </div>
  );
}
