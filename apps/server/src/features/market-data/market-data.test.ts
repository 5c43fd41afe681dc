import { type Candle, type CandleInterval, candleIntervalMs, candleIntervals } from '@truemark/domain/candle';
import { buildCandles } from '@truemark/domain/candle-series';
import type { Instrument } from '@truemark/domain/instrument';
import type { Tick } from '@truemark/domain/tick';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database.ts';
import { openTestDatabase } from '../../platform/testing/test-database.ts';
import { createMarketData, type MarketData, type MarketDataOptions } from './market-data.ts';
import { calculateMarketRetention } from './market-retention.ts';
import {
  collect,
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
const euro = createInstrument(2, { type: 1 });
const apple = createInstrument(3, { type: 3 });
const instruments = [crypto, euro, apple];
const minuteMs = 60_000;
const everything = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, limit: 1_000 };

let database: Database;
let folder: TestFolder;
let clock: ReturnType<typeof createTestClock>;
let feed: TestFeed;
let started: MarketData[];
const { log, messages } = createTestLog();

beforeEach(async () => {
  database = await openTestDatabase();
  folder = await createTestFolder();
  clock = createTestClock();
  feed = createTestFeed({ kind: 'exchange' });
  started = [];
  messages.length = 0;
});

afterEach(async () => {
  for (const marketData of started) await marketData.stop();
  await database.close();
  await folder.remove();
});

async function start(changes: Partial<MarketDataOptions> = {}): Promise<MarketData> {
  const options = { database, dataDir: folder.path, instruments, feed, clock, log, seed: 'ab'.repeat(32) };
  const marketData = createMarketData({ ...options, ...changes });
  started.push(marketData);
  await marketData.start();
  return marketData;
}

/** A price at a time: the clock is set to it first. */
function deliver(instrument: Instrument, atMs: number, price: number, size = 10n ** 8n): void {
  clock.atMs = Math.max(clock.atMs, atMs);
  feed.deliver(createQuote(instrument.id, atMs, price, { size }));
}

/** A price every so often for a while, up and down and slowly up. */
function deliverRun(instrument: Instrument, fromMs: number, count: number, stepMs: number): void {
  for (let index = 0; index < count; index += 1) {
    deliver(instrument, fromMs + index * stepMs, 1_000_000 + index + ((index * 7919) % 1000));
  }
}

async function rebuild(marketData: MarketData, instrument: Instrument, interval: CandleInterval): Promise<Candle[]> {
  const ticks = await collect(marketData.readTicks(instrument.id));
  const accepted = ticks.filter(tick => tick.verdict === 'accepted');
  return buildCandles(accepted, interval, 'mid');
}

