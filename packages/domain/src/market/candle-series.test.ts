import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candle, calculateCandleStart, candleIntervalMs, candleIntervals } from './candle.ts';
import { calculateCandleBlockStart, candlesPerBlock, decodeCandleBlock, encodeCandleBlock } from './candle-block.ts';
import { buildCandles, type CandleTick, foldCandles } from './candle-series.ts';

const startMs = Date.UTC(2026, 10, 20, 8, 0);

function tick(atMs: number, price: bigint, size = 0n): CandleTick {
  return { atMs, bid: price - 1n, ask: price + 1n, last: price + 5n, size };
}

const anyTicks = fc
  .array(
    fc.record({
      stepMs: fc.integer({ min: 0, max: 4e6 }),
      price: fc.bigInt(10n, 10n ** 15n),
      size: fc.bigInt(0n, 10n ** 12n),
    }),
    {
      minLength: 1,
      maxLength: 80,
    },
  )
  .map(rows => {
    let atMs = startMs;
    return rows.map(row => {
      atMs += row.stepMs;
      return tick(atMs, row.price, row.size);
    });
  });

describe('candles from ticks', () => {
  it('MKD-015 opens with the first price, closes with the last and keeps the extremes, by the chosen price', () => {
    const ticks = [
      tick(startMs, 100n, 1n),
      tick(startMs + 1, 90n, 2n),
      tick(startMs + 59_999, 110n),
      tick(startMs + 59_999, 105n),
    ];
    const shape = { openAtMs: startMs, volume: 3n, tickCount: 4, isBackfilled: false };
    expect(buildCandles(ticks, '1m', 'mid')).toEqual([{ ...shape, open: 100n, high: 110n, low: 90n, close: 105n }]);
    expect(buildCandles(ticks, '1m', 'bid')).toEqual([{ ...shape, open: 99n, high: 109n, low: 89n, close: 104n }]);
    expect(buildCandles(ticks, '1m', 'price')).toEqual([{ ...shape, open: 105n, high: 115n, low: 95n, close: 110n }]);
  });

  it('MKD-016 leaves out an interval without a tick', () => {
    const candles = buildCandles([tick(startMs, 100n), tick(startMs + 180_000, 101n)], '1m', 'mid');
    expect(candles.map(candle => candle.openAtMs)).toEqual([startMs, startMs + 180_000]);
  });

  it('MKD-017 gives for every interval what the plain definition over all its ticks gives', () => {
    fc.assert(
      fc.property(anyTicks, fc.constantFrom(...candleIntervals), (ticks, interval) => {
        const starts = [...new Set(ticks.map(({ atMs }) => calculateCandleStart(interval, atMs)))];
        const expected = starts.map((openAtMs): Candle => {
          const own = ticks.filter(({ atMs }) => atMs >= openAtMs && atMs < openAtMs + candleIntervalMs[interval]);
          const prices = own.map(({ bid, ask }) => (bid + ask) / 2n);
          const sorted = [...prices].sort((a, b) => (a < b ? -1 : 1));
          return {
            openAtMs,
            open: prices[0] ?? 0n,
            high: sorted.at(-1) ?? 0n,
            low: sorted[0] ?? 0n,
            close: prices.at(-1) ?? 0n,
            volume: own.reduce((sum, { size }) => sum + size, 0n),
            tickCount: own.length,
            isBackfilled: false,
          };
        });
        expect(buildCandles(ticks, interval, 'mid')).toEqual(expected);
      }),
    );
  });

  it('MKD-018 folds shorter candles into exactly the longer ones', () => {
    fc.assert(
      fc.property(anyTicks, ticks => {
        const minutes = buildCandles(ticks, '1m', 'mid');
        for (const interval of candleIntervals) {
          expect(foldCandles(minutes, interval)).toEqual(buildCandles(ticks, interval, 'mid'));
        }
        const days = buildCandles(ticks, '1d', 'mid');
        expect(foldCandles(days, '1w')).toEqual(buildCandles(ticks, '1w', 'mid'));
      }),
    );
  });

  it('MKD-018 starts weeks on Monday, at midnight UTC', () => {
    // 2026-11-20 is a Friday.
    expect(new Date(calculateCandleStart('1w', startMs)).toISOString()).toBe('2026-11-16T00:00:00.000Z');
    expect(new Date(calculateCandleStart('1d', startMs)).toISOString()).toBe('2026-11-20T00:00:00.000Z');
  });
});

describe('candle blocks', () => {
  it('MKD-019 give back every candle exactly, whatever the sizes and gaps', () => {
    fc.assert(
      fc.property(anyTicks, fc.constantFrom(...candleIntervals), fc.boolean(), (ticks, interval, isBackfilled) => {
        const all = buildCandles(ticks, interval, 'mid').map(candle => ({ ...candle, isBackfilled }));
        const blockStartMs = calculateCandleBlockStart(interval, startMs);
        const own = all.filter(candle => calculateCandleBlockStart(interval, candle.openAtMs) === blockStartMs);
        expect(decodeCandleBlock(encodeCandleBlock(own, interval, blockStartMs), interval, blockStartMs)).toEqual(own);
      }),
    );
  });

  it('MKD-019 keep numbers beyond 64 bits', () => {
    const huge = 3n * 10n ** 25n;
    const blockStartMs = calculateCandleBlockStart('1h', startMs);
    const candles: Candle[] = [
      {
        openAtMs: startMs,
        open: huge,
        high: huge + 7n,
        low: 1n,
        close: 2n,
        volume: huge,
        tickCount: 9,
        isBackfilled: false,
      },
    ];
    expect(decodeCandleBlock(encodeCandleBlock(candles, '1h', blockStartMs), '1h', blockStartMs)).toEqual(candles);
  });

  it('MKD-019 lie end to end, each a whole number of intervals', () => {
    for (const interval of candleIntervals) {
      const blockStartMs = calculateCandleBlockStart(interval, startMs);
      const spanMs = candlesPerBlock[interval] * candleIntervalMs[interval];
      expect(blockStartMs).toBeLessThanOrEqual(startMs);
      expect(calculateCandleBlockStart(interval, blockStartMs + spanMs - 1)).toBe(blockStartMs);
      expect(calculateCandleBlockStart(interval, blockStartMs + spanMs)).toBe(blockStartMs + spanMs);
      expect(calculateCandleStart(interval, blockStartMs)).toBe(blockStartMs);
    }
  });

  it('MKD-019 refuse bytes that are no block', () => {
    expect(() => decodeCandleBlock(new Uint8Array([9, 1, 1]), '1m', 0)).toThrow(RangeError);
    expect(() => decodeCandleBlock(new Uint8Array([1, 1, 1, 0, 2]), '1m', 0)).toThrow(RangeError);
  });
});
