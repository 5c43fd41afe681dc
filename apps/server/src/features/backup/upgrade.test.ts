import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productHolds } from '../../definitions.ts';
import { type Database, openDatabase } from '../../platform/postgres/database.ts';
import { migrationsFolder } from '../../platform/postgres/migrate.ts';
import { prepareDatabase } from '../../platform/postgres/prepare-database.ts';
import { createLog } from '../../platform/process/log.ts';
import { makeTemporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { auditLedger } from '../ledger/index.ts';
import { withSnapshot } from './dump-database.ts';
import { backUp, checkRestore, restore } from './index.ts';
import { readManifest } from './manifest.ts';

const log = createLog('silent', { write: () => undefined });
/** A sandbox of 28 November 2026 (29 migrations), with six positions of three people, three of them closed; without its candles and pages. */
const earlier = path.join(import.meta.dirname, 'testing/earlier-version');

let fresh: TestDatabase;
let test: TestDatabase;
let owner: Database;
let folder: string;

beforeAll(async () => {
  folder = makeTemporaryFolder();
  [fresh, test] = [await openTestDatabase(), await openTestDatabase('empty')];
  owner = await openDatabase(test.owner, log);
});
afterAll(async () => {
  await owner.close();
  await test.close();
  await fresh.close();
  fs.rmSync(folder, { recursive: true });
});

const settingsOf = (name: string) => {
  const dataDir = path.join(folder, name);
  return { dataDir, filesFolder: path.join(dataDir, 'files'), instance: 'sandbox' } as const;
};

/** Everything about a database but its rows. */
const shapes = {
  columns: `select attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      pg_get_expr(adbin, adrelid), attacl from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and relkind in ('r', 'v')`,
  constraints: `select conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
    where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  indexes: `select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker')`,
  triggers: `select tgname, tgenabled, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  functions: `select proname, prosrc, prosecdef, proacl::text, proconfig from pg_proc
    where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  rights: `select relname, relkind, relrowsecurity, relacl::text from pg_class
    where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
};

async function loadShape(database: Database): Promise<Record<string, string[]>> {
  const loaded = Object.entries(shapes).map(async ([name, text]) => {
    const rows = await database.query(text);
    return [name, rows.map(row => JSON.stringify(row)).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}

it('OPR-007 OPR-008 a backup of an earlier version is upgraded, audits clean, and has the tables of a new one', async () => {
  const settings = settingsOf('earlier');
  await checkRestore(settings, earlier);
  const { migrations, tables } = await restore({ settings, database: owner, folder: earlier, log });
  const had = (place: string) => tables.find(table => table.place === place)?.rowCount;
  const count = async (place: string) =>
    (await owner.query<{ count: number }>(`select count(*)::int as count from ${place}`))[0]?.count;
  for (const place of ['ledger_transfer', 'contract_order', 'price_evidence', 'user_account']) {
    expect(had(place), place).toBeGreaterThan(0);
    expect(await count(place), place).toBe(had(place));
  }
  const files = fs.readdirSync(migrationsFolder).filter(name => name.endsWith('.sql'));
  const applied = await prepareDatabase({ owner: test.owner, application: { connectionString: test.url } }, log);
  expect(applied).toBe(files.length - migrations.length);
  expect(applied).toBeGreaterThan(0);
  const checks = await auditLedger(owner, productHolds);
  expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
  expect(checks.reduce((sum, { count: looked }) => sum + looked, 0)).toBeGreaterThan(50);
  expect(await loadShape(owner)).toEqual(await loadShape(fresh));
  // What the database refuses, it refuses again.
  await expect(owner.query('update ledger_transfer set amount = amount + 1')).rejects.toThrow();
  await expect(owner.query('delete from price_evidence')).rejects.toThrow('evidence stays');
});

it('OPR-009 a backup in which a row is wrong, or that a newer program made, is not restored as a whole one', async () => {
  const database = await openTestDatabase('empty');
  const empty = await openDatabase(database.owner, log);
  const copy = path.join(folder, 'copy');
  fs.cpSync(earlier, copy, { recursive: true });
  const manifest = await readManifest(copy);
  const change = (changes: object) =>
    fs.writeFileSync(path.join(copy, 'manifest.json'), JSON.stringify({ ...manifest, ...changes }));
  const attempt = (name: string) => restore({ settings: settingsOf(name), database: empty, folder: copy, log });
  change({ migrations: [...manifest.migrations, { number: 9_999, name: '9999-later.sql', checksum: 'none' }] });
  await expect(attempt('later')).rejects.toThrow('9999-later.sql, which this program lacks: it is older');
  change({ tables: manifest.tables.map(table => ({ ...table, rowCount: table.rowCount + 1 })) });
  await expect(attempt('counted')).rejects.toThrow(/ rows, and \d+ by the manifest/);
  // A database that was filled in part is taken for whole by nobody.
  const roles = { owner: database.owner, application: { connectionString: database.url } };
  await expect(prepareDatabase(roles, log)).rejects.toThrow('Migration 01-platform.sql failed');
  await expect(attempt('again')).rejects.toThrow('The database is not empty');
  await empty.close();
  await database.close();
});

it('OPR-006 places where something lies are refused, but for the keys, and so is a backup of another instance', async () => {
  const settings = settingsOf('filled');
  fs.mkdirSync(settings.filesFolder, { recursive: true });
  await expect(checkRestore(settings, earlier)).rejects.toThrow(
    'is not empty (files): a backup is restored into a new one',
  );
  fs.rmSync(settings.filesFolder, { recursive: true });
  fs.writeFileSync(path.join(settings.dataDir, 'secrets.key'), 'kept');
  await expect(checkRestore(settings, earlier)).resolves.toBeUndefined();
  const production = { ...settings, instance: 'production' } as const;
  await expect(checkRestore(production, earlier)).rejects.toThrow('of a sandbox instance, and INSTANCE is production');
});

it('OPR-001 one backup is made at a time, and one of another folder’s record is refused', async () => {
  const settings = settingsOf('earlier');
  const clock = { nowMs: () => 1_000 };
  const options = { settings, database: owner, clock };
  const attempt = (name: string) =>
    backUp({ ...options, folder: path.join(folder, name) }).then(
      () => 'made',
      (error: Error) => error.message,
    );
  await withSnapshot(owner, async () => {
    expect(await attempt('one')).toBe('Another backup of this database is being made');
  });
  // The session of the other ends a moment later; this folder has no record that the database knows.
  await expect
    .poll(() => attempt('two'))
    .toBe(
      'The newest prices stand in the tick record of another folder: back up with the DATA_DIR of the program that has the market',
    );
});
