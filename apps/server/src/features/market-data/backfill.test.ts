import { type CandleInterval, candleIntervalMs, candleIntervals } from '@truemark/domain/market/candle';
import { foldCandles } from '@truemark/domain/market/candle-series';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MarketData } from './market-data.ts';
import { apple, bitcoin, everything, type MarketHarness, openMarketHarness } from './testing/market-harness.ts';
import { createInstrument, createQuote, startMs } from './testing/test-market.ts';

const instruments = [bitcoin, apple];
let market: MarketHarness;

beforeEach(async () => {
  market = await openMarketHarness();
  market.clock.atMs = startMs + 20_000;
});

afterEach(() => market.close());

describe('a made-up past', () => {
  it('MKD-034 fills the charts of new instruments at the first start, marked, up to the reference price, and once', async () => {
    const marketData = await market.start({ kind: 'simulated' }, { instruments });
    const list = (source: MarketData, interval: CandleInterval, { id } = bitcoin) =>
      source.listCandles(id, interval, everything);
    for (const instrument of [bitcoin, apple]) {
      for (const interval of candleIntervals) {
        const candles = await list(marketData, interval, instrument);
        expect(candles.length).toBeGreaterThan(60);
        expect(candles.every(candle => candle.isBackfilled)).toBe(true);
        expect(candles.at(-1)?.close).toBe(instrument.referencePrice);
      }
    }
    const before = await Promise.all(candleIntervals.map(interval => list(marketData, interval)));
    await marketData.stop();
    market.clock.atMs += 10_000;
    const again = await market.start({ kind: 'simulated' }, { instruments: [...instruments, createInstrument(4)] });
    expect(await Promise.all(candleIntervals.map(interval => list(again, interval)))).toEqual(before);
    expect((await again.listCandles(4, '1m', everything)).length).toBeGreaterThan(1_400);
  });

  it('MKD-049 FED-011 starts a mini chart with 99 random steps to the reference price, 52100 without one', async () => {
    const unpriced = createInstrument(5, { referencePrice: 0n });
    const marketData = await market.start({ kind: 'simulated' }, { instruments: [...instruments, unpriced] });
    expect(marketData.listHistory(unpriced.id)).toHaveLength(100);
    for (const point of marketData.listHistory(unpriced.id)) {
      expect(Math.abs(Number(point) / 521e12 - 1)).toBeLessThan(0.15);
    }
    expect(marketData.listHistory(unpriced.id).at(-1)).toBe(52_100n * 10n ** 10n);
    const points = marketData.listHistory(bitcoin.id);
    expect(points).toHaveLength(100);
    expect(points.at(-1)).toBe(bitcoin.referencePrice);
    expect(new Set(points).size).toBeGreaterThan(60);
    market.feed.deliver(createQuote(bitcoin.id, market.clock.atMs, 1_000_100));
    expect(marketData.listHistory(bitcoin.id)).toEqual([...points.slice(1), 1_000_100n * 10n ** 6n]);
  });

  it('MKD-034 goes on in the running candles, which stay marked; new ones are not', async () => {
    const marketData = await market.start({ kind: 'simulated' }, { instruments });
    market.feed.deliver(createQuote(bitcoin.id, market.clock.atMs, 1_000_100));
    const minutes = await marketData.listCandles(bitcoin.id, '1m', everything);
    expect(minutes.at(-1)).toMatchObject({ openAtMs: startMs, isBackfilled: false, tickCount: 1 });
    expect(minutes.at(-2)).toMatchObject({
      openAtMs: startMs - 60_000,
      isBackfilled: true,
      close: bitcoin.referencePrice,
    });
    // 15:00 begins an hour and no four hours.
    const hours = await marketData.listCandles(bitcoin.id, '4h', everything);
    expect(hours.at(-1)).toMatchObject({ isBackfilled: true, tickCount: 1, close: 1_000_100n * 10n ** 6n });
    expect((await marketData.listCandles(bitcoin.id, '1h', everything)).at(-1)).toMatchObject({ isBackfilled: false });
  });

  it('MKD-046 counts in the figures of the day', async () => {
    const marketData = await market.start({ kind: 'simulated' }, { instruments });
    for (const { id } of [bitcoin, apple]) market.feed.deliver(createQuote(id, market.clock.atMs, 1_000_100));
    const fives = await marketData.listCandles(bitcoin.id, '5m', {
      ...everything,
      fromMs: market.clock.atMs - candleIntervalMs['1d'],
    });
    const [day] = foldCandles(
      fives.map(candle => ({ ...candle, openAtMs: 0 })),
      '1d',
    );
    const quote = marketData.findQuote(bitcoin.id);
    // The window reaches up to five minutes further back than the candles asked for.
    expect(quote?.high24h).toBeGreaterThanOrEqual(day?.high ?? 0n);
    expect(quote?.low24h).toBeLessThanOrEqual(day?.low ?? 0n);
    expect(quote?.volume24h).toBeGreaterThan(0n);
    const yesterday = await marketData.listCandles(bitcoin.id, '5m', {
      ...everything,
      toMs: market.clock.atMs - candleIntervalMs['1d'] - 300_000,
      limit: 1,
    });
    expect(quote?.previousClose).toBe(yesterday[0]?.close);
    // A stock is measured from the close of the made-up day before.
    const thursdayCloseMs = Date.UTC(2026, 10, 19, 21);
    const thursday = await marketData.listCandles(apple.id, '1m', {
      ...everything,
      toMs: thursdayCloseMs - 1,
      limit: 1,
    });
    expect(marketData.findQuote(apple.id)?.previousClose).toBe(thursday[0]?.close);
  });

  it('MKD-033 of a replayed market waits for its first price and leads there', async () => {
    const marketData = await market.start({ kind: 'replay' }, { instruments });
    expect(await marketData.listCandles(bitcoin.id, '1d', everything)).toEqual([]);
    market.feed.deliver(createQuote(bitcoin.id, market.clock.atMs, 3_141_500));
    market.feed.deliver(createQuote(bitcoin.id, market.clock.atMs + 1, 3_141_600));
    await expect.poll(() => marketData.listCandles(bitcoin.id, '1w', everything)).toHaveLength(105);
    market.feed.deliver(createQuote(bitcoin.id, market.clock.atMs + 2, 3_141_700));
    const mids = [3_141_500n, 3_141_600n, 3_141_700n].map(units => units * 10n ** 6n);
    const check = async (source: MarketData) => {
      const minutes = await source.listCandles(bitcoin.id, '1m', everything);
      expect(minutes.at(-2)).toMatchObject({ close: mids[0], isBackfilled: true, openAtMs: startMs - 60_000 });
      expect(minutes.at(-1)).toMatchObject({ open: mids[0], close: mids[2], isBackfilled: false, tickCount: 3 });
      const days = await source.listCandles(bitcoin.id, '1d', everything);
      expect(days.length).toBeGreaterThan(730);
      expect(days.at(-1)).toMatchObject({ close: mids[2], isBackfilled: true, tickCount: 3 });
      expect(source.listHistory(bitcoin.id).slice(-4)).toEqual([mids[0], ...mids]);
      expect(source.listHistory(bitcoin.id)).toHaveLength(100);
      const quote = source.findQuote(bitcoin.id);
      expect(quote?.price).toBe(mids[2]);
      expect(quote?.high24h).toBeGreaterThan(mids[2] ?? 0n);
      // What never had a price gets no past.
      expect(await source.listCandles(apple.id, '1d', everything)).toEqual([]);
    };
    await check(marketData);
    await marketData.stop();
    await check(await market.start({ kind: 'replay' }, { instruments }));
  });

  it('MKD-033 is not made for real prices', async () => {
    const marketData = await market.start({ kind: 'exchange' }, { instruments });
    market.feed.deliver(createQuote(bitcoin.id, market.clock.atMs, 1_000_100));
    for (const interval of candleIntervals) {
      const candles = await marketData.listCandles(bitcoin.id, interval, everything);
      expect(candles.map(candle => candle.isBackfilled)).toEqual([false]);
    }
  });
});
