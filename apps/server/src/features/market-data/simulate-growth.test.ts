import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFeed } from '../../adapters/feeds/index.ts';
import { calculateMarketRetention } from './market-retention.ts';
import { type GrowthDay, simulateGrowth } from './simulate-growth.ts';
import { apple, bitcoin, euro, type MarketHarness, openMarketHarness } from './testing/market-harness.ts';
import { createTestLog, startMs } from './testing/test-market.ts';

let market: MarketHarness;

beforeEach(async () => {
  market = await openMarketHarness();
});

afterEach(() => market.close());

describe('growth on disk', () => {
  it('MKD-032 of simulated ticks is below 16 bytes each when sealed, and MKD-030 retention bounds the record', async () => {
    const { log } = createTestLog();
    const instruments = [bitcoin, euro, apple];
    const bytesMax = 60_000;
    const said: GrowthDay[] = [];
    const tickRetention = { days: 3, bytes: bytesMax };
    const retention = calculateMarketRetention({ instance: 'sandbox', tickRetention, minuteCandleDays: 7 });
    const days = await simulateGrowth({
      database: market.database,
      dataDir: market.dataDir,
      instruments,
      retention,
      createFeed: time =>
        createFeed({ kind: 'simulated', seed: 'ab'.repeat(32), ticksPerSecond: 0.2 }, { instruments, log, ...time }),
      days: 1,
      startMs,
      log,
      // A segment with as many ticks of an instrument as a whole one has.
      recordLimits: { segmentBytesMax: 64 * 1_500 },
      onDay: day => said.push(day),
    });
    expect(said).toEqual(days);
    for (const { tickCount, sealedBytes, sealedCount, tableBytes, databaseBytes } of days) {
      // Bitcoin all day, the euro until Friday evening, Apple until its close.
      expect(tickCount).toBeGreaterThan(20_000);
      expect(sealedBytes / sealedCount).toBeLessThan(16);
      expect(sealedBytes).toBeGreaterThan(bytesMax / 2);
      expect(sealedBytes).toBeLessThanOrEqual(bytesMax);
      expect(databaseBytes).toBeGreaterThan(tableBytes);
    }
  }, 60_000);
});
