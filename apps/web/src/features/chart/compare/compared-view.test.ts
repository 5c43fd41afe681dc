import type { Candle } from '@truemark/domain/market/candle';
import type { KLineData } from 'klinecharts';
import { expect, it } from 'vitest';
import type { CandleFeed } from '../candle-feed.ts';
import { createBar } from '../chart-bars.ts';
import { calculateRange, readView } from './compared-view.ts';

const candle = (openAtMs: number, close: bigint): Candle => {
  const price = close * 10n ** 10n;
  return {
    ...{ openAtMs, open: price, high: price, low: price, close: price },
    ...{ volume: 0n, tickCount: 1, isBackfilled: false },
  };
};
const coin = [candle(0, 50n), candle(60, 100n), candle(120, 110n), candle(180, 90n)];
const gold = [candle(60, 2_000n), candle(180, 2_500n)];
const feed = (candles: readonly Candle[]) => ({ readCandles: () => candles }) as CandleFeed;
const chart = (from: number, to: number, bars: readonly Candle[] = coin) => ({
  getVisibleRange: () => ({ from, to, realFrom: from, realTo: to }),
  getDataList: (): KLineData[] => bars.map(createBar),
});
const compared = {
  codes: ['BTCUSDT', 'GC', 'LATE'],
  feeds: { BTCUSDT: feed(coin), GC: feed(gold) },
  symbols: { BTCUSDT: 'BTC/USDT' },
  slots: new Map([
    ['GC', 0],
    ['LATE', 1],
  ]),
};

it('WIN-991 what is on screen counts from its left edge, also before the candles of all are there', () => {
  const view = readView(chart(1, 4), compared);
  expect(view).toMatchObject({ from: 1, base: 100, span: { fromMs: 60, toMs: 180 } });
  expect(view?.lines.map(({ symbol, slot }) => [symbol, slot])).toEqual([
    ['BTC/USDT', undefined],
    ['GC', 0],
    ['LATE', 1],
  ]);
  expect(view?.lines.map(({ points }) => points.map(point => point?.ratio))).toEqual([
    [0, 0.1, -0.1],
    [0, 0, 0.25],
    [undefined, undefined, undefined],
  ]);
  expect(readView(chart(0, 0), compared)).toBeUndefined();
  expect(readView(chart(0, 1, [candle(0, 0n)]), compared)).toBeUndefined();
});

it('WIN-991 the axis holds every line, in percent and in the prices of the instrument on screen', () => {
  const view = readView(chart(1, 4), compared);
  const range = view && calculateRange(view);
  expect(range?.realFrom).toBeCloseTo(-10, 9);
  expect(range?.realTo).toBeCloseTo(25, 9);
  expect(range?.from).toBeCloseTo(90, 9);
  expect(range?.to).toBeCloseTo(125, 9);
  const still = calculateRange({
    lines: [{ code: 'A', symbol: 'A', slot: 0, points: [{ ratio: 0, isHeld: false }] }],
    base: 100,
  });
  expect(still?.realRange).toBeCloseTo(0.02, 9);
  expect(still?.range).toBeGreaterThan(0);
  expect(calculateRange({ lines: [], base: 100 })).toBeUndefined();
});
