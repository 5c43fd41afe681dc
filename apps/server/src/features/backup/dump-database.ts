import { constants, createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../../platform/postgres/database.ts';
import { loadApplied } from '../../platform/postgres/migrate.ts';
import { StartRefusal } from '../../platform/process/start-refusal.ts';
import { type BackupFile, writeBackupFile } from './backup-file.ts';
import type { DumpedTable, Manifest } from './manifest.ts';
import { listTables, loadJobMigration, loadSequences, type Table } from './shape-store.ts';

/** One backup at a time: the record's files are held for it. Any number of our own. */
const backupLock = 7_214_013;

type Dump = Pick<Manifest, 'migrations' | 'jobMigration' | 'tables' | 'sequences'> & {
  readonly files: readonly BackupFile[];
};

/** Runs `work` on a connection that sees the database as it is at one moment, however long it takes. */
export async function withSnapshot<Result>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  try {
    const lock = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [backupLock]);
    if (!lock.rows[0]?.isOurs) throw new StartRefusal('Another backup of this database is being made');
    return await work(client);
  } finally {
    // Ends the session, and with it the lock and the transaction.
    client.release(true);
  }
}

/** From here on the connection sees what is committed now, and nothing else. */
export async function beginSnapshot(client: pg.PoolClient): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  // The first query takes the snapshot.
  await client.query('select pg_current_snapshot()');
}

/** Writes every table as it is in the snapshot. */
export async function dumpDatabase(client: pg.PoolClient, folder: string): Promise<Dump> {
  const migrations = [...(await loadApplied(client))].map(([number, applied]) => ({ number, ...applied }));
  const tables: DumpedTable[] = [];
  const files: BackupFile[] = [];
  for (const table of await listTables(client)) {
    const { dumped, file } = await dumpTable(client, folder, table);
    tables.push(dumped);
    files.push(file);
  }
  const jobMigration = await loadJobMigration(client);
  return { migrations, jobMigration, tables, sequences: await loadSequences(client), files };
}

async function dumpTable(client: pg.PoolClient, folder: string, { place, columns }: Table) {
  const rows = client.query(copyTo(`copy ${place} (${columns.map(pg.escapeIdentifier).join(', ')}) to stdout`));
  const file = await writeBackupFile(folder, `database/${place}.copy.zst`, rows, [
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  ]);
  return { file, dumped: { place, columns: [...columns], rowCount: rows.rowCount, file: file.name } };
}
