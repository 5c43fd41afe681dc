import type { CandleReply } from '@truemark/contract/markets/markets';
import {
  type Candle,
  type CandleInterval,
  calculateCandleStart,
  extendCandle,
  openCandle,
} from '@truemark/domain/market/candle';
import { quantityScale } from '@truemark/domain/market/instrument';
import { type Price, parsePrice } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';

/** A price of the stream as the chart needs it. */
export interface LivePrice {
  readonly price: Price;
  readonly atMs: number;
}

/** A candle of the wire; undefined when one of its numbers cannot be read, so that a bad line never becomes a zero. */
export function readCandle(reply: CandleReply): Candle | undefined {
  const prices = [reply.open, reply.high, reply.low, reply.close].map(parsePrice);
  const [open, high, low, close] = prices;
  const volume = parseDecimal(reply.volume, quantityScale);
  if (!open?.ok || !high?.ok || !low?.ok || !close?.ok || !volume.ok) return undefined;
  return {
    openAtMs: reply.time,
    open: open.value,
    high: high.value,
    low: low.value,
    close: close.value,
    volume: volume.value,
    tickCount: 0,
    isBackfilled: reply.isBackfilled,
  };
}

/** Candles of the wire, oldest first, without those that cannot be read. */
export function readCandles(replies: readonly CandleReply[]): Candle[] {
  return replies.map(readCandle).filter(candle => candle !== undefined);
}

/**
 * The newest candle after one more price, by the buckets of the server: the same candle extended, or a new one when the
 * price belongs to a later bucket. A price of an earlier bucket changes nothing and gives undefined.
 */
export function foldPrice(last: Candle | undefined, interval: CandleInterval, live: LivePrice): Candle | undefined {
  const openAtMs = calculateCandleStart(interval, live.atMs);
  if (!last || openAtMs > last.openAtMs) return openCandle(openAtMs, live.price, 0n);
  if (openAtMs < last.openAtMs) return undefined;
  // A candle that was partly made up stays marked to its end, as it does on the server.
  return { ...extendCandle(last, live.price, 0n), isBackfilled: last.isBackfilled };
}

/**
 * Lays fetched candles over the held ones, both oldest first. The server has seen every tick, this page only one a
 * frame, so a fetched candle replaces the held one of its time; only the newest keeps what the stream said since.
 */
export function mergeCandles(
  held: readonly Candle[],
  fetched: readonly Candle[],
  interval: CandleInterval,
  live: LivePrice | undefined,
): Candle[] {
  const byTime = new Map(held.map(candle => [candle.openAtMs, candle]));
  for (const candle of fetched) byTime.set(candle.openAtMs, candle);
  const merged = [...byTime.values()].sort((a, b) => a.openAtMs - b.openAtMs);
  const last = merged.at(-1);
  const next = live && foldPrice(last, interval, live);
  if (!next) return merged;
  if (last && next.openAtMs === last.openAtMs) merged[merged.length - 1] = next;
  else merged.push(next);
  return merged;
}

/** Position of the first candle that differs between two lists, oldest first; the length of the shorter when none does. */
export function findFirstChange(before: readonly Candle[], after: readonly Candle[]): number {
  const length = Math.min(before.length, after.length);
  for (let index = 0; index < length; index += 1) {
    const a = before[index];
    const b = after[index];
    if (a !== b && !(a && b && isSameCandle(a, b))) return index;
  }
  return length;
}

function isSameCandle(a: Candle, b: Candle): boolean {
  return (
    a.openAtMs === b.openAtMs &&
    a.open === b.open &&
    a.high === b.high &&
    a.low === b.low &&
    a.close === b.close &&
    a.volume === b.volume &&
    a.isBackfilled === b.isBackfilled
  );
}
