import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import type { DatabaseAddress } from '../postgres/database.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { prepareDatabase } from '../postgres/prepare-database.ts';

/** Where the tests of one run find their server, and the migrated database that each copies. */
export interface TestServer {
  /** May do everything. */
  readonly superuser: DatabaseAddress;
  /** The two roles of a database, as in the product. */
  readonly owner: DatabaseAddress;
  readonly application: DatabaseAddress;
  readonly template: string;
  /** What the migrations have written into tables. */
  readonly rows: readonly TableRows[];
}

export interface TableRows {
  readonly table: string;
  readonly columns: string;
  readonly json: string;
}

type Addresses = Pick<TestServer, 'superuser' | 'owner' | 'application'>;

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

const log = pino({ level: 'silent' });

/**
 * One PostgreSQL for all tests of a run: the server at TEST_DATABASE_URL, else one of our own from the binaries in
 * TEST_POSTGRES (a folder with `bin`), else one from npm.
 */
export default async function openTestServer(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const server = url ? await openForeignServer(url) : await startTestServer();
  const template = `truemark_test_${randomBytes(6).toString('hex')}`;
  const places = { ...server, template };
  await makeTestDatabase(places, template);
  await prepareDatabase(
    { owner: withDatabase(server.owner, template), application: withDatabase(server.application, template) },
    log,
  );
  const { superuser, owner, application } = server;
  const rows = await readRows(withDatabase(superuser, template));
  project.provide('testServer', { superuser, owner, application, template, rows });
  return async () => {
    if (url) await dropDatabases(superuser, template);
    await server.stop();
  };
}

/** That of the run, and those that its workers have kept. */
async function dropDatabases(superuser: DatabaseAddress, template: string): Promise<void> {
  const like = `select datname as name from pg_database where datname like '${template}%'`;
  for (const { name } of await queryOnce<{ name: string }>(superuser, like)) {
    await runAsSuperuser(superuser, `drop database ${name} with (force)`);
  }
}

/** As text: JavaScript's numbers would lose digits. */
async function readRows(address: DatabaseAddress): Promise<readonly TableRows[]> {
  const tables = await queryOnce<Omit<TableRows, 'json'>>(
    address,
    `select attrelid::regclass::text as table, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       and attnum > 0 and not attisdropped and attgenerated = '' group by attrelid`,
  );
  const read = tables.map(({ table, columns }) => {
    const found = `(select json_agg(one)::text from (select ${columns} from ${table}) as one)`;
    return `select '${table}' as table, '${columns}' as columns, ${found} as json`;
  });
  const all = await queryOnce<TableRows | { readonly json: null }>(address, read.join(' union all '));
  return all.filter(one => one.json !== null);
}

/** An empty database, or a copy of one, open to the two roles alone. */
export async function makeTestDatabase(
  { superuser, owner, application }: Addresses,
  name: string,
  template = 'template1',
): Promise<void> {
  const make = `create database ${name} template ${template} strategy file_copy owner ${findUser(owner)}`;
  const grant = `grant connect on database ${name} to ${findUser(application)}`;
  await runAsSuperuser(superuser, make, `revoke all on database ${name} from public`, grant);
}

function findUser(address: DatabaseAddress): string {
  return 'connectionString' in address ? new URL(address.connectionString).username : address.user;
}

type StoppableServer = Addresses & { stop(): Promise<void> };

/** Roles of this run on somebody else's server. */
async function openForeignServer(url: string): Promise<StoppableServer> {
  const superuser = { connectionString: url };
  const suffix = randomBytes(6).toString('hex');
  const names = [`truemark_owner_${suffix}`, `truemark_application_${suffix}`];
  const [owner, application] = names.map(name => {
    const address = new URL(url);
    address.username = name;
    address.password = suffix;
    return { connectionString: address.href };
  });
  if (!owner || !application) throw new Error('there are two roles');
  await runAsSuperuser(superuser, ...names.map(name => `create role ${name} login password '${suffix}'`));
  return {
    ...{ superuser, owner, application },
    stop: () => runAsSuperuser(superuser, `drop role ${names.join(', ')}`),
  };
}

async function startTestServer(): Promise<StoppableServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'truemark-test-'));
  // Whatever the end of the run, the folder goes when the run's process does.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const { logins, stop } = await startEmbeddedPostgres({
    dataDir,
    log,
    onLost: () => {
      throw new Error('the PostgreSQL of the tests has ended');
    },
    ...(process.env.TEST_POSTGRES ? { binaries: process.env.TEST_POSTGRES } : {}),
    // A test's data need not outlive the power; everything else is as in the product.
    extraSettings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  return { ...logins, stop };
}

/** The same server, another database. */
export function withDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, database };
  const url = new URL(address.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

export async function runAsSuperuser(address: DatabaseAddress, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function queryOnce<Row>(
  address: DatabaseAddress,
  text: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return (await client.query(text, values === undefined ? undefined : [...values])).rows;
  } finally {
    await client.end();
  }
}
