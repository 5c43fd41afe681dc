import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateJobs } from '../../platform/jobs/jobs.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { migrate, migrationsFolder } from '../../platform/postgres/migrate.ts';
import type { Log } from '../../platform/process/log.ts';
import { StartRefusal } from '../../platform/process/start-refusal.ts';
import type { DumpedTable, Manifest } from './manifest.ts';
import { listDressings, listSequences, listTables, loadJobMigration, migrationTable } from './shape-store.ts';

/** Connections that fill tables and make indexes: more than there are processors would only wait. */
const laneCount = 2;

export interface LoadOptions {
  /** Logged in as the owner of the tables. */
  readonly database: Database;
  /** The backup. */
  readonly folder: string;
  readonly manifest: Manifest;
  readonly log: Log;
}

/**
 * Fills an empty database: makes the tables as the backup had them, without keys and indexes, fills them, and then makes
 * those. What the database takes in by itself is off meanwhile, since the rows hold it already. The list of migrations comes
 * last: a database that was filled in part is refused by every program.
 */
export async function loadDatabase(options: LoadOptions): Promise<void> {
  const { database, manifest, log } = options;
  await makeTables(options);
  const client = await database.pool.connect();
  try {
    const dressings = await listDressings(client);
    const tables = await listTables(client);
    refuseOtherTables(manifest.tables, tables);
    await runAll(client, [
      ...tables.map(({ place }) => `alter table ${place} disable trigger user`),
      ...dressings.drop,
      // What migrations wrote is in the backup.
      `truncate ${tables.map(({ place }) => place).join(', ')}`,
    ]);
    const filled = manifest.tables.filter(({ place, rowCount }) => place !== migrationTable && rowCount > 0);
    await runInLanes(database, filled.sort(byRows), (lane, table) => fillTable(lane, options, table));
    log.info('the tables are filled');
    await runInLanes(database, dressings.makeIndexes, async (lane, statement) => void (await lane.query(statement)));
    await runAll(client, [
      ...dressings.makeReferences,
      ...tables.map(({ place }) => `alter table ${place} enable trigger user`),
    ]);
    await setSequences(client, manifest);
    await client.query('analyze');
    const last = manifest.tables.find(({ place }) => place === migrationTable);
    if (last) await fillTable(client, options, last);
  } finally {
    client.release(true);
  }
}

/** The largest first, so that the lanes end together. */
const byRows = (one: DumpedTable, other: DumpedTable): number => other.rowCount - one.rowCount;

async function makeTables({ database, manifest, log }: LoadOptions): Promise<void> {
  const only = new Map(manifest.migrations.map(migration => [migration.number, migration]));
  await migrate(database, migrationsFolder, log, only);
  await migrateJobs(database, log);
  const client = await database.pool.connect();
  try {
    if ((await loadJobMigration(client)) !== manifest.jobMigration) {
      throw new StartRefusal(
        `The jobs in this backup are of another version of their library: restore with the version that made it (${manifest.build}), and upgrade afterwards`,
      );
    }
  } finally {
    client.release();
  }
}

function refuseOtherTables(dumped: readonly DumpedTable[], made: Awaited<ReturnType<typeof listTables>>): void {
  const columns = new Map(made.map(table => [table.place, new Set(table.columns)]));
  for (const { place, columns: wanted } of dumped) {
    const strange = wanted.find(column => !columns.get(place)?.has(column));
    if (strange !== undefined)
      throw new StartRefusal(`The backup has a column ${place}.${strange} that its migrations do not make`);
  }
}

async function fillTable(client: pg.PoolClient, { folder }: LoadOptions, table: DumpedTable): Promise<void> {
  const { place, columns, rowCount, file } = table;
  await client.query('begin');
  // Emptied in the same transaction, its rows are written as old ones, which nobody has to look at again.
  await client.query(`truncate ${place}`);
  const rows = client.query(
    copyFrom(`copy ${place} (${columns.map(pg.escapeIdentifier).join(', ')}) from stdin with (freeze)`),
  );
  await pipeline(createReadStream(path.join(folder, file)), createZstdDecompress(), rows);
  await client.query('commit');
  if (rows.rowCount === rowCount) return;
  throw new StartRefusal(`${file} has ${rows.rowCount} rows, and ${rowCount} by the manifest`);
}

async function setSequences(client: pg.PoolClient, { sequences }: Manifest): Promise<void> {
  const known = new Set(await listSequences(client));
  for (const { place, value, isCalled } of sequences) {
    if (!known.has(place)) throw new StartRefusal(`The backup has a sequence ${place} that its migrations do not make`);
    await client.query('select setval($1::text::regclass, $2::bigint, $3)', [place, value, isCalled]);
  }
}

/** In one transaction. */
async function runAll(client: pg.PoolClient, statements: readonly string[]): Promise<void> {
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
}

async function runInLanes<Item>(
  database: Database,
  items: readonly Item[],
  work: (client: pg.PoolClient, item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const runLane = async () => {
    const client = await database.pool.connect();
    try {
      // Of an index of millions of rows; the server's own is for many connections. Nothing waits for the disk before the
      // list of migrations, whose commit is on it with all before.
      await client.query(`set maintenance_work_mem = '256MB'; set synchronous_commit = off`);
      for (const item of left) await work(client, item);
    } finally {
      client.release(true);
    }
  };
  await Promise.all(Array.from({ length: laneCount }, runLane));
}
