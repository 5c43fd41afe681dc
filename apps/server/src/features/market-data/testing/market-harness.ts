import type { Instrument } from '@truemark/domain/market/instrument';
import type { Feed } from '../../../adapters/feeds/feed.ts';
import { openTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts';
import { createMarketData, type MarketData } from '../market-data.ts';
import type { MarketDataOptions } from '../running-markets.ts';
import {
  createInstrument,
  createQuote,
  createTestClock,
  createTestFeed,
  createTestFolder,
  createTestLog,
  type TestFeed,
} from './test-market.ts';

export const bitcoin: Instrument = createInstrument(1);
export const euro: Instrument = createInstrument(2, { type: 1 });
export const apple: Instrument = createInstrument(3, { type: 3 });

/** A range that holds every candle. */
export const everything = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, limit: 10_000 };

/** Market data over a database and a folder of its own; what is started is stopped at the close. */
export interface MarketHarness {
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly clock: { atMs: number };
  /** The feed of the last start. */
  readonly feed: TestFeed;
  /** Starts market data with a feed that the test plays; real prices unless it says otherwise. */
  start(feed?: Partial<Feed>, changes?: Partial<MarketDataOptions>): Promise<MarketData>;
  /** A price at a time: the clock is set to it first. */
  deliver(instrument: Instrument, atMs: number, price: number, size?: bigint): void;
  /** A price every so often for a while, up and down and slowly up. */
  deliverRun(instrument: Instrument, fromMs: number, count: number, stepMs: number): void;
  close(): Promise<void>;
}

/** On a database of its own, or on one that others close. */
export async function openMarketHarness(shared?: TestDatabase): Promise<MarketHarness> {
  const database = shared ?? (await openTestDatabase());
  const folder = await createTestFolder();
  const clock = createTestClock();
  const { log } = createTestLog();
  const started: MarketData[] = [];
  let feed = createTestFeed({ kind: 'exchange' });

  function deliver(instrument: Instrument, atMs: number, price: number, size = 10n ** 8n): void {
    clock.atMs = Math.max(clock.atMs, atMs);
    feed.deliver(createQuote(instrument.id, atMs, price, { size }));
  }

  return {
    database,
    dataDir: folder.path,
    clock,
    get feed() {
      return feed;
    },
    async start(feedChanges = {}, changes = {}) {
      feed = createTestFeed({ kind: 'exchange', ...feedChanges });
      const instruments = [bitcoin, euro, apple];
      const parts = { database, dataDir: folder.path, instruments, feed, clock, log, seed: 'ab'.repeat(32) };
      const marketData = createMarketData({ ...parts, ...changes });
      started.push(marketData);
      await marketData.start();
      return marketData;
    },
    deliver,
    deliverRun(instrument, fromMs, count, stepMs) {
      for (let index = 0; index < count; index += 1) {
        deliver(instrument, fromMs + index * stepMs, 1_000_000 + index + ((index * 7919) % 1000));
      }
    },
    async close() {
      for (const marketData of started) await marketData.stop();
      if (!shared) await database.close();
      await folder.remove();
    },
  };
}