describe('taking prices in', () => {
  it('MKD-041 records every quote and hands accepted ones on at once, in order', async () => {
    const marketData = await start();
    const heard: Tick[] = [];
    const stop = marketData.onAcceptedTick(tick => heard.push(tick));
    feed.deliver(
      createQuote(crypto.id, startMs, 1_000_000),
      createQuote(crypto.id, startMs, 1_500_000),
      createQuote(euro.id, startMs, 2_000_000),
      createQuote(crypto.id, startMs, 1_000_100, { bid: 1n, ask: 0n }),
      createQuote(crypto.id, startMs, 1_000_200),
      createQuote(99, startMs, 1),
    );
    expect(heard.map(({ instrumentId, sequence }) => [instrumentId, sequence])).toEqual([
      [1, 1],
      [2, 1],
      [1, 4],
    ]);
    expect(marketData.findQuote(crypto.id)?.tick).toBe(heard[2]);
    const verdicts = (await collect(marketData.readTicks(crypto.id))).map(tick => tick.verdict);
    expect(verdicts).toEqual(['accepted', 'held', 'crossed', 'accepted']);
    expect(marketData.listRecords(crypto.id, 10)).toEqual([heard[2], heard[0]]);
    stop();
    deliver(crypto, startMs + 1, 1_000_300);
    expect(heard).toHaveLength(3);
  });

  it('MKD-041 gives a tick the time of the one before when the clock goes back', async () => {
    const marketData = await start();
    deliver(crypto, startMs + 1_000, 1_000_000);
    clock.atMs = startMs;
    feed.deliver(createQuote(euro.id, startMs, 1_000_000));
    expect(marketData.findQuote(euro.id)?.tick).toMatchObject({ atMs: startMs + 1_000, sourceAtMs: startMs });
  });

  it('MKD-041 keeps a size beyond 64 bits from costing the price', async () => {
    const marketData = await start();
    feed.deliver(createQuote(crypto.id, startMs, 1_000_000, { size: 2n ** 70n }));
    expect(marketData.findQuote(crypto.id)?.tick.size).toBe(2n ** 63n - 1n);
    expect(await collect(marketData.readTicks(crypto.id))).toEqual([marketData.findQuote(crypto.id)?.tick]);
  });

  it('MKD-042 takes orders only on a fresh price, in session, with nothing held and no halt', async () => {
    const halted = createInstrument(4, { isHalted: true });
    const marketData = await start({ instruments: [...instruments, halted] });
    const isTradable = (instrument: Instrument, afterMs = 0) => marketData.isTradable(instrument.id, startMs + afterMs);
    expect(isTradable(crypto)).toBe(false);
    for (const instrument of [...instruments, halted]) deliver(instrument, startMs, 1_000_000);
    expect(isTradable(halted)).toBe(false);
    expect([isTradable(crypto, 15_000), isTradable(crypto, 15_001)]).toEqual([true, false]);
    expect([isTradable(euro, 15_000), isTradable(euro, 15_001)]).toEqual([true, false]);
    expect([isTradable(apple, 60_000), isTradable(apple, 60_001)]).toEqual([true, false]);
    deliver(crypto, startMs + 1, 1_500_000);
    expect(isTradable(crypto, 2)).toBe(false);
    deliver(crypto, startMs + 2, 1_000_001);
    expect(isTradable(crypto, 2)).toBe(true);
    expect(marketData.isTradable(99, startMs)).toBe(false);
    // 21:00 UTC is 16:00 in New York: the last tick is fresh, the market closed.
    const closeMs = Date.UTC(2026, 10, 20, 21);
    deliver(apple, closeMs - 1, 1_000_000);
    expect(marketData.isTradable(apple.id, closeMs - 1)).toBe(true);
    expect(marketData.isTradable(apple.id, closeMs)).toBe(false);
  });

  it('MKD-042 ages the prices of a fast replay as much faster', async () => {
    feed = createTestFeed({ kind: 'exchange', speed: 10 });
    const marketData = await start();
    deliver(crypto, startMs, 1_000_000);
    expect(marketData.isTradable(crypto.id, startMs + 1_500)).toBe(true);
    expect(marketData.isTradable(crypto.id, startMs + 1_501)).toBe(false);
  });
});

