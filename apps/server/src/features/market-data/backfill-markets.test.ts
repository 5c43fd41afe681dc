import { type CandleInterval, candleIntervalMs, candleIntervals } from '@truemark/domain/candle';
import { foldCandles } from '@truemark/domain/candle-series';
import { calculateMid } from '@truemark/domain/price';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeedKind } from '../../adapters/feeds/feed.ts';
import type { Database } from '../../platform/database.ts';
import { openTestDatabase } from '../../platform/testing/test-database.ts';
import { createMarketData, type MarketData } from './market-data.ts';
import {
  createInstrument,
  createQuote,
  createTestClock,
  createTestFeed,
  createTestFolder,
  createTestLog,
  startMs,
  type TestFeed,
  type TestFolder,
} from './testing/test-market.ts';

const crypto = createInstrument(1);
const apple = createInstrument(2, { type: 3 });
const everything = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, limit: 10_000 };

let database: Database;
let folder: TestFolder;
let feed: TestFeed;
let started: MarketData[];
const clock = createTestClock();

beforeEach(async () => {
  database = await openTestDatabase();
  folder = await createTestFolder();
  started = [];
  clock.atMs = startMs + 20_000;
});

afterEach(async () => {
  for (const marketData of started) await marketData.stop();
  await database.close();
  await folder.remove();
});

async function start(kind: FeedKind, instruments = [crypto, apple]): Promise<MarketData> {
  feed = createTestFeed({ kind });
  const { log } = createTestLog();
  const parts = { database, dataDir: folder.path, instruments, feed, clock, log, seed: 'cd'.repeat(32) };
  const marketData = createMarketData(parts);
  started.push(marketData);
  await marketData.start();
  return marketData;
}

describe('a made-up past', () => {
  it('MKD-034 fills the charts of new instruments at the first start, marked, up to the reference price, and once', async () => {
    const marketData = await start('simulated');
    const list = (source: MarketData, interval: CandleInterval, { id } = crypto) =>
      source.listCandles(id, interval, everything);
    for (const instrument of [crypto, apple]) {
      for (const interval of candleIntervals) {
        const candles = await list(marketData, interval, instrument);
        expect(candles.length).toBeGreaterThan(60);
        expect(candles.every(candle => candle.isBackfilled)).toBe(true);
        expect(candles.at(-1)?.close).toBe(instrument.referencePrice);
      }
    }
    const before = await Promise.all(candleIntervals.map(interval => list(marketData, interval)));
    await marketData.stop();
    clock.atMs += 10_000;
    const again = await start('simulated', [crypto, apple, createInstrument(3)]);
    expect(await Promise.all(candleIntervals.map(interval => list(again, interval)))).toEqual(before);
    expect((await again.listCandles(3, '1m', everything)).length).toBeGreaterThan(1_400);
  });

  it('MKD-049 starts a mini chart with 99 made-up points and the reference price', async () => {
    const marketData = await start('simulated');
    const points = marketData.listHistory(crypto.id);
    expect(points).toHaveLength(100);
    expect(points.at(-1)).toBe(crypto.referencePrice);
    feed.deliver(createQuote(crypto.id, clock.atMs, 1_000_100));
    expect(marketData.listHistory(crypto.id)).toEqual([...points.slice(1), 1_000_100n * 10n ** 6n]);
  });

  it('MKD-034 goes on in the running candles, which stay marked; new ones are not', async () => {
    const marketData = await start('simulated');
    feed.deliver(createQuote(crypto.id, clock.atMs, 1_000_100));
    const minutes = await marketData.listCandles(crypto.id, '1m', everything);
    expect(minutes.at(-1)).toMatchObject({ openAtMs: startMs, isBackfilled: false, tickCount: 1 });
    expect(minutes.at(-2)).toMatchObject({
      openAtMs: startMs - 60_000,
      isBackfilled: true,
      close: crypto.referencePrice,
    });
    // 15:00 begins an hour and no four hours.
    const hours = await marketData.listCandles(crypto.id, '4h', everything);
    expect(hours.at(-1)).toMatchObject({ isBackfilled: true, tickCount: 1, close: 1_000_100n * 10n ** 6n });
    expect((await marketData.listCandles(crypto.id, '1h', everything)).at(-1)).toMatchObject({ isBackfilled: false });
  });

  it('MKD-046 counts in the figures of the day', async () => {
    const marketData = await start('simulated');
    for (const { id } of [crypto, apple]) feed.deliver(createQuote(id, clock.atMs, 1_000_100));
    const fives = await marketData.listCandles(crypto.id, '5m', {
      ...everything,
      fromMs: clock.atMs - candleIntervalMs['1d'],
    });
    const [day] = foldCandles(
      fives.map(candle => ({ ...candle, openAtMs: 0 })),
      '1d',
    );
    const quote = marketData.findQuote(crypto.id);
    // The window reaches up to five minutes further back than the candles asked for.
    expect(quote?.high24h).toBeGreaterThanOrEqual(day?.high ?? 0n);
    expect(quote?.low24h).toBeLessThanOrEqual(day?.low ?? 0n);
    expect(quote?.volume24h).toBeGreaterThan(0n);
    const yesterday = await marketData.listCandles(crypto.id, '5m', {
      ...everything,
      toMs: clock.atMs - candleIntervalMs['1d'] - 300_000,
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
    const marketData = await start('replay');
    expect(await marketData.listCandles(crypto.id, '1d', everything)).toEqual([]);
    feed.deliver(createQuote(crypto.id, clock.atMs, 3_141_500));
    feed.deliver(createQuote(crypto.id, clock.atMs + 1, 3_141_600));
    await expect.poll(() => marketData.listCandles(crypto.id, '1w', everything)).toHaveLength(105);
    feed.deliver(createQuote(crypto.id, clock.atMs + 2, 3_141_700));
    const mids = [3_141_500n, 3_141_600n, 3_141_700n].map(units => units * 10n ** 6n);
    const check = async (source: MarketData) => {
      const minutes = await source.listCandles(crypto.id, '1m', everything);
      expect(minutes.at(-2)).toMatchObject({ close: mids[0], isBackfilled: true, openAtMs: startMs - 60_000 });
      expect(minutes.at(-1)).toMatchObject({ open: mids[0], close: mids[2], isBackfilled: false, tickCount: 3 });
      const days = await source.listCandles(crypto.id, '1d', everything);
      expect(days.length).toBeGreaterThan(730);
      expect(days.at(-1)).toMatchObject({ close: mids[2], isBackfilled: true, tickCount: 3 });
      expect(source.listHistory(crypto.id).slice(-4)).toEqual([mids[0], ...mids]);
      expect(source.listHistory(crypto.id)).toHaveLength(100);
      const quote = source.findQuote(crypto.id);
      expect(quote && calculateMid(quote.tick.bid, quote.tick.ask)).toBe(mids[2]);
      expect(quote?.high24h).toBeGreaterThan(mids[2] ?? 0n);
      // What never had a price gets no past.
      expect(await source.listCandles(apple.id, '1d', everything)).toEqual([]);
    };
    await check(marketData);
    await marketData.stop();
    await check(await start('replay'));
  });

  it('MKD-033 is not made for real prices', async () => {
    const marketData = await start('exchange');
    feed.deliver(createQuote(crypto.id, clock.atMs, 1_000_100));
    for (const interval of candleIntervals) {
      const candles = await marketData.listCandles(crypto.id, interval, everything);
      expect(candles.map(candle => candle.isBackfilled)).toEqual([false]);
    }
  });
});
