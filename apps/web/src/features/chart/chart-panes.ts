import type { Chart } from 'klinecharts';
import { calculatePaneHeight, type IndicatorName, indicators } from './indicators.ts';

/** The pane of the candles, as KLineChart calls it. */
export const candlePane = 'candle_pane';

const volumeAxis = 'volume';
/** Share of the candle pane that the highest volume takes. */
const volumeShare = 0.2;
/** Pixels over the highest candle, for the label of its price, and for each indicator's line of values over that. */
const gapOverCandles = 32;
const legendHeight = 16;
const gapUnderCandles = 0.08;
const gapOverVolume = 0.3;
const noLegend = () => ({ name: '', calcParamsText: '', features: [], legends: [] });

function createPaneId(name: IndicatorName): string {
  return `pane_${name}`;
}

/** Shows exactly these indicators; those already there stay as they are. */
export function showIndicators(chart: Chart, names: readonly IndicatorName[], priceAxis: string | undefined): void {
  for (const { name, place } of indicators) {
    const isShown = chart.getIndicators({ name }).length > 0;
    const isWanted = names.includes(name);
    if (isShown && !isWanted) chart.removeIndicator({ name });
    if (!isWanted || isShown) continue;
    if (name === 'VOL') createVolume(chart);
    else if (place === 'price') chart.createIndicator({ name, paneId: candlePane }, true);
    else chart.createIndicator({ name, paneId: createPaneId(name) });
  }
  const legends = indicators.filter(({ name, place }) => place === 'price' && name !== 'VOL' && names.includes(name));
  const gap = {
    top: gapOverCandles + legends.length * legendHeight,
    bottom: names.includes('VOL') ? gapOverVolume : gapUnderCandles,
  };
  if (priceAxis) chart.overrideYAxis({ paneId: candlePane, id: priceAxis, gap });
  fitPanes(chart);
}

/** Volume stands under the candles on an axis of its own, whose labels nobody needs. */
function createVolume(chart: Chart): void {
  chart.createYAxis({
    paneId: candlePane,
    id: volumeAxis,
    needWidget: false,
    gap: { top: 0, bottom: 8 },
    createRange: ({ defaultRange }) => {
      const to = defaultRange.realTo / volumeShare;
      return { ...defaultRange, to, range: to, realTo: to, realRange: to, displayTo: to, displayRange: to };
    },
  });
  chart.createIndicator(
    { name: 'VOL', paneId: candlePane, yAxisId: volumeAxis, calcParams: [], createTooltipDataSource: noLegend },
    true,
  );
}

/** Gives the panes under the candles their share of the height there is. */
export function fitPanes(chart: Chart): void {
  const height = chart.getSize()?.height ?? 0;
  const below = indicators.filter(({ name, place }) => place === 'below' && chart.getIndicators({ name }).length > 0);
  const paneHeight = calculatePaneHeight(height, below.length);
  for (const { name } of below) {
    chart.setPaneOptions({ id: createPaneId(name), height: paneHeight, minHeight: Math.min(paneHeight, 30) });
  }
}
