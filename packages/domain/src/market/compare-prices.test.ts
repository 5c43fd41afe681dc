import { describe, expect, it } from 'vitest';
import type { Candle } from './candle.ts';
import { findReturn, listReturns } from './compare-prices.ts';
import { priceScale } from './price.ts';

const unit = 10n ** BigInt(priceScale);
const minute = 60_000;

/** Candles by minute and close in whole units; a negative number of cents is possible too. */
function list(...closes: readonly (readonly [minutes: number, close: number])[]): readonly Candle[] {
  return closes.map(([at, close]) => {
    const price = (BigInt(Math.round(close * 100)) * unit) / 100n;
    return {
      ...{ openAtMs: at * minute, open: price, high: price, low: price, close: price },
      ...{ volume: 0n, tickCount: 1, isBackfilled: false },
    };
  });
}

const at = (...minutes: readonly number[]) => minutes.map(each => each * minute);
const percent = (ratio: bigint | undefined) => (ratio === undefined ? undefined : Number(ratio) / 1e8);
const percents = (candles: readonly Candle[], ...minutes: readonly number[]) =>
  listReturns(candles, at(...minutes)).map(each => percent(each?.ratio));

describe('returns since the left edge of a view', () => {
  const coin = list([0, 100], [1, 110], [2, 121], [3, 99]);

  it('WIN-991 begin at zero and count from the close at the left edge, wherever that is', () => {
    expect(percents(coin, 0, 1, 2, 3)).toEqual([0, 10, 21, -1]);
    expect(percents(coin, 1, 2)).toEqual([0, 10]);
    expect(percents(coin, 2, 3)).toEqual([0, -18.18181818]);
    expect(percents(coin)).toEqual([]);
  });

  it('WIN-991 are exact: one part of ten billion is not lost', () => {
    const [base] = list([0, 1]);
    const risen = { ...base, openAtMs: minute, close: unit + 1n } as Candle;
    expect(findReturn([base as Candle, risen], { fromMs: 0, toMs: minute }, minute)?.ratio).toBe(1n);
  });

  it('WIN-992 where a market was closed its last close counts on, and is marked', () => {
    const stock = list([0, 50], [3, 55]);
    const returns = listReturns(stock, at(0, 1, 2, 3, 4));
    expect(returns.map(each => percent(each?.ratio))).toEqual([0, 0, 0, 10, 10]);
    expect(returns.map(each => each?.isHeld)).toEqual([false, true, true, false, true]);
  });

  it('WIN-992 a closed market counts from its close before the left edge', () => {
    const stock = list([0, 50], [5, 60]);
    const returns = listReturns(stock, at(3, 4, 5));
    expect(returns.map(each => percent(each?.ratio))).toEqual([0, 0, 20]);
    expect(returns[0]).toMatchObject({ isHeld: true, baseAtMs: 0 });
  });

  it('WIN-992 along the times of a market with gaps, what happened in between comes at once', () => {
    expect(percents(coin, 0, 3)).toEqual([0, -1]);
  });

  it('WIN-992 a history that begins in the view begins at zero there, with nothing before it', () => {
    const young = list([2, 10], [3, 12]);
    const returns = listReturns(young, at(0, 1, 2, 3));
    expect(returns.map(each => percent(each?.ratio))).toEqual([undefined, undefined, 0, 20]);
    expect(returns[3]?.baseAtMs).toBe(2 * minute);
  });

  it('WIN-992 a history that begins after the view, or is empty, gives nothing', () => {
    expect(percents(list([9, 10]), 0, 1)).toEqual([undefined, undefined]);
    expect(percents([], 0, 1)).toEqual([undefined, undefined]);
    expect(findReturn([], { fromMs: 0, toMs: minute }, minute)).toBeUndefined();
  });

  it('WIN-992 nothing is counted from a price of zero or less, and a fall below zero is one', () => {
    expect(percents(list([0, 0], [1, 5]), 0, 1)).toEqual([undefined, undefined]);
    expect(percents(list([0, -2], [1, 5]), 0, 1)).toEqual([undefined, undefined]);
    expect(percents(list([0, 0], [1, 5], [2, 6]), 1, 2)).toEqual([0, 20]);
    expect(percents(list([0, 10], [1, 0], [2, -5]), 0, 1, 2)).toEqual([0, -100, -150]);
  });

  it('WIN-992 what rests on made-up prices says so, at either end', () => {
    const [first, second, third] = list([0, 10], [1, 11], [2, 12]) as readonly [Candle, Candle, Candle];
    const candles = [{ ...first, isBackfilled: true }, second, third];
    expect(listReturns(candles, at(0, 1, 2)).map(each => each?.isBackfilled)).toEqual([true, true, true]);
    expect(listReturns(candles, at(1, 2)).map(each => each?.isBackfilled)).toEqual([false, false]);
  });

  it('WIN-991 one return is the same as that of the list', () => {
    const stock = list([0, 50], [3, 55], [4, 44]);
    const times = at(0, 1, 2, 3, 4, 5);
    const span = { fromMs: 0, toMs: 5 * minute };
    expect(times.map(each => findReturn(stock, span, each))).toEqual(listReturns(stock, times));
  });
});
