import { type IndicatorDrawParams, type KLineData, registerIndicator } from 'klinecharts';
import type { ChartColors } from './chart-colors.ts';

/** Name under which the chart draws what is neither candle nor indicator. */
export const annotationsName = 'annotations';

interface AnnotationLook {
  readonly colors: ChartColors;
}

const bandHeight = 6;

/** A bar that was made up before the first recorded price. */
function isBackfilledBar(bar: KLineData | undefined): boolean {
  return bar?.isBackfilled === true;
}

/**
 * The dotted line of the last price, and the band under candles that were made up before the first recorded
 * price. Both are drawn as an indicator because that is where KLineChart hands out its canvas.
 */
export function registerAnnotations(): void {
  registerIndicator<Record<string, never>, never, AnnotationLook>({
    name: annotationsName,
    shortName: '',
    series: 'price',
    figures: [],
    calc: bars => bars.map(() => ({})),
    createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
    draw(params) {
      drawLastPrice(params);
      drawBackfill(params);
      return true;
    },
  });
}

type Drawing = IndicatorDrawParams<Record<string, never>, never, AnnotationLook>;

function drawLastPrice({ ctx, chart, indicator, bounding, yAxis }: Drawing): void {
  const last = chart.getDataList().at(-1);
  if (!last) return;
  const y = Math.round(yAxis.convertToPixel(last.close)) + 0.5;
  if (y < 0 || y > bounding.height) return;
  ctx.strokeStyle = indicator.extendData.colors.ink;
  ctx.lineWidth = 1;
  ctx.setLineDash([2, 3]);
  ctx.beginPath();
  ctx.moveTo(0, y);
  ctx.lineTo(bounding.width, y);
  ctx.stroke();
}

function drawBackfill({ ctx, chart, indicator, bounding, xAxis }: Drawing): void {
  const bars = chart.getDataList();
  const { from, to } = chart.getVisibleRange();
  if (!isBackfilledBar(bars[from])) return;
  let end = from;
  while (end + 1 < to && isBackfilledBar(bars[end + 1])) end += 1;
  const { halfBar } = chart.getBarSpace();
  const left = Math.max(0, xAxis.convertToPixel(from) - halfBar);
  const right = Math.min(bounding.width, xAxis.convertToPixel(end) + halfBar);
  const { colors } = indicator.extendData;
  ctx.setLineDash([]);
  ctx.fillStyle = colors.band;
  ctx.fillRect(left, bounding.height - bandHeight, right - left, bandHeight);
  if (end + 1 >= bars.length || end + 1 >= to) return;
  ctx.strokeStyle = colors.cross;
  ctx.setLineDash([4, 4]);
  ctx.beginPath();
  ctx.moveTo(Math.round(right) + 0.5, 0);
  ctx.lineTo(Math.round(right) + 0.5, bounding.height);
  ctx.stroke();
}