describe('candles', () => {
  it('MKD-044 are those of the accepted ticks in every interval; what has no tick is absent', async () => {
    const marketData = await start();
    deliverRun(crypto, startMs, 400, 4 * minuteMs + 1_000);
    deliver(crypto, clock.atMs + 1, 3_000_000);
    for (const interval of candleIntervals) {
      const candles = await marketData.listCandles(crypto.id, interval, everything);
      expect(candles, interval).toEqual(await rebuild(marketData, crypto, interval));
      expect(new Set(candles.map(({ openAtMs }) => openAtMs)).size).toBe(candles.length);
    }
    const minutes = await marketData.listCandles(crypto.id, '1m', everything);
    expect(minutes).toHaveLength(400);
    expect((minutes[1]?.openAtMs ?? 0) - (minutes[0]?.openAtMs ?? 0)).toBe(4 * minuteMs);
  });

  it('MKD-044 are listed oldest first, of too many the newest, both ends of a range included', async () => {
    const marketData = await start();
    deliverRun(crypto, startMs, 300, minuteMs);
    // All but the newest block is in the store only.
    await marketData.stop();
    const again = await start();
    const all = await rebuild(again, crypto, '1m');
    const at = (index: number) => startMs + index * minuteMs;
    const list = (fromMs: number, toMs: number, limit: number) =>
      again.listCandles(crypto.id, '1m', { fromMs, toMs, limit });
    expect(await list(0, at(1_000), 1_000)).toEqual(all);
    expect(await list(0, at(1_000), 7)).toEqual(all.slice(-7));
    expect(await list(0, at(1_000), 150)).toEqual(all.slice(-150));
    expect(await list(at(10), at(20), 1_000)).toEqual(all.slice(10, 21));
    expect(await list(at(10), at(20), 5)).toEqual(all.slice(16, 21));
    expect(await list(at(100) + 1, at(299), 1_000)).toEqual(all.slice(101));
    expect(await list(at(290), at(299), 1_000)).toEqual(all.slice(290));
    expect(await list(at(400), at(500), 1_000)).toEqual([]);
    expect(await again.listCandles(99, '1m', everything)).toEqual([]);
  });

  it('MKD-044 stay whole while they are saved', async () => {
    const marketData = await start();
    for (let round = 0; round < 8; round += 1) {
      deliverRun(crypto, startMs + round * 20 * minuteMs, 20, minuteMs);
      for (let look = 0; look < 6; look += 1) {
        const candles = await marketData.listCandles(crypto.id, '1m', everything);
        expect(candles).toHaveLength((round + 1) * 20);
      }
    }
    const rows = await database.query<{ count: number }>('select count(*)::int as count from candle_block');
    expect(rows[0]?.count).toBeGreaterThan(8);
  });

  it('MKD-045 are kept as long as the instance says: minutes for a week, hours for two years, days for good', async () => {
    const sandbox = calculateMarketRetention({
      instance: 'sandbox',
      tickRetention: { days: 3, bytes: 2 ** 30 },
      minuteCandleDays: 7,
    });
    expect(sandbox).toEqual({
      candles: { '1m': 7, '5m': 90, '15m': 90, '30m': 90, '1h': 730, '4h': 730 },
      ticks: { ageMsMax: 3 * 86_400_000, bytesMax: 2 ** 30 },
    });
    const production = {
      instance: 'production',
      tickRetention: { days: null, bytes: null },
      minuteCandleDays: 90,
    } as const;
    expect(calculateMarketRetention(production)).toEqual({ candles: { '1m': 90 } });

    const marketData = await start({ retention: sandbox });
    const dayMs = candleIntervalMs['1d'];
    const loadSaved = () => database.query<{ sequence: string }>('select sequence from market_state');
    for (let day = 0; day < 12; day += 1) {
      deliver(crypto, startMs + day * dayMs, 1_000_000);
      if (day > 0) await expect.poll(loadSaved).toEqual([{ sequence: String(day + 1) }]);
    }
    const count = async (interval: CandleInterval) =>
      (await marketData.listCandles(crypto.id, interval, everything)).length;
    // A block that began eight days ago may still hold a minute that is to be kept.
    await expect.poll(() => count('1m')).toBe(8);
    expect(await count('1d')).toBe(12);
  });
});

