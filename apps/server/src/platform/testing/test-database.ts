import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database, DatabaseAddress } from '../postgres/database.ts';
import { giveBack, lend, makeEmpty, takeDatabase } from './kept-databases.ts';
import { queryOnce, runAsSuperuser, withDatabase } from './test-server.ts';

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

/** Rows that the owner writes are undone with all others; what it does to tables is not. */
const rowsOnly = /^\s*(select|insert|update|delete)\b/i;

/** A migrated database of the test's own, like a copy of the run's template, or an empty one. Close it in `afterAll`. */
export async function openTestDatabase(what: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const server = inject('testServer');
  if (!server) throw new Error('No test server: the test file must import test-database.ts by name (vitest.config.ts)');
  const makeName = () => `${server.template}_${randomBytes(4).toString('hex')}`;
  const kept = await (what === 'migrated' ? takeDatabase(server, makeName) : makeEmpty(server, makeName()));
  /** Not when the test has done, or may have done, what emptying tables does not undo. */
  let isPlain = what === 'migrated';
  const beyondRows = <Value>(value: Value): Value => {
    isPlain = false;
    return value;
  };
  const database = lend(kept.database);
  const address = withDatabase(server.application, kept.name);
  const owner = withDatabase(server.owner, kept.name);
  let isClosed = false;
  return {
    ...database,
    get url() {
      return beyondRows(calculateUrl(address));
    },
    get owner() {
      return beyondRows(owner);
    },
    get ownerUrl() {
      return beyondRows(calculateUrl(owner));
    },
    queryAsOwner: (text, values) => queryOnce(rowsOnly.test(text) ? owner : beyondRows(owner), text, values),
    async connectAsOwner() {
      const client = new pg.Client(beyondRows(owner));
      await client.connect();
      return client;
    },
    async createTable(table, columns) {
      await queryOnce(beyondRows(owner), `create table ${table} (${columns}); grant all on ${table} to public`);
    },
    runAsSuperuser: (...statements) =>
      runAsSuperuser(beyondRows(withDatabase(server.superuser, kept.name)), ...statements),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await database.close();
      await giveBack(server, kept, isPlain);
    },
  };
}

function calculateUrl(address: DatabaseAddress): string {
  if ('connectionString' in address) return address.connectionString;
  const { user, password = '', database, host, port } = address;
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
