import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateCandleStart, candleIntervalMs, candleIntervals, extendCandle, openCandle } from './candle.ts';

describe('candles', () => {
  test.each([
    ['1m', '2026-11-21T09:33:01.500Z', '2026-11-21T09:33:00.000Z'],
    ['15m', '2026-11-21T09:44:59.999Z', '2026-11-21T09:30:00.000Z'],
    ['4h', '2026-11-21T03:59:59.999Z', '2026-11-21T00:00:00.000Z'],
    ['1d', '2026-11-21T23:59:59.999Z', '2026-11-21T00:00:00.000Z'],
    ['1w', '2026-11-22T23:59:59.999Z', '2026-11-16T00:00:00.000Z'],
    ['1w', '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ] as const)('MKD-130 a candle of %s at %s starts at %s', (interval, at, start) => {
    expect(new Date(calculateCandleStart(interval, Date.parse(at))).toISOString()).toBe(start);
  });

  test('MKD-130 every time lies in the candle that starts before it', () => {
    const times = fc.integer({ min: 0, max: 4_000_000_000_000 });
    fc.assert(
      fc.property(times, fc.constantFrom(...candleIntervals), (atMs, interval) => {
        const start = calculateCandleStart(interval, atMs);
        expect(start <= atMs && atMs < start + candleIntervalMs[interval]).toBe(true);
        expect(calculateCandleStart(interval, start)).toBe(start);
      }),
    );
  });

  test('MKD-131 a candle opens with its first price, closes with its last, and holds all between', () => {
    const prices = fc.array(fc.bigInt({ min: 1n, max: 10n ** 18n }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(prices, ([first = 1n, ...rest]) => {
        const candle = rest.reduce((known, price) => extendCandle(known, price, 2n), openCandle(0, first, 2n));
        const sorted = [first, ...rest].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(candle).toMatchObject({ open: first, close: rest.at(-1) ?? first, low: sorted[0], high: sorted.at(-1) });
        expect(candle.volume).toBe(BigInt(rest.length + 1) * 2n);
        expect(candle.tickCount).toBe(rest.length + 1);
      }),
    );
  });
});
