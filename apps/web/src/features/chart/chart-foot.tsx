import type { CandleInterval } from '@truemark/domain/market/candle';
import { IconButton } from '@truemark/ui/icon-button';
import ArrowRightToLine from 'lucide-react/icons/arrow-right-to-line';
import { useText } from '../../platform/text.ts';
import type { CandleFeed } from './candle-feed.ts';
import { chooseZone, useChartChoices } from './chart-choices.ts';
import styles from './chart-panel.module.css';
import type { OlderState } from './connect-feed.ts';
import type { CandleChart } from './mount-candle-chart.ts';
import { useFeedValue } from './use-candle-feed.ts';

/** Under the chart: what the band means, the clock of the time axis, and the way back to the newest candle. */
export function ChartFoot(props: {
  readonly feed: CandleFeed | undefined;
  readonly chart: CandleChart | undefined;
  readonly interval: CandleInterval;
  readonly older: OlderState | undefined;
}) {
  const { feed, chart, interval, older } = props;
  const t = useText('instrument');
  const zone = useChartChoices(choices => choices.zone);
  const hasBackfill = useFeedValue(feed, each => each.readCandles()[0]?.isBackfilled ?? false);
  const isDaily = interval === '1d' || interval === '1w';
  return (
    <div className={styles.foot}>
      {hasBackfill && (
        <span className={styles.legend}>
          <span className={styles.swatch} aria-hidden="true" />
          {t('backfilled')}
        </span>
      )}
      <span role="status" className={styles.older}>
        {older === 'loading' && t('olderLoading')}
        {older === 'failed' && t('olderFailed')}
      </span>
      <span className={styles.footEnd}>
        {isDaily ? (
          <span className={styles.zone}>{t('zoneUtc')}</span>
        ) : (
          <button
            type="button"
            className={styles.zone}
            title={t('zoneSwitch')}
            onClick={() => chooseZone(zone === 'utc' ? 'local' : 'utc')}
          >
            <span className="vh">{t('zoneSwitch')}: </span>
            {t(zone === 'utc' ? 'zoneUtc' : 'zoneLocal')}
          </button>
        )}
        <IconButton
          icon={ArrowRightToLine}
          size="small"
          label={t('toNewest')}
          disabled={!chart}
          onClick={() => chart?.goToLatest()}
        />
      </span>
    </div>
  );
}
