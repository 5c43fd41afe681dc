import { listReturns, type PriceReturn, type ViewSpan } from '@truemark/domain/market/compare-prices';
import { ratioScale } from '@truemark/domain/market/price';
import type { AxisRange, Chart } from 'klinecharts';
import type { Comparison } from './comparison-store.ts';

const ratioUnit = 10 ** ratioScale;

/** One instrument over the times that are on screen. */
export interface ComparedLine {
  readonly code: string;
  readonly symbol: string;
  /** Undefined for the instrument on screen, whose line is the chart's own. */
  readonly slot: number | undefined;
  /** Ratios for pixels; what is read out comes from the returns themselves. */
  readonly points: readonly ({ readonly ratio: number; readonly isHeld: boolean } | undefined)[];
}

export interface ComparedView {
  readonly lines: readonly ComparedLine[];
  /** Position of the first bar on screen, and the close that the instrument on screen counts from. */
  readonly from: number;
  readonly base: number;
  readonly span: ViewSpan;
}

/** What a chart shows of the instruments that are compared; undefined while there is nothing to count from. */
export function readView(
  chart: Pick<Chart, 'getVisibleRange' | 'getDataList'>,
  compared: Pick<Comparison, 'codes' | 'feeds' | 'symbols' | 'slots'>,
): ComparedView | undefined {
  const { from, to } = chart.getVisibleRange();
  const bars = chart.getDataList().slice(from, to);
  const base = bars[0]?.close ?? 0;
  const times = bars.map(bar => bar.timestamp);
  const [fromMs] = times;
  const toMs = times.at(-1);
  if (!(base > 0) || fromMs === undefined || toMs === undefined) return undefined;
  const { codes, feeds, symbols, slots } = compared;
  const lines = codes.map(code => ({
    ...{ code, symbol: symbols[code] ?? code, slot: slots.get(code) },
    points: listReturns(feeds[code]?.readCandles() ?? [], times).map(readPoint),
  }));
  return { lines, from, base, span: { fromMs, toMs } };
}

function readPoint(point: PriceReturn | undefined) {
  return point && { ratio: Number(point.ratio) / ratioUnit, isHeld: point.isHeld };
}

/** Less than this between the highest and the lowest would be drawn as if it were much. */
const spreadMin = 0.0002;

/** The range that holds every line: in percent, and in the prices that the instrument on screen has there. */
export function calculateRange({ lines, base }: Pick<ComparedView, 'lines' | 'base'>): AxisRange | undefined {
  const ratios = lines.flatMap(({ points }) => points.flatMap(point => point?.ratio ?? []));
  if (ratios.length === 0) return undefined;
  const lowest = ratios.reduce((low, ratio) => Math.min(low, ratio));
  const highest = ratios.reduce((high, ratio) => Math.max(high, ratio));
  const room = Math.max(0, spreadMin - (highest - lowest)) / 2;
  const [low, high] = [lowest - room, highest + room];
  const [from, to, realFrom, realTo] = [base * (1 + low), base * (1 + high), low * 100, high * 100];
  return {
    ...{ from, to, range: to - from },
    ...{ realFrom, realTo, realRange: realTo - realFrom },
    ...{ displayFrom: realFrom, displayTo: realTo, displayRange: realTo - realFrom },
  };
}
