import type { CandleInterval } from '@truemark/domain/market/candle';
import type { AxisCreateRangeCallback, AxisTick, Bounding, Chart } from 'klinecharts';
import { type ChartTimeFormat, type ChartZone, chooseChartZone, selectAxisTimes } from './axis-times.ts';
import { candlePane } from './chart-panes.ts';

const labelSpace = 88;
const priceTicksMax = 6;
/** Labels nearer to an edge than this would be cut by it. */
const edgeSpace = 18;

interface TimeAxis {
  readonly interval: CandleInterval;
  readonly times: ChartTimeFormat;
  readonly zone: ChartZone;
}

/** Labels of the time axis at round times. */
export function placeTimeTicks(chart: Chart, axis: TimeAxis, bounding: Bounding): AxisTick[] {
  const times = chart.getDataList().map(bar => bar.timestamp);
  const { from, to } = chart.getVisibleRange();
  const barsBetween = Math.ceil(labelSpace / chart.getBarSpace().bar);
  const zone = chooseChartZone(axis.interval, axis.zone);
  return selectAxisTimes(times, from, to, axis.interval, barsBetween, zone)
    .map(time => ({ coord: calculateBarX(chart, time.index), value: time.atMs, text: axis.times.axis(time) }))
    .filter(tick => tick.coord > edgeSpace && tick.coord < bounding.width - edgeSpace);
}

/** Six price lines at most: every second one goes when there are more, the same ones wherever the chart stands. */
export function thinPriceTicks(ticks: readonly AxisTick[]): AxisTick[] {
  const [first, second] = ticks;
  if (!first || !second || ticks.length <= priceTicksMax) return [...ticks];
  const step = Math.abs(Number(second.value) - Number(first.value));
  const thinned = ticks.filter(tick => Math.round(Number(tick.value) / step) % 2 === 0);
  return thinned.length < ticks.length ? thinPriceTicks(thinned) : thinned;
}

/** Labels nearer to the last price than this would look out from under its tag. */
const lastPriceRoom = 16;

/** Leaves out the label that the tag of the last price would half cover; its line stays. */
export function clearLastPrice(ticks: readonly AxisTick[], lastPriceY: number | undefined): AxisTick[] {
  return ticks.map(tick =>
    lastPriceY !== undefined && Math.abs(tick.coord - lastPriceY) < lastPriceRoom ? { ...tick, text: '' } : tick,
  );
}

/** Where the last price stands, in pixels from the top of the candles; undefined without one. */
function findLastPriceY(chart: Chart): number | undefined {
  const last = chart.getDataList().at(-1);
  if (!last) return undefined;
  const [point] = [chart.convertToPixel({ value: last.close }, { paneId: candlePane })].flat();
  return point?.y;
}

export interface AxisFormat {
  readonly price: (text: string, decimals: number) => string;
  readonly percent: (text: string, decimals: number) => string;
}

const percentDecimalsMax = 2;

/** The axis of the candles in prices. */
export function showPriceAxis(
  chart: Chart,
  id: string | undefined,
  priceDecimals: number,
  readFormat: () => AxisFormat,
): void {
  chart.overrideYAxis({
    ...{ paneId: candlePane, name: 'normal' },
    ...(id !== undefined && { id }),
    createTicks: ({ defaultTicks }) => placePriceTicks(chart, defaultTicks, priceDecimals, readFormat().price),
  });
}

/** The same axis in percent of what `createRange` counts from; a price keeps its height on it. */
export function showPercentAxis(
  chart: Chart,
  id: string | undefined,
  createRange: AxisCreateRangeCallback,
  readFormat: () => AxisFormat,
): void {
  chart.overrideYAxis({
    ...{ paneId: candlePane, name: 'percentage', createRange },
    ...(id !== undefined && { id }),
    createTicks: ({ defaultTicks }) => placePriceTicks(chart, defaultTicks, percentDecimalsMax, readFormat().percent),
  });
}

/** Lines of the price axis with labels as short as they can be, none half under the tag of the last price. */
function placePriceTicks(
  chart: Chart,
  ticks: readonly AxisTick[],
  decimalsMax: number,
  write: (text: string, decimals: number) => string,
): AxisTick[] {
  return clearLastPrice(shortenPriceTicks(thinPriceTicks(ticks), decimalsMax, write), findLastPriceY(chart));
}

/** The same lines with no more decimals than all of them need. */
export function shortenPriceTicks(
  ticks: readonly AxisTick[],
  decimalsMax: number,
  write: (text: string, decimals: number) => string,
): AxisTick[] {
  const decimals = countAxisDecimals(ticks, decimalsMax);
  return ticks.map(tick => ({ ...tick, text: write(Number(tick.value).toFixed(decimals), decimals) }));
}

/** As few decimals as write every line of the axis exactly: 67,000 and 67,500 need none, 0.1585 and 0.159 four. */
export function countAxisDecimals(ticks: readonly Pick<AxisTick, 'value'>[], decimalsMax: number): number {
  const values = ticks.map(({ value }) => Number(value));
  const gaps = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? 0)));
  const step = Math.min(...values.map(Math.abs), ...gaps);
  for (let decimals = 0; decimals < decimalsMax; decimals += 1) {
    const scale = 10 ** decimals;
    // As near as a float holds it, and far nearer than the next line.
    const tolerance = Math.min(1e-6, (step * scale) / 1_000);
    if (values.every(value => Math.abs(value * scale - Math.round(value * scale)) <= tolerance)) return decimals;
  }
  return decimalsMax;
}

/** Where the middle of a bar is, in pixels from the left edge of the drawing. */
export function calculateBarX(chart: Chart, index: number): number {
  const [point] = [chart.convertToPixel({ dataIndex: index })].flat();
  return point?.x ?? 0;
}
