import type { Candle } from './candle.ts';
import { calculateChange } from './price.ts';

/** What a chart shows: when its first and its last candle opened. */
export interface ViewSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What a price has come to since the left edge of a view. */
export interface PriceReturn {
  /** Ratio against the price that it counts from, in 10^-10 units. */
  readonly ratio: bigint;
  /** When the candle opened that it counts from; later than the view where the history begins later. */
  readonly baseAtMs: number;
  /** There is no candle of that time: the close before it still counts. */
  readonly isHeld: boolean;
  /** It rests on prices that were made up. */
  readonly isBackfilled: boolean;
}

/** Position of the newest candle opened at or before a time, in a list with the oldest first; -1 when there is none. */
function findNewestAt(candles: readonly Candle[], atMs: number): number {
  let low = 0;
  let high = candles.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((candles[middle]?.openAtMs ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Position of the candle that a view counts from: the price known at its left edge, or the first one in it. */
function findBaseAt(candles: readonly Candle[], { fromMs, toMs }: ViewSpan): number | undefined {
  const index = Math.max(0, findNewestAt(candles, fromMs));
  const base = candles[index];
  // What a price of nothing, or less, has come to is no percentage.
  return base && base.openAtMs <= toMs && base.close > 0n ? index : undefined;
}

function calculateReturn(base: Candle, newest: Candle, atMs: number): PriceReturn {
  return {
    ratio: calculateChange(newest.close, base.close),
    baseAtMs: base.openAtMs,
    isHeld: newest.openAtMs < atMs,
    isBackfilled: base.isBackfilled || newest.isBackfilled,
  };
}

/** The return at a time since the left edge of a view; undefined before the first price, and without a price above zero. */
export function findReturn(candles: readonly Candle[], span: ViewSpan, atMs: number): PriceReturn | undefined {
  const baseIndex = findBaseAt(candles, span);
  const base = baseIndex === undefined ? undefined : candles[baseIndex];
  const newest = base && base.openAtMs <= atMs ? candles[findNewestAt(candles, atMs)] : undefined;
  return base && newest && calculateReturn(base, newest, atMs);
}

/**
 * The returns at the times of a view, the oldest first: those of another instrument's candles, so that markets with and
 * without gaps are laid side by side by time. A time without a candle has the close before it.
 */
export function listReturns(
  candles: readonly Candle[],
  times: readonly number[],
): readonly (PriceReturn | undefined)[] {
  const [fromMs = 0] = times;
  const baseIndex = findBaseAt(candles, { fromMs, toMs: times.at(-1) ?? 0 });
  const base = baseIndex === undefined ? undefined : candles[baseIndex];
  if (!base || baseIndex === undefined) return times.map(() => undefined);
  let index = baseIndex;
  return times.map(atMs => {
    while ((candles[index + 1]?.openAtMs ?? Number.POSITIVE_INFINITY) <= atMs) index += 1;
    const newest = candles[index];
    return newest && newest.openAtMs <= atMs ? calculateReturn(base, newest, atMs) : undefined;
  });
}
