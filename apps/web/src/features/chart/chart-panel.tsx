import type { MarketInfo } from '@truemark/contract/markets/markets';
import { joinClasses } from '@truemark/ui/class-names';
import { useMemo, useRef, useState } from 'react';
import { CandleTable } from './candle-table.tsx';
import { useChartChoices } from './chart-choices.ts';
import { ChartFoot } from './chart-foot.tsx';
import { ChartFrame } from './chart-frame.tsx';
import styles from './chart-panel.module.css';
import { ChartStatus } from './chart-status.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { useChosenComparison } from './compare/use-comparison.ts';
import { isBelowPrice } from './indicators.ts';
import { useKeptDrawings, useKeptLook } from './kept/chart-keeper.ts';
import { ReadOut } from './read-out.tsx';
import { createReadOutStore } from './read-out-store.ts';
import { useCandleChart } from './use-candle-chart.ts';
import { useCandleFeed } from './use-candle-feed.ts';
import { useChartFormat } from './use-chart-format.ts';
import { useFullScreen } from './use-full-screen.ts';
import { usePriceSource } from './use-price-source.ts';

/** The candle chart with its tools, its read-out and its table. */
export function ChartPanel(props: { readonly code: string; readonly info: MarketInfo | undefined }) {
  const { code, info } = props;
  const interval = useChartChoices(choices => choices.interval);
  const chosenIndicators = useChartChoices(choices => choices.indicators);
  const { codes: others, parts: comparison, isComing } = useChosenComparison(code);
  // Lines over the price and volume would be lost among those that are compared.
  const indicators = useMemo(
    () => (comparison ? chosenIndicators.filter(isBelowPrice) : chosenIndicators),
    [comparison, chosenIndicators],
  );
  const kept = useKeptDrawings(code);
  useKeptLook();
  const [isTable, setTable] = useState(false);
  const [readOut] = useState(createReadOutStore);
  const panel = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(panel);
  const source = usePriceSource(code, info);
  const isSimulated = source === 'simulated' || source === 'replay';
  const format = useChartFormat(interval);
  const feed = useCandleFeed(code, interval);
  const priceDecimals = info?.priceDecimals;
  const mounted = useCandleChart({
    ...{ code, priceDecimals, feed, format, indicators, isSimulated, readOut, kept },
    openLayer: comparison?.openLayer,
  });
  const { chart } = mounted;
  const symbol = info?.symbol ?? code;
  const table = feed && priceDecimals !== undefined && { symbol, feed, format, decimals: priceDecimals };
  return (
    <div ref={panel} className={joinClasses(styles.panel, fullScreen.isOn && styles.full)}>
      <ChartToolbar
        {...{ code, chart, isTable, fullScreen }}
        onTable={setTable}
        isComparing={comparison !== undefined}
      />
      {comparison ? (
        <comparison.Bar {...{ code, info, others, feed, format, readOut }} />
      ) : (
        <ReadOut {...{ feed, format, isComing }} store={readOut} decimals={priceDecimals} />
      )}
      <div className={styles.stage}>
        <ChartFrame
          symbol={symbol}
          feed={feed}
          chart={chart}
          format={format}
          decimals={priceDecimals}
          isHidden={isTable}
          sayMore={comparison?.say}
        >
          <div ref={mounted.container} className={styles.canvas} dir="ltr" />
        </ChartFrame>
        {isTable &&
          table &&
          (comparison ? <comparison.Table {...table} Base={CandleTable} /> : <CandleTable {...table} />)}
        <ChartStatus feed={feed} mounted={mounted} isInfoThere={info !== undefined} isTable={isTable} />
      </div>
      <ChartFoot feed={feed} chart={chart} interval={interval} older={mounted.older} />
    </div>
  );
}
