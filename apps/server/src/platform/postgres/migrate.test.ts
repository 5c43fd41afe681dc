import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../process/log.ts';
import { StartRefusal } from '../process/start-refusal.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate, migrationsFolder, refuseUnmigrated } from './migrate.ts';

const log = createLog('silent', { write: () => undefined });
let test: TestDatabase;
/** Logged in as the owner of the tables. */
let database: Database;
let folder: string;

beforeEach(async () => {
  test = await openTestDatabase();
  database = await openDatabase(test.owner, log);
  folder = makeTemporaryFolder();
  fs.cpSync(migrationsFolder, folder, { recursive: true });
});
afterEach(async () => {
  await database.close();
  await test.close();
  fs.rmSync(folder, { recursive: true });
});

function writeMigration(name: string, sql: string): void {
  fs.writeFileSync(path.join(folder, name), sql);
}

async function loadNames(): Promise<string[]> {
  const rows = await database.query<{ name: string }>('select name from schema_migration order by number');
  return rows.map(row => row.name);
}

describe('migrate', () => {
  it('PLT-040 applies what is missing, once, in the order of the numbers', async () => {
    const before = await loadNames();
    writeMigration('9002-second.sql', `insert into early values (2); insert into early values (3);`);
    writeMigration('9001-first.sql', `create table early (n int);`);
    expect(await migrate(database, folder, log)).toBe(2);
    expect(await migrate(database, folder, log)).toBe(0);
    expect(await loadNames()).toEqual([...before, '9001-first.sql', '9002-second.sql']);
    expect(await database.query('select n from early order by n')).toEqual([{ n: 2 }, { n: 3 }]);
  });

  it('PLT-041 leaves nothing of a file that fails, keeps those before it, and names it', async () => {
    writeMigration('9001-good.sql', 'create table good (n int)');
    writeMigration('9002-bad.sql', 'create table half (n int); select no_such_thing');
    const failure = migrate(database, folder, log);
    await expect(failure).rejects.toThrow('Migration 9002-bad.sql failed: column "no_such_thing" does not exist');
    await expect(failure).rejects.toBeInstanceOf(StartRefusal);
    expect(await database.query(`select to_regclass('good')::text as good, to_regclass('half')::text as half`)).toEqual(
      [{ good: 'good', half: null }],
    );
    writeMigration('9002-bad.sql', 'alter table schema_migration rename to hidden');
    await expect(migrate(database, folder, log)).rejects.toThrow('Migration 9002-bad.sql failed: ');
    fs.rmSync(path.join(folder, '9002-bad.sql'));
    expect(await migrate(database, folder, log)).toBe(0);
  });

  it('PLT-042 refuses to start when an applied file has changed, whatever its line endings', async () => {
    const file = path.join(folder, '01-platform.sql');
    const sql = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, sql.replaceAll('\n', '\r\n'));
    expect(await migrate(database, folder, log)).toBe(0);
    fs.writeFileSync(file, `${sql}-- and more`);
    await expect(migrate(database, folder, log)).rejects.toThrow(
      new StartRefusal('Migration 01-platform.sql has changed since the database applied it; put it back as it was'),
    );
  });

  it('PLT-660 refuses a database of another history, and says what to do', async () => {
    await database.query(`update schema_migration set name = '0001-platform.sql', checksum = 'other' where number = 1`);
    await database.query(`insert into schema_migration values (93, '0093-wait-of-contracts.sql', 'other')`);
    await expect(migrate(database, folder, log)).rejects.toThrow(
      new StartRefusal(
        'The database has the migration 0001-platform.sql in place of 01-platform.sql: it belongs to another history and cannot be upgraded; start with an empty DATA_DIR or an empty database',
      ),
    );
    await expect(refuseUnmigrated(database, folder)).rejects.toThrow('it belongs to another history');
  });

  it('PLT-043 refuses to start on the database of a newer program', async () => {
    fs.rmSync(path.join(folder, '01-platform.sql'));
    await expect(migrate(database, folder, log)).rejects.toThrow(
      new StartRefusal('The database has the migration 01-platform.sql, which this program lacks: it is older'),
    );
  });

  it('PLT-044 refuses two files with one number', async () => {
    writeMigration('01-other.sql', 'select 1');
    await expect(migrate(database, folder, log)).rejects.toThrow(
      new StartRefusal('Migrations 01-other.sql and 01-platform.sql have the same number'),
    );
  });

  it('PLT-045 lets one of several programs migrate while the others wait', async () => {
    writeMigration('9001-slow.sql', 'select pg_sleep(0.2); create table once (n int)');
    const counts = await Promise.all([1, 2, 3].map(() => migrate(database, folder, log)));
    expect(counts.sort()).toEqual([0, 0, 1]);
  });
});