describe('what a day looks like', () => {
  it('MKD-046 gives high, low and volume of the last 24 hours, by five minutes', async () => {
    const marketData = await start();
    const hourMs = 60 * minuteMs;
    deliver(crypto, startMs, 1_200_000, 2n * 10n ** 8n);
    deliver(crypto, startMs + hourMs, 1_000_000, 10n ** 8n);
    deliver(crypto, startMs + 2 * hourMs, 1_100_000, 3n * 10n ** 8n);
    const day = () => marketData.findQuote(crypto.id);
    const price = (units: number) => BigInt(units) * 10n ** 6n;
    const volume = price(1_200_000 * 2 + 1_000_000 + 1_100_000 * 3);
    expect(day()).toMatchObject({ high24h: price(1_200_000), low24h: price(1_000_000), volume24h: volume });
    // After 24 hours and five minutes the first price no longer counts, an hour later the second.
    clock.atMs = startMs + 24 * hourMs + 4 * minuteMs;
    expect(day()?.high24h).toBe(price(1_200_000));
    clock.atMs = startMs + 24 * hourMs + 5 * minuteMs;
    expect(day()).toMatchObject({ high24h: price(1_100_000), low24h: price(1_000_000) });
    clock.atMs = startMs + 25 * hourMs + 5 * minuteMs;
    expect(day()).toMatchObject({ high24h: price(1_100_000), low24h: price(1_100_000), volume24h: price(3_300_000) });
  });

  it('MKD-047 measures crypto from the price 24 hours ago, and from the oldest one before that', async () => {
    const marketData = await start();
    deliver(crypto, startMs, 1_000_000);
    deliver(crypto, startMs + minuteMs, 1_050_000);
    deliver(crypto, startMs + 60 * minuteMs, 1_100_000);
    expect(marketData.findQuote(crypto.id)?.change).toBe(1_000_000_000n);
    clock.atMs = startMs + 24 * 60 * minuteMs + 5 * minuteMs;
    deliver(crypto, clock.atMs, 1_155_000);
    expect(marketData.findQuote(crypto.id)?.previousClose).toBe(1_050_000n * 10n ** 6n);
    expect(marketData.findQuote(crypto.id)?.change).toBe(1_000_000_000n);
  });

  it('MKD-047 measures other markets from the last price of the trading day before', async () => {
    const marketData = await start();
    const fridayCloseMs = Date.UTC(2026, 10, 20, 21);
    const mondayOpenMs = Date.UTC(2026, 10, 23, 14, 30);
    deliver(apple, startMs, 1_000_000);
    deliver(apple, fridayCloseMs - 5_000, 1_100_000);
    const change = (source: MarketData) => source.findQuote(apple.id)?.change;
    expect(change(marketData)).toBe(1_000_000_000n);
    // The week-end still shows Friday's change; so does a restart in it.
    clock.atMs = fridayCloseMs + 86_400_000;
    expect(change(marketData)).toBe(1_000_000_000n);
    await marketData.stop();
    const again = await start();
    expect(change(again)).toBe(1_000_000_000n);
    deliver(apple, mondayOpenMs, 1_210_000);
    expect(again.findQuote(apple.id)?.previousClose).toBe(1_100_000n * 10n ** 6n);
    expect(change(again)).toBe(1_000_000_000n);
  });

  it('MKD-049 keeps the last hundred mids for the mini chart, over a restart too', async () => {
    const marketData = await start();
    expect(marketData.listHistory(crypto.id)).toEqual([]);
    deliverRun(crypto, startMs, 130, 1_000);
    const expected = (await collect(marketData.readTicks(crypto.id))).slice(-100).map(tick => tick.last);
    expect(marketData.listHistory(crypto.id)).toEqual(expected);
    await marketData.stop();
    const again = await start();
    expect(again.listHistory(crypto.id)).toEqual(expected);
    expect(again.listRecords(crypto.id, 3).map(tick => tick.sequence)).toEqual([130, 129, 128]);
    expect(again.findStartPrice(crypto.id)).toBe(expected.at(-1));
  });
});

describe('reports', () => {
  it('MKD-048 keeps the jumps that clients report, the newest ones', async () => {
    const marketData = await start();
    await database.query(
      `insert into chart_jump (instrument_id, from_price, to_price, from_sequence, to_sequence, seen_at_ms, reported_at_ms)
       select 1, 1, 2, 3, 4, 5, 6 from generate_series(1, 10050)`,
    );
    await marketData.recordChartJump({
      instrumentId: 1,
      fromPrice: 10n ** 20n,
      toPrice: 2n,
      fromSequence: 3,
      toSequence: 4,
      seenAtMs: startMs - 1,
    });
    const rows = await database.query<Record<string, string>>('select * from chart_jump order by id');
    expect(rows).toHaveLength(10_000);
    expect(rows.at(-1)).toMatchObject({
      instrument_id: '1',
      from_price: '100000000000000000000',
      seen_at_ms: String(startMs - 1),
      reported_at_ms: String(startMs),
    });
  });

  it('MKD-024 tells the state of the record', async () => {
    const marketData = await start({ recordLimits: { segmentBytesMax: 64 * 11 } });
    expect(marketData.loadRecordStatus()).toEqual({
      recordCount: 0,
      syncedAt: 0,
      sealedSegmentCount: 0,
      lastSealedAt: null,
      lastSealedHash: null,
    });
    deliverRun(crypto, startMs, 15, 1_000);
    await marketData.whenSynced();
    await expect.poll(() => marketData.loadRecordStatus().sealedSegmentCount).toBe(1);
    const status = marketData.loadRecordStatus();
    expect(status).toMatchObject({ recordCount: 15, syncedAt: startMs + 14_000, lastSealedAt: startMs + 14_000 });
    expect(status.lastSealedHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await marketData.verifyChain(crypto.id)).toMatchObject({ isIntact: true, lastSequence: 15 });
  });
});
