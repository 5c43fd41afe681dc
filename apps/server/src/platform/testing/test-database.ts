import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { type Database, type DatabaseAddress, openDatabase } from '../postgres/database.ts';
import { makeTestDatabase, runAsSuperuser, withDatabase } from './test-server.ts';

/** Logged in as the role that the product logs in as. */
export interface TestDatabase extends Database {
  /** For a program of its own that is to use this database. */
  readonly url: string;
  /** The address of the owner of the tables. */
  readonly owner: DatabaseAddress;
  readonly ownerUrl: string;
  /** Runs a statement as the owner of the tables. */
  queryAsOwner<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** A connection of the owner, beside those of the program. */
  connectAsOwner(): Promise<pg.Client>;
  /** Makes a table of the test's own, with which the role of the product may do everything. */
  createTable(name: string, columns: string): Promise<void>;
  /** Runs statements, one after the other, as somebody for whom there are no rules. */
  runAsSuperuser(...statements: readonly string[]): Promise<void>;
}

/** A migrated database of the test's own, a copy of the run's template, or an empty one. Close it in `afterAll`. */
export async function openTestDatabase(what: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const server = inject('testServer');
  if (!server) throw new Error('No test server: the test file must import test-database.ts by name (vitest.config.ts)');
  const name = `${server.template}_${randomBytes(4).toString('hex')}`;
  await makeTestDatabase(server, name, what === 'migrated' ? server.template : undefined);
  const address = withDatabase(server.application, name);
  const owner = withDatabase(server.owner, name);
  const database = await openDatabase(address, pino({ level: 'silent' }));
  return {
    ...database,
    url: calculateUrl(address),
    owner,
    ownerUrl: calculateUrl(owner),
    queryAsOwner: (text, values) => queryOnce(owner, text, values),
    async connectAsOwner() {
      const client = new pg.Client(owner);
      await client.connect();
      return client;
    },
    async createTable(table, columns) {
      await queryOnce(owner, `create table ${table} (${columns}); grant all on ${table} to public`);
    },
    runAsSuperuser: (...statements) => runAsSuperuser(withDatabase(server.superuser, name), ...statements),
    close: async () => {
      await database.close();
      await runAsSuperuser(server.superuser, `drop database ${name} with (force)`);
    },
  };
}

async function queryOnce<Row>(address: DatabaseAddress, text: string, values?: readonly unknown[]): Promise<Row[]> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return (await client.query(text, values === undefined ? undefined : [...values])).rows;
  } finally {
    await client.end();
  }
}

function calculateUrl(address: DatabaseAddress): string {
  if ('connectionString' in address) return address.connectionString;
  const { user, password = '', database, host, port } = address;
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
