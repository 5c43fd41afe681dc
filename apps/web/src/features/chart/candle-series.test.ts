import type { CandleReply } from '@truemark/contract/markets/markets';
import {
  type Candle,
  calculateCandleStart,
  candleIntervals,
  extendCandle,
  openCandle,
} from '@truemark/domain/market/candle';
import { parsePrice } from '@truemark/domain/market/price';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFirstChange, foldPrice, type LivePrice, mergeCandles, readCandle, readCandles } from './candle-series.ts';

const noon = Date.UTC(2026, 2, 14, 12);

function price(text: string): bigint {
  const parsed = parsePrice(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

function reply(time: number, open: string, high: string, low: string, close: string): CandleReply {
  return { time, open, high, low, close, volume: '1.5', isBackfilled: false };
}

/** What the server keeps: every tick, put in its bucket in the order the ticks came. */
function buildServerCandles(interval: (typeof candleIntervals)[number], ticks: readonly LivePrice[]): Candle[] {
  const candles = new Map<number, Candle>();
  for (const tick of ticks) {
    const start = calculateCandleStart(interval, tick.atMs);
    const held = candles.get(start);
    candles.set(start, held ? extendCandle(held, tick.price, 0n) : openCandle(start, tick.price, 0n));
  }
  return [...candles.values()];
}

const prices = (candle: Candle) => [candle.openAtMs, candle.open, candle.high, candle.low, candle.close];

const ticksArbitrary = fc
  .array(fc.record({ stepMs: fc.integer({ min: 0, max: 400_000 }), price: fc.bigInt({ min: 1n, max: 10_000n }) }), {
    minLength: 1,
    maxLength: 60,
  })
  .map(steps => {
    let atMs = noon;
    return steps.map(step => {
      atMs += step.stepMs;
      return { price: step.price, atMs };
    });
  });

describe('live bars', () => {
  it('WIN-011 folding every price of the stream gives the candles the server builds', () => {
    fc.assert(
      fc.property(ticksArbitrary, fc.constantFrom(...candleIntervals), (ticks, interval) => {
        let candles: Candle[] = [];
        for (const tick of ticks) candles = mergeCandles(candles, [], interval, tick);
        expect(candles.map(prices)).toEqual(buildServerCandles(interval, ticks).map(prices));
      }),
    );
  });

  it('WIN-011 starts a new bar with the first price of a new bucket and not before', () => {
    const last = openCandle(noon, price('10'), 0n);
    expect(foldPrice(last, '1m', { price: price('11'), atMs: noon + 59_999 })).toMatchObject({
      openAtMs: noon,
      open: price('10'),
      high: price('11'),
      close: price('11'),
    });
    expect(foldPrice(last, '1m', { price: price('12'), atMs: noon + 60_000 })).toMatchObject({
      openAtMs: noon + 60_000,
      open: price('12'),
      low: price('12'),
    });
  });

  it('WIN-011 starts weekly bars on Monday, midnight UTC', () => {
    const monday = Date.UTC(2026, 2, 16);
    const last = openCandle(Date.UTC(2026, 2, 9), price('10'), 0n);
    expect(foldPrice(last, '1w', { price: price('11'), atMs: monday - 1 })?.openAtMs).toBe(last.openAtMs);
    expect(foldPrice(last, '1w', { price: price('11'), atMs: monday })?.openAtMs).toBe(monday);
  });

  it('WIN-010 a bar that was partly made up stays marked, the next one is not', () => {
    const last = { ...openCandle(noon, price('10'), 0n), isBackfilled: true };
    expect(foldPrice(last, '1m', { price: price('11'), atMs: noon + 1 })?.isBackfilled).toBe(true);
    expect(foldPrice(last, '1m', { price: price('11'), atMs: noon + 60_000 })?.isBackfilled).toBe(false);
  });

  it('WIN-011 a price of an earlier bucket changes nothing', () => {
    const last = openCandle(noon, price('10'), 0n);
    expect(foldPrice(last, '1m', { price: price('99'), atMs: noon - 1 })).toBeUndefined();
    expect(mergeCandles([last], [], '1m', { price: price('99'), atMs: noon - 1 })).toEqual([last]);
  });
});

describe('fetched and live candles', () => {
  it('WIN-012 after a gap the fetched candles fill it and the newest keeps the latest price', () => {
    fc.assert(
      fc.property(
        ticksArbitrary,
        fc.constantFrom(...candleIntervals),
        fc.nat(),
        fc.nat(),
        (ticks, interval, cutSeed, backSeed) => {
          const cut = cutSeed % ticks.length;
          const back = cut + (backSeed % (ticks.length - cut));
          let candles: Candle[] = [];
          for (const tick of ticks.slice(0, cut)) candles = mergeCandles(candles, [], interval, tick);
          const live = ticks[back];
          const fetched = buildServerCandles(interval, ticks.slice(0, back + 1));
          candles = mergeCandles(candles, fetched, interval, live);
          for (const tick of ticks.slice(back + 1)) candles = mergeCandles(candles, [], interval, tick);
          expect(candles.map(prices)).toEqual(buildServerCandles(interval, ticks).map(prices));
        },
      ),
    );
  });

  it('WIN-012 a fetched candle replaces what this page saw of its time', () => {
    const seen = openCandle(noon, price('10'), 0n);
    const fetched = readCandles([reply(noon, '9', '12', '8', '11'), reply(noon + 60_000, '11', '11', '11', '11')]);
    const merged = mergeCandles([seen], fetched, '1m', { price: price('13'), atMs: noon + 60_500 });
    expect(merged.map(prices)).toEqual([
      [noon, price('9'), price('12'), price('8'), price('11')],
      [noon + 60_000, price('11'), price('13'), price('11'), price('13')],
    ]);
    expect(merged[0]?.volume).toBe(150_000_000n);
  });

  it('WIN-013 older pages go in front without doubles', () => {
    const held = readCandles([reply(noon, '2', '2', '2', '2')]);
    const older = readCandles([reply(noon - 60_000, '1', '1', '1', '1'), reply(noon, '2', '2', '2', '2')]);
    expect(mergeCandles(held, older, '1m', undefined).map(candle => candle.openAtMs)).toEqual([noon - 60_000, noon]);
  });

  it('WIN-012 says where two lists begin to differ', () => {
    const first = readCandles([reply(noon, '1', '1', '1', '1'), reply(noon + 60_000, '2', '2', '2', '2')]);
    const same = readCandles([reply(noon, '1', '1', '1', '1'), reply(noon + 60_000, '2', '2', '2', '2')]);
    const other = readCandles([reply(noon, '1', '1', '1', '1'), reply(noon + 60_000, '2', '3', '2', '3')]);
    expect(findFirstChange(first, same)).toBe(2);
    expect(findFirstChange(first, other)).toBe(1);
    expect(findFirstChange(first, [])).toBe(0);
  });

  it('WIN-012 leaves out a candle whose numbers cannot be read', () => {
    expect(readCandle({ ...reply(noon, '1', '1', '1', '1'), close: '' })).toBeUndefined();
    expect(readCandles([{ ...reply(noon, '1', '1', '1', '1'), volume: '0.123456789' }])).toEqual([]);
  });
});
