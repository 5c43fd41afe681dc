import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { createFeed } from '../../apps/server/src/adapters/feeds/index.ts';
import { loadInstruments, seedCatalogue } from '../../apps/server/src/features/instruments/index.ts';
import {
  calculateMarketRetention,
  type GrowthDay,
  simulateGrowth,
} from '../../apps/server/src/features/market-data/index.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts';
import { migrate, migrationsFolder } from '../../apps/server/src/platform/migrate.ts';
import { parseSettings } from '../../apps/server/src/platform/settings.ts';
import type { Bench } from './bench.ts';

const megabyte = 1024 * 1024;
const days = 4;
/** Every sixteenth instrument, by popularity, stands for all: a whole catalogue would take an hour. */
const share = 16;
/** A Monday: four days in which every market is open. */
const startMs = Date.UTC(2026, 10, 16);
/** The database's own log of changes, at its largest, and an empty cluster. */
const fixedBytes = (192 + 40) * megabyte;
const settings = parseSettings({}, '/');

/** Bytes of candle blocks by interval for one day, from what the simulated days left. */
async function measureCandleBytes(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ interval: string; bytes: string }>(
    'select interval::text as interval, sum(pg_column_size(candle_block.*) + 60)::text as bytes from candle_block where start_at >= $1 group by interval',
    [startMs],
  );
  return new Map(rows.map(({ interval, bytes }) => [interval, (Number(bytes) / days) * share]));
}

/** What the candles of a sandbox come to in ten years, by what each interval is kept. */
async function projectCandleBytes(database: Database): Promise<number> {
  const kept = calculateMarketRetention(settings).candles ?? {};
  const decadeDays = 3_653;
  let bytes = 0;
  for (const [interval, perDay] of await measureCandleBytes(database)) {
    bytes += perDay * (kept[interval as keyof typeof kept] ?? decadeDays);
  }
  return bytes;
}

async function runDays(
  database: Database,
  dataDir: string,
  say: (line: string) => void,
): Promise<readonly GrowthDay[]> {
  const log = pino({ level: 'warn' });
  await seedCatalogue(database);
  const all = [...(await loadInstruments(database))].sort((a, b) => a.popularity - b.popularity);
  const instruments = all.filter((_, index) => index % share === 0);
  return simulateGrowth({
    database,
    dataDir,
    instruments,
    retention: calculateMarketRetention(settings),
    createFeed: time => createFeed({ kind: 'simulated', seed: 'ab'.repeat(32) }, { instruments, log, ...time }),
    days,
    startMs,
    log,
    onDay: ({ day, tickCount, recordBytes, tableBytes }) =>
      say(
        `day ${day}, 1/${share} of the instruments: ${tickCount} ticks, record ${(recordBytes / megabyte).toFixed(1)} MB, tables ${(tableBytes / megabyte).toFixed(1)} MB`,
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
    const database = await openDatabase(postgres.address, log);
    try {
      await migrate(database, migrationsFolder, log);
      const measured = await runDays(database, dataDir, say);
      const sizes = measured.map(({ recordBytes, tableBytes }) => (recordBytes + tableBytes) * share);
      const last = measured.at(-1);
      if (!last) throw new Error('no day was simulated');
      const growth = sizes.slice(1).map((size, index) => size - (sizes[index] ?? 0));
      const recordMax = Math.max(...measured.map(({ recordBytes }) => recordBytes));
      const forEver =
        Math.max(recordMax, settings.tickRetention.bytes ?? 0) + (await projectCandleBytes(database)) + fixedBytes;
      return [
        { name: 'bytes per sealed tick', value: last.sealedBytes / last.sealedCount, unit: 'B', max: 16 },
        { name: 'growth of the data folder a day', value: Math.max(...growth) / megabyte, unit: 'MB', max: 400 },
        { name: 'data folder after ten years', value: forEver / megabyte, unit: 'MB', max: 2_048 },
      ];
    } finally {
      await database.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
