import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../process/log.ts';
import { findProcessesIn } from '../testing/server-process.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import type { Login } from './cluster-logins.ts';
import type { DatabaseAddress } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isReachable } from './postgres-binaries.ts';
import { openApplication, prepareDatabase } from './prepare-database.ts';

const log = createLog('silent', { write: () => undefined });
const isRoot = process.getuid?.() === 0;
const own = 65_525;
let folder: string;
let cluster: string;
let running: EmbeddedPostgres | undefined;

beforeAll(() => {
  folder = makeTemporaryFolder();
  cluster = path.join(folder, 'postgres');
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  expect(findProcessesIn(cluster)).toEqual([]);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir: folder, log, onLost: () => undefined });
  return running;
}

async function ask(address: DatabaseAddress, ...statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const text of statements) rows = (await client.query({ text, rowMode: 'array' })).rows.flat();
    return rows;
  } finally {
    await client.end();
  }
}

const listOwners = `
  select distinct pg_get_userbyid(owner) from (
    select relowner, relnamespace from pg_class
    union all select proowner, pronamespace from pg_proc
    union all select typowner, typnamespace from pg_type
    union all select nspowner, oid from pg_namespace where nspname <> 'public'
  ) as thing (owner, place)
  where place in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')`;

describe('who logs in to the embedded PostgreSQL', () => {
  it('PLT-764 is the owner of the tables, or a role that may little, by passwords that only the program can read', async () => {
    const { logins } = await start();
    await prepareDatabase(logins, log);
    const file = path.join(folder, 'database-passwords.json');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(await ask(logins.superuser, listOwners)).toEqual(['truemark_owner']);
    const roles = `select rolname, rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls
      from pg_roles where rolname like 'truemark\\_%' order by 1`;
    expect(await ask(logins.superuser, roles)).toEqual(['truemark_application', false, 'truemark_owner', false]);
    await (await openApplication(logins, log)).close();
    for (const login of [logins.owner, logins.application]) {
      await expect(ask({ ...login, password: 'wrong' }, 'select 1')).rejects.toThrow('password authentication failed');
    }
  });

  it('PLT-764 has new passwords after each start', async () => {
    const { application } = (await start()).logins;
    await running?.stop();
    const next = (await start()).logins;
    expect(next.application.password).not.toBe(application.password);
    await expect(ask({ ...next.application, password: application.password ?? '' }, 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
  });
});

const daemon = 1;
const canBeDaemon = isRoot && isReachable(import.meta.dirname, { uid: daemon, gid: daemon });

/** What comes of it when another account of the machine logs in. */
function logInAs(uid: number, login: Login): string {
  const program = `
    import pg from 'pg';
    const client = new pg.Client(${JSON.stringify(login)});
    await client.connect().then(() => console.log('in'), error => console.log(error.message || error.code));
    process.exit();`;
  const words = ['--input-type=module', '-e', program];
  const { stdout, stderr } = spawnSync(process.execPath, words, { uid, gid: uid, cwd: import.meta.dirname });
  return `${stdout}${stderr}`.trim();
}

describe.skipIf(!canBeDaemon)('other accounts of the machine', () => {
  it('PLT-766 do not get in without a password, whatever way they take to the socket', async () => {
    const { logins, pid } = await start();
    const way = `/proc/${pid}/cwd`;
    for (const { user, host, port, database } of [logins.superuser, logins.owner, logins.application]) {
      const login = { user, port, database };
      for (const place of [host, way]) {
        expect(logInAs(daemon, { ...login, host: place })).toMatch(/EACCES/);
        expect(logInAs(own, { ...login, host: place })).toMatch(/EACCES|authentication failed|must be a string/);
      }
    }
  });
});
