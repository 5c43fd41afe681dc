import { type Candle, type CandleInterval, calculateCandleStart, extendCandle, openCandle } from './candle.ts';
import { type PriceSelector, type Quote, selectPrice } from './tick.ts';

/** What a candle needs of a tick. */
export type CandleTick = Pick<Quote, 'bid' | 'ask' | 'last' | 'size'> & { readonly atMs: number };

/**
 * Groups ticks into candles of one interval by their time, oldest first: open is the first price, close the last, in the
 * order the ticks came. Intervals without a tick are absent. The selector says which price of a tick counts; shown
 * candles use the mid. Times must not decrease.
 */
export function buildCandles(ticks: Iterable<CandleTick>, interval: CandleInterval, selector: PriceSelector): Candle[] {
  const candles: Candle[] = [];
  let running: Candle | undefined;
  for (const tick of ticks) {
    const openAtMs = calculateCandleStart(interval, tick.atMs);
    const price = selectPrice(tick, selector);
    if (running?.openAtMs === openAtMs) {
      running = extendCandle(running, price, tick.size);
    } else {
      if (running) candles.push(running);
      running = openCandle(openAtMs, price, tick.size);
    }
  }
  if (running) candles.push(running);
  return candles;
}

/** Two neighbouring parts of one interval as one candle, the earlier first. It opens when the earlier one does. */
export function joinCandles(earlier: Candle, later: Candle): Candle {
  let { high, low } = earlier;
  if (later.high > high) high = later.high;
  if (later.low < low) low = later.low;
  return {
    openAtMs: earlier.openAtMs,
    open: earlier.open,
    high,
    low,
    close: later.close,
    volume: earlier.volume + later.volume,
    tickCount: earlier.tickCount + later.tickCount,
    isBackfilled: earlier.isBackfilled || later.isBackfilled,
  };
}

/**
 * Candles of a longer interval out of those of a shorter one, oldest first. Each interval is a whole number of every
 * shorter one (weeks of days, not of months), so nothing is split; what is absent stays absent.
 */
export function foldCandles(candles: Iterable<Candle>, interval: CandleInterval): Candle[] {
  const folded: Candle[] = [];
  let running: Candle | undefined;
  for (const candle of candles) {
    const openAtMs = calculateCandleStart(interval, candle.openAtMs);
    if (running?.openAtMs === openAtMs) {
      running = joinCandles(running, candle);
    } else {
      if (running) folded.push(running);
      running = { ...candle, openAtMs };
    }
  }
  if (running) folded.push(running);
  return folded;
}
