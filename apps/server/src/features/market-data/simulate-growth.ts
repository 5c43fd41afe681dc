import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Instrument } from '@truemark/domain/market/instrument';
import { assert } from '@truemark/domain/result';
import type { Feed } from '../../adapters/feeds/index.ts';
import type { Timers } from '../../adapters/feeds/timers.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { MarketRetention } from './market-retention.ts';
import { type MarketDataOptions, RunningMarkets } from './running-markets.ts';
import { measureTables, vacuumTables } from './store.ts';

export interface GrowthOptions {
  readonly database: Database;
  readonly dataDir: string;
  readonly instruments: readonly Instrument[];
  readonly retention: MarketRetention;
  /** Builds the feed on a clock and timers that run as fast as the machine can. */
  readonly createFeed: (time: { readonly clock: Clock; readonly timers: Timers }) => Feed;
  readonly days: number;
  /** Length of what is called a day here; shorter where a sample will do. */
  readonly dayMs?: number;
  readonly startMs: number;
  readonly log: Log;
  readonly recordLimits?: MarketDataOptions['recordLimits'];
  readonly onDay?: (day: GrowthDay) => void;
}

/** What stands on disk at the end of a simulated day. */
export interface GrowthDay {
  readonly day: number;
  /** Ticks recorded on this day. */
  readonly tickCount: number;
  /** Bytes of the tick record's files, and how many of them are sealed. */
  readonly recordBytes: number;
  readonly sealedBytes: number;
  /** Ticks in the sealed segments: bytes per sealed tick is `sealedBytes / sealedCount`. */
  readonly sealedCount: number;
  /** Bytes of market data's tables and indexes, and of the whole database. */
  readonly tableBytes: number;
  readonly databaseBytes: number;
}

/** The made-up history is the same in every run. */
const historySeed = Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 8);
const beatMs = 10;
const turnMs = 600_000;
const vacuumIntervalMs = 3_600_000;
const wholeDayMs = 86_400_000;

/** Runs the markets through simulated days, record, candles, retention and all, and measures the disk after each. */
export async function simulateGrowth(options: GrowthOptions): Promise<GrowthDay[]> {
  const { database, dataDir, instruments, retention, log, recordLimits = {} } = options;
  const time = createFastTime(options.startMs);
  const feed = options.createFeed(time);
  const parts = { database, dataDir, instruments, feed, clock: time.clock, log, retention, recordLimits };
  const markets = await RunningMarkets.open({ ...parts, seed: historySeed, onAccepted: () => undefined });
  assert(markets, 'the database of a simulation is its own');
  await markets.startFeed();
  const measured: GrowthDay[] = [];
  let countBefore = markets.record.position;
  for (let day = 1; day <= options.days; day += 1) {
    await runDay(options, markets, time);
    const tickCount = markets.record.position - countBefore;
    countBefore = markets.record.position;
    const result = { day, tickCount, ...(await measure(options, markets)) };
    options.onDay?.(result);
    measured.push(result);
  }
  await markets.stop();
  await vacuumTables(database);
  return measured;
}

async function runDay(options: GrowthOptions, { record }: RunningMarkets, time: FastTime): Promise<void> {
  const { database, dayMs = wholeDayMs } = options;
  for (let passedMs = 0; passedMs < dayMs; passedMs += turnMs) {
    time.run(turnMs);
    // What the machine would do between two ticks gets its turn; the disk and the sealing keep up.
    await nextTurn();
    await record.whenSettled();
    if (passedMs % vacuumIntervalMs === 0) await vacuumTables(database);
  }
}

async function measure({ database, dataDir }: GrowthOptions, { record }: RunningMarkets) {
  const folder = path.join(dataDir, 'ticks');
  const sizes = (await readdir(folder)).map(async name => (await stat(path.join(folder, name))).size);
  const recordBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  const { sealedBytes, sealedCount } = record.status();
  return { recordBytes, sealedBytes, sealedCount, ...(await measureTables(database)) };
}

interface FastTime {
  readonly clock: Clock;
  readonly timers: Timers;
  run(spanMs: number): void;
}

/** Time that passes as fast as the work in it allows. */
function createFastTime(startMs: number): FastTime {
  let nowMs = startMs;
  const works = new Set<() => void>();
  return {
    clock: { nowMs: () => nowMs },
    timers: {
      every(intervalMs, work) {
        assert(intervalMs === beatMs, 'fast time has one beat');
        works.add(work);
        return () => void works.delete(work);
      },
      after() {
        throw new Error('fast time has no single delays');
      },
    },
    run(spanMs) {
      for (const endMs = nowMs + spanMs; nowMs < endMs; ) {
        nowMs += beatMs;
        for (const work of works) work();
      }
    },
  };
}
