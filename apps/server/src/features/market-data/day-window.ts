import { calculateCandleStart, candleIntervalMs } from '@truemark/domain/market/candle';
import { decodeCandleBlock } from '@truemark/domain/market/candle-block';
import type { Price } from '@truemark/domain/market/price';
import {
  calculateTurnover,
  type EndedSteps,
  joinSteps,
  listSteps,
  packSteps,
  type Step,
  sumSteps,
} from './day-steps.ts';
import type { CandleBlock } from './instrument-candles.ts';

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
  /** Puts older five-minute candles before what there is: blocks of them, oldest first. */
  prepend(blocks: readonly CandleBlock[]): void;
  addPrice(atMs: number, price: Price, size: bigint): void;
  /** Undefined before the first price. */
  calculate(nowMs: number): DayStatistics | undefined;
}

const dayMs = 86_400_000;
const stepMs = candleIntervalMs['5m'];
const refreshMs = 60_000;
/** Steps that are packed together. */
const packedCount = 48;

/** `refreshOffsetMs` sets when in a minute the window is looked through, so that not all instruments do it at once. */
export function createDayWindow(refreshOffsetMs = 0): DayWindow {
  let ended: EndedSteps[] = [];
  /** Ended after those. */
  let recent: Step[] = [];
  let running: Step | undefined;
  let priceBefore: Price | undefined;
  let summary = { minute: -1, high: 0n, low: 0n, volume: 0n };

  function start(step: Step): void {
    if (running) {
      recent.push(running);
      summary.volume += calculateTurnover(running);
    }
    if (recent.length >= packedCount) {
      ended.push(...listSums([packSteps(recent)]));
      recent = [];
    }
    running = step;
  }

  function drop(nowMs: number): void {
    const hasExpired = ({ startMs }: Pick<Step, 'startMs'>) => startMs + stepMs <= nowMs - dayMs;
    const kept: EndedSteps[] = [];
    for (const part of ended) {
      if (!hasExpired(part)) {
        kept.push(part);
        continue;
      }
      const steps = listSteps(part);
      priceBefore = steps.findLast(hasExpired)?.close ?? priceBefore;
      kept.push(...listSums([steps.filter(step => !hasExpired(step))]));
    }
    ended = kept;
    priceBefore = recent.findLast(hasExpired)?.close ?? priceBefore;
    recent = recent.filter(step => !hasExpired(step));
  }

  function refresh(nowMs: number): void {
    const minute = Math.floor((nowMs + refreshOffsetMs) / refreshMs);
    if (minute === summary.minute || !running) return;
    drop(nowMs);
    let { high, low } = running;
    let volume = 0n;
    for (const part of [...ended, ...listSums([recent])]) {
      if (part.high > high) high = part.high;
      if (part.low < low) low = part.low;
      volume += part.turnover;
    }
    summary = { minute, high, low, volume };
  }

  return {
    prepend(blocks) {
      const later = [...ended.flatMap(listSteps), ...recent, ...(running ? [running] : [])];
      const steps = blocks.slice(-1).flatMap(source => listSteps({ source }));
      const [first, ...rest] = later;
      const last = steps.at(-1);
      if (first && last?.startMs === first.startMs) steps.splice(-1, 1, joinSteps(last, first));
      else if (first) steps.push(first);
      ended = listSums(blocks.slice(0, -1));
      recent = [...steps, ...rest];
      running = recent.pop();
      priceBefore = findFirstPrice(blocks) ?? priceBefore;
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

function listSums(sources: readonly EndedSteps['source'][]): EndedSteps[] {
  return sources.flatMap(source => sumSteps(source) ?? []);
}

function findFirstPrice([block]: readonly CandleBlock[]): Price | undefined {
  return block && decodeCandleBlock(block.data, block.interval, block.startMs)[0]?.open;
}
