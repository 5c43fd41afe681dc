import { openCandle } from '@truemark/domain/market/candle';
import { describe, expect, it } from 'vitest';
import { chooseReadOut, createReadOutStore } from './read-out-store.ts';

const candles = [0, 60_000, 120_000].map((at, index) => openCandle(at, BigInt(index + 1), 0n));

describe('read-out of the chart', () => {
  it('WIN-023 reads the candle that is pointed at, otherwise the newest', () => {
    expect(chooseReadOut(candles, 60_000)?.close).toBe(2n);
    expect(chooseReadOut(candles, undefined)?.close).toBe(3n);
    expect(chooseReadOut([], undefined)).toBeUndefined();
  });

  it('WIN-023 reads the newest again when the candle pointed at is gone', () => {
    expect(chooseReadOut(candles, 999)?.close).toBe(3n);
  });

  it('WIN-023 is drawn again only when another candle is pointed at', () => {
    const store = createReadOutStore();
    let draws = 0;
    store.subscribe(() => {
      draws += 1;
    });
    store.point(60_000);
    store.point(60_000);
    store.point(undefined);
    expect(draws).toBe(2);
  });
});
