import { type Candle, calculateCandleStart, candleIntervalMs } from '@truemark/domain/candle';
import { quantityScale } from '@truemark/domain/instrument';
import type { Price } from '@truemark/domain/price';

/** What the last 24 hours say of an instrument. */
export interface DayStatistics {
  readonly high: Price;
  readonly low: Price;
  /** Sum of price × size in the quote currency, in 10^-10; 0 when sizes are unknown. */
  readonly volume: bigint;
  /** The price 24 hours ago; the oldest one known when the instrument is younger. */
  readonly priceBefore: Price;
}

/**
 * The last 24 hours in steps of five minutes: an extreme counts for 24 hours and up to five minutes more, and what
 * falls out of the window is dropped once a minute. The volume takes each five minutes at their typical price (high,
 * low and close by thirds), so that it comes out the same from stored candles after a restart.
 */
export interface DayWindow {
  /** Puts older five-minute candles before what there is, oldest first. */
  prepend(candles: readonly Candle[]): void;
  addPrice(atMs: number, price: Price, size: bigint): void;
  /** Undefined before the first price. */
  calculate(nowMs: number): DayStatistics | undefined;
}

interface Step {
  readonly startMs: number;
  high: Price;
  low: Price;
  close: Price;
  volume: bigint;
}

const dayMs = 86_400_000;
const stepMs = candleIntervalMs['5m'];
const refreshMs = 60_000;
const quantityUnit = 10n ** BigInt(quantityScale);

/** `refreshOffsetMs` sets when in a minute the window is looked through, so that not all instruments do it at once. */
export function createDayWindow(refreshOffsetMs = 0): DayWindow {
  let closed: Step[] = [];
  let running: Step | undefined;
  let priceBefore: Price | undefined;
  let summary = { minute: -1, high: 0n, low: 0n, volume: 0n };

  function start(step: Step): void {
    if (running) {
      closed.push(running);
      summary.volume += calculateTurnover(running);
    }
    running = step;
  }

  function refresh(nowMs: number): void {
    const minute = Math.floor((nowMs + refreshOffsetMs) / refreshMs);
    if (minute === summary.minute || !running) return;
    const expiredCount = closed.findIndex(step => step.startMs + stepMs > nowMs - dayMs);
    const dropped = expiredCount === -1 ? closed.length : expiredCount;
    priceBefore = closed[dropped - 1]?.close ?? priceBefore;
    closed = closed.slice(dropped);
    let { high, low } = running;
    let volume = 0n;
    for (const step of closed) {
      if (step.high > high) high = step.high;
      if (step.low < low) low = step.low;
      volume += calculateTurnover(step);
    }
    summary = { minute, high, low, volume };
  }

  return {
    prepend(candles) {
      const steps = candles.map(({ openAtMs, high, low, close, volume }) => ({
        startMs: openAtMs,
        high,
        low,
        close,
        volume,
      }));
      const later = running ? [...closed, running] : closed;
      const [first, ...rest] = later;
      const last = steps.at(-1);
      if (first && last?.startMs === first.startMs) steps.splice(-1, 1, joinSteps(last, first));
      else if (first) steps.push(first);
      closed = [...steps, ...rest];
      running = closed.pop();
      priceBefore = candles[0]?.open ?? priceBefore;
      summary.minute = -1;
    },
    addPrice(atMs, price, size) {
      const startMs = calculateCandleStart('5m', atMs);
      priceBefore ??= price;
      if (running?.startMs !== startMs) start({ startMs, high: price, low: price, close: price, volume: 0n });
      if (!running) return;
      if (price > running.high) running.high = price;
      if (price < running.low) running.low = price;
      if (price > summary.high) summary.high = price;
      if (price < summary.low) summary.low = price;
      running.close = price;
      running.volume += size;
    },
    calculate(nowMs) {
      refresh(nowMs);
      if (!running || priceBefore === undefined) return undefined;
      return {
        high: summary.high,
        low: summary.low,
        volume: summary.volume + calculateTurnover(running),
        priceBefore,
      };
    },
  };
}

function joinSteps(earlier: Step, later: Step): Step {
  let { high, low } = earlier;
  if (later.high > high) high = later.high;
  if (later.low < low) low = later.low;
  return { startMs: earlier.startMs, high, low, close: later.close, volume: earlier.volume + later.volume };
}

function calculateTurnover({ high, low, close, volume }: Step): bigint {
  return ((high + low + close) * volume) / (3n * quantityUnit);
}
