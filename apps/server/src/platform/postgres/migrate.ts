import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Log } from '../process/log.ts';
import { StartRefusal } from '../process/start-refusal.ts';
import type { Database } from './database.ts';

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Held while migrating, so that of several programs on one database only one does it. Any number of our own. */
export const migrationLock = 7_214_011;

/** `apps/server/migrations`, where every table of the product is made. */
export const migrationsFolder: string = path.resolve(import.meta.dirname, '../../../migrations');

/** The applied migrations of a database, by number. */
export type Applied = ReadonlyMap<number, Pick<Migration, 'name' | 'checksum'>>;

/**
 * Applies the numbered SQL files that the database does not have yet, each in its own transaction. An applied file that
 * has changed or gone stops the start. With `only`, those that another database has, and nothing when that one would be
 * refused. Answers how many were applied.
 */
export async function migrate(database: Database, folder: string, log: Log, only?: Applied): Promise<number> {
  const migrations = await readMigrations(folder);
  if (only) refuseOther(migrations, only);
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const applied = await loadApplied(client);
    refuseOther(migrations, applied);
    const missing = migrations.filter(({ number }) => !applied.has(number) && (!only || only.has(number)));
    for (const migration of missing) {
      await apply(client, migration);
      log.info({ migration: migration.name }, 'migration applied');
    }
    return missing.length;
  } finally {
    // Ends the session, and with it the lock, whatever state a failed file left the connection in.
    client.release(true);
  }
}

/**
 * For a program that may not migrate: refuses a database that lacks a migration, or that `migrate` would refuse.
 */
export async function refuseUnmigrated(database: Database, folder: string): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = await database.pool.connect();
  try {
    const applied = await loadApplied(client);
    refuseOther(migrations, applied);
    const missing = migrations.find(migration => !applied.has(migration.number));
    if (!missing) return;
    throw new StartRefusal(
      `The database lacks the migration ${missing.name}: run "npm run migrate" with DATABASE_OWNER_URL, or start with it`,
    );
  } finally {
    client.release();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => /^\d{2,}-[a-z0-9-]+\.sql$/.test(name)).sort();
  const migrations = await Promise.all(names.map(name => readMigration(folder, name)));
  migrations.sort((one, other) => one.number - other.number);
  for (const [index, migration] of migrations.entries()) {
    const previous = migrations[index - 1];
    if (previous?.number === migration.number) {
      throw new StartRefusal(`Migrations ${previous.name} and ${migration.name} have the same number`);
    }
  }
  return migrations;
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // A checkout may have changed the line endings; that is no change of the file.
  const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  return { number: Number.parseInt(name, 10), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

export async function loadApplied(client: pg.PoolClient): Promise<Applied> {
  const known = await client.query(`select to_regclass('schema_migration') is not null as "isKnown"`);
  if (!known.rows[0].isKnown) return new Map();
  const { rows } = await client.query(
    'select number, name, checksum from schema_migration order by schema_migration.number',
  );
  return new Map(rows.map(({ number, name, checksum }) => [number, { name, checksum }]));
}

/** Refuses a database whose migrations are not the first ones of this program. */
function refuseOther(migrations: Migration[], applied: Applied): void {
  const files = new Map(migrations.map(migration => [migration.number, migration]));
  for (const [number, { name }] of applied) {
    const file = files.get(number);
    if (file && file.name !== name) {
      throw new StartRefusal(
        `The database has the migration ${name} in place of ${file.name}: it belongs to another history and cannot be upgraded; start with an empty DATA_DIR or an empty database`,
      );
    }
  }
  for (const [number, { name, checksum }] of applied) {
    const file = files.get(number);
    if (!file) throw new StartRefusal(`The database has the migration ${name}, which this program lacks: it is older`);
    if (file.checksum !== checksum) {
      throw new StartRefusal(`Migration ${file.name} has changed since the database applied it; put it back as it was`);
    }
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    throw new StartRefusal(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}
