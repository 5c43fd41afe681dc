import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { candleIntervalMs, candleIntervals } from '@truemark/domain/market/candle';
import pino from 'pino';
import { createFeed } from '../../apps/server/src/adapters/feeds/index.ts';
import { loadInstruments, seedCatalogue } from '../../apps/server/src/features/instruments/index.ts';
import {
  calculateMarketRetention,
  type GrowthDay,
  simulateGrowth,
} from '../../apps/server/src/features/market-data/index.ts';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import {
  databaseLogMegabytesMax,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { parseSettings } from '../../apps/server/src/platform/process/settings.ts';
import { type Bench, calculateMedian } from './bench.ts';
import { openMigrated } from './migrated-database.ts';
import { openMarketsAtMs } from './platform-server.ts';

const megabyte = 1024 * 1024;
/** Three times an hour of a Tuesday in which every market is open: the busiest there is, and so an upper bound. */
const sampleCount = 3;
const sampleMs = 3_600_000;
const dayMs = 86_400_000;
const samplesPerDay = dayMs / sampleMs;
const decadeDays = 3_653;
/** Line pointer and index entry of a row. */
const rowOverheadBytes = 40;
/** The database's own log of changes, at its largest, and an empty cluster. */
const fixedBytes = (databaseLogMegabytesMax + 40) * megabyte;
const settings = parseSettings({}, '/');

/** Bytes a stored candle takes, its share of row and index included: of one-minute blocks, which are the fullest. */
async function measureCandleBytes(database: Database): Promise<number> {
  const rows = await database.query<{ bytes: string }>(
    `select (sum(pg_column_size(candle_block.*) + $1) / sum(candle_count))::text as bytes from candle_block
     where interval = '1m' and start_at_ms >= $2 and start_at_ms < $3`,
    [rowOverheadBytes, openMarketsAtMs, openMarketsAtMs + (sampleCount - 1) * sampleMs],
  );
  return Number(rows[0]?.bytes);
}

/** What the candles of a sandbox come to in ten years, by how long each interval is kept. */
function projectCandleBytes(bytesPerCandle: number, instrumentCount: number): number {
  const kept = calculateMarketRetention(settings).candles ?? {};
  const counts = candleIntervals.map(interval => ((kept[interval] ?? decadeDays) * dayMs) / candleIntervalMs[interval]);
  return counts.reduce((sum, count) => sum + count, 0) * instrumentCount * bytesPerCandle;
}

async function runDays(
  database: Database,
  dataDir: string,
  say: (line: string) => void,
): Promise<readonly GrowthDay[]> {
  const log = pino({ level: 'warn' });
  await seedCatalogue(database);
  const instruments = await loadInstruments(database);
  return simulateGrowth({
    database,
    dataDir,
    instruments,
    retention: calculateMarketRetention(settings),
    createFeed: time => createFeed({ kind: 'simulated', seed: 'ab'.repeat(32) }, { instruments, log, ...time }),
    days: sampleCount,
    dayMs: sampleMs,
    startMs: openMarketsAtMs,
    log,
    onDay: ({ day, tickCount, recordBytes, tableBytes }) =>
      say(
        `hour ${day}: ${tickCount} ticks, record ${(recordBytes / megabyte).toFixed(1)} MB, tables ${(tableBytes / megabyte).toFixed(1)} MB`,
      ),
  });
}

/** How a default sandbox grows on disk, in simulated time. */
export const diskBench: Bench = {
  name: 'disk',
  async run(say) {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'truemark-disk-'));
    const log = pino({ level: 'warn' });
    const postgres = await startEmbeddedPostgres({ dataDir, log, onLost: () => process.exit(1) });
    const database = await openMigrated(postgres, 'superuser', log);
    try {
      const measured = await runDays(database, dataDir, say);
      const sizes = measured.map(({ recordBytes, tableBytes }) => recordBytes + tableBytes);
      const last = measured.at(-1);
      if (!last) throw new Error('no day was simulated');
      const growth = sizes.slice(1).map((size, index) => size - (sizes[index] ?? 0));
      const recordMax = Math.max(...measured.map(({ recordBytes }) => recordBytes));
      const instrumentCount = (await loadInstruments(database)).length;
      const forEver =
        Math.max(recordMax, settings.tickRetention.bytes ?? 0) +
        projectCandleBytes(await measureCandleBytes(database), instrumentCount) +
        fixedBytes;
      return [
        { name: 'bytes per sealed tick', value: last.sealedBytes / last.sealedCount, unit: 'B', max: 16 },
        {
          name: 'growth of the data folder a day',
          value: (calculateMedian(growth) * samplesPerDay) / megabyte,
          unit: 'MB',
          max: 400,
        },
        { name: 'data folder after ten years', value: forEver / megabyte, unit: 'MB', max: 2_048 },
      ];
    } finally {
      await database.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
