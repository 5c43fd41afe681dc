import type { Candle } from '@truemark/domain/market/candle';
import { calculateChange, type Price } from '@truemark/domain/market/price';

/** What a chart shows, in numbers, for those who do not see it. */
export interface ChartSummary {
  readonly count: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly last: Price;
  readonly high: Price;
  readonly highAtMs: number;
  readonly low: Price;
  readonly lowAtMs: number;
  /** Ratio of the last close against the first open, 10 decimals. */
  readonly change: bigint;
  /** How many of the candles were made up before the first recorded price. */
  readonly backfilledCount: number;
}

/** Summary of candles, oldest first; undefined when there are none. */
export function calculateChartSummary(candles: readonly Candle[]): ChartSummary | undefined {
  const first = candles[0];
  const last = candles.at(-1);
  if (!first || !last) return undefined;
  let highest = first;
  let lowest = first;
  let backfilledCount = 0;
  for (const candle of candles) {
    if (candle.high > highest.high) highest = candle;
    if (candle.low < lowest.low) lowest = candle;
    if (candle.isBackfilled) backfilledCount += 1;
  }
  return {
    count: candles.length,
    fromMs: first.openAtMs,
    toMs: last.openAtMs,
    last: last.close,
    high: highest.high,
    highAtMs: highest.openAtMs,
    low: lowest.low,
    lowAtMs: lowest.openAtMs,
    change: calculateChange(last.close, first.open),
    backfilledCount,
  };
}
