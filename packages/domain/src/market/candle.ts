import type { Price } from './price.ts';

/** The eight candle intervals, shortest first. */
export const candleIntervals = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const;
export type CandleInterval = (typeof candleIntervals)[number];

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Length of each interval in milliseconds. */
export const candleIntervalMs: Readonly<Record<CandleInterval, number>> = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': 60 * minuteMs,
  '4h': 240 * minuteMs,
  '1d': dayMs,
  '1w': 7 * dayMs,
};

/** Monday 1970-01-05: weeks start on Monday, UTC. */
const firstMondayMs = 4 * dayMs;

/** Prices of one interval. Absent where no tick came: nothing is ever filled in. */
export interface Candle {
  readonly openAtMs: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  /** Sum of tick sizes in 10^-8 units of the base. */
  readonly volume: bigint;
  readonly tickCount: number;
  /** Holds prices made up before the first tick, so that the chart is not empty. Never true of ticks alone. */
  readonly isBackfilled: boolean;
}

/** Start of the interval that holds a time. Days and longer start at midnight UTC, weeks on Monday. */
export function calculateCandleStart(interval: CandleInterval, atMs: number): number {
  const length = candleIntervalMs[interval];
  const origin = interval === '1w' ? firstMondayMs : 0;
  return Math.floor((atMs - origin) / length) * length + origin;
}

/** A candle that holds one price only. */
export function openCandle(openAtMs: number, price: Price, size: bigint): Candle {
  return {
    openAtMs,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: size,
    tickCount: 1,
    isBackfilled: false,
  };
}

/**
 * The candle after one more price of the same interval, in the order the prices came. What was begun with made-up prices
 * stays marked.
 */
export function extendCandle(candle: Candle, price: Price, size: bigint): Candle {
  return {
    ...candle,
    high: price > candle.high ? price : candle.high,
    low: price < candle.low ? price : candle.low,
    close: price,
    volume: candle.volume + size,
    tickCount: candle.tickCount + 1,
  };
}
