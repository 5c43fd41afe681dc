import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MarketData } from './market-data.ts';
import { apple, bitcoin, type MarketHarness, openMarketHarness } from './testing/market-harness.ts';
import { collect, startMs } from './testing/test-market.ts';

const minuteMs = 60_000;
let market: MarketHarness;

beforeEach(async () => {
  market = await openMarketHarness();
});

afterEach(() => market.close());

describe('what a day looks like', () => {
  it('MKD-046 gives high, low and volume of the last 24 hours, by five minutes', async () => {
    const marketData = await market.start();
    const hourMs = 60 * minuteMs;
    market.deliver(bitcoin, startMs, 1_200_000, 2n * 10n ** 8n);
    market.deliver(bitcoin, startMs + hourMs, 1_000_000, 10n ** 8n);
    market.deliver(bitcoin, startMs + 2 * hourMs, 1_100_000, 3n * 10n ** 8n);
    const day = () => marketData.findQuote(bitcoin.id);
    const price = (units: number) => BigInt(units) * 10n ** 6n;
    const volume = price(1_200_000 * 2 + 1_000_000 + 1_100_000 * 3);
    expect(day()).toMatchObject({ high24h: price(1_200_000), low24h: price(1_000_000), volume24h: volume });
    // After 24 hours and five minutes the first price no longer counts, an hour later the second.
    market.clock.atMs = startMs + 24 * hourMs + 4 * minuteMs;
    expect(day()?.high24h).toBe(price(1_200_000));
    market.clock.atMs = startMs + 24 * hourMs + 5 * minuteMs;
    expect(day()).toMatchObject({ high24h: price(1_100_000), low24h: price(1_000_000) });
    market.clock.atMs = startMs + 25 * hourMs + 5 * minuteMs;
    expect(day()).toMatchObject({ high24h: price(1_100_000), low24h: price(1_100_000), volume24h: price(3_300_000) });
  });

  it('MKD-047 measures crypto from the price 24 hours ago, and from the oldest one before that', async () => {
    const marketData = await market.start();
    market.deliver(bitcoin, startMs, 1_000_000);
    market.deliver(bitcoin, startMs + minuteMs, 1_050_000);
    market.deliver(bitcoin, startMs + 60 * minuteMs, 1_100_000);
    expect(marketData.findQuote(bitcoin.id)?.change).toBe(1_000_000_000n);
    market.clock.atMs = startMs + 24 * 60 * minuteMs + 5 * minuteMs;
    market.deliver(bitcoin, market.clock.atMs, 1_155_000);
    expect(marketData.findQuote(bitcoin.id)?.previousClose).toBe(1_050_000n * 10n ** 6n);
    expect(marketData.findQuote(bitcoin.id)?.change).toBe(1_000_000_000n);
  });

  it('MKD-047 measures other markets from the last price of the trading day before', async () => {
    const marketData = await market.start();
    const fridayCloseMs = Date.UTC(2026, 10, 20, 21);
    const mondayOpenMs = Date.UTC(2026, 10, 23, 14, 30);
    market.deliver(apple, startMs, 1_000_000);
    market.deliver(apple, fridayCloseMs - 5_000, 1_100_000);
    const change = (source: MarketData) => source.findQuote(apple.id)?.change;
    expect(change(marketData)).toBe(1_000_000_000n);
    // The week-end still shows Friday's change; so does a restart in it.
    market.clock.atMs = fridayCloseMs + 86_400_000;
    expect(change(marketData)).toBe(1_000_000_000n);
    await marketData.stop();
    const again = await market.start();
    expect(change(again)).toBe(1_000_000_000n);
    market.deliver(apple, mondayOpenMs, 1_210_000);
    expect(again.findQuote(apple.id)?.previousClose).toBe(1_100_000n * 10n ** 6n);
    expect(change(again)).toBe(1_000_000_000n);
  });

  it('MKD-049 keeps the last hundred mids for the mini chart, over a restart too', async () => {
    const marketData = await market.start();
    expect(marketData.listHistory(bitcoin.id)).toEqual([]);
    market.deliverRun(bitcoin, startMs, 130, 1_000);
    const expected = (await collect(marketData.readTicks(bitcoin.id))).slice(-100).map(tick => tick.last);
    expect(marketData.listHistory(bitcoin.id)).toEqual(expected);
    await marketData.stop();
    const again = await market.start();
    expect(again.listHistory(bitcoin.id)).toEqual(expected);
    expect(again.listRecords(bitcoin.id, 3).map(tick => tick.sequence)).toEqual([130, 129, 128]);
    expect(again.findQuote(bitcoin.id)?.price).toBe(expected.at(-1));
  });
});

describe('reports', () => {
  it('MKD-048 keeps the jumps that clients report, the newest ones', async () => {
    const marketData = await market.start();
    await market.database.query(
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
    const rows = await market.database.query<Record<string, string>>('select * from chart_jump order by id');
    expect(rows).toHaveLength(10_000);
    expect(rows.at(-1)).toMatchObject({
      instrument_id: '1',
      from_price: '100000000000000000000',
      seen_at_ms: String(startMs - 1),
      reported_at_ms: String(startMs),
    });
  });

  it('MKD-024 tells the state of the record', async () => {
    const marketData = await market.start({}, { recordLimits: { segmentBytesMax: 64 * 11 } });
    expect(marketData.loadRecordStatus()).toEqual({
      recordCount: 0,
      syncedAt: 0,
      sealedSegmentCount: 0,
      lastSealedAt: null,
      lastSealedHash: null,
    });
    market.deliverRun(bitcoin, startMs, 15, 1_000);
    await marketData.whenSynced();
    await expect.poll(() => marketData.loadRecordStatus().sealedSegmentCount).toBe(1);
    const status = marketData.loadRecordStatus();
    expect(status).toMatchObject({ recordCount: 15, syncedAt: startMs + 14_000, lastSealedAt: startMs + 14_000 });
    expect(status.lastSealedHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await marketData.verifyChain(bitcoin.id)).toMatchObject({ isIntact: true, lastSequence: 15 });
  });
});
