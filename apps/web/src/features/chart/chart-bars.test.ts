import { openCandle } from '@truemark/domain/market/candle';
import { describe, expect, it } from 'vitest';
import { createBar, findCandleIndex } from './chart-bars.ts';

describe('bars of the chart', () => {
  it('WIN-010 draws a candle at its own prices and says when it was made up', () => {
    const candle = { ...openCandle(60_000, 682_145_000_000_000n, 150_000_000n), isBackfilled: true };
    expect(createBar(candle)).toEqual({
      timestamp: 60_000,
      open: 68_214.5,
      high: 68_214.5,
      low: 68_214.5,
      close: 68_214.5,
      volume: 1.5,
      isBackfilled: true,
    });
  });

  it('WIN-019 finds a candle by its time, and none where no price came', () => {
    const candles = [0, 60_000, 180_000].map(at => openCandle(at, 1n, 0n));
    expect([0, 60_000, 180_000].map(at => findCandleIndex(candles, at))).toEqual([0, 1, 2]);
    expect(findCandleIndex(candles, 120_000)).toBeUndefined();
    expect(findCandleIndex([], 0)).toBeUndefined();
  });
});
