import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { type Database, openDatabase } from '../postgres/database.ts';
import { makeTestDatabase, runAsSuperuser, type TableRows, type TestServer, withDatabase } from './test-server.ts';

/** A migrated database with its connections: to make them anew costs more than most tests. */
export interface KeptDatabase {
  readonly name: string;
  readonly database: Database;
  /** Who empties it. */
  readonly superuser: pg.Client;
}

/** Those that no test has at the moment. Files of a worker share them, as they share modules. */
const free: KeptDatabase[] = [];

/** What ends with a program is gone a moment after it. */
const looksMax = 100;
const lookMs = 5;
/** Where tests have written so much, a new copy is cheaper, and rows that are gone slow nothing. */
const tableBytesMax = 2 ** 20;

export async function takeDatabase(server: TestServer, makeName: () => string): Promise<KeptDatabase> {
  return free.pop() ?? open(server, makeName(), server.template);
}

export const makeEmpty = (server: TestServer, name: string): Promise<KeptDatabase> => open(server, name);

async function open(server: TestServer, name: string, template?: string): Promise<KeptDatabase> {
  await makeTestDatabase(server, name, template);
  const superuser = new pg.Client(withDatabase(server.superuser, name));
  // A test that ends all connections ends this one.
  superuser.on('error', () => undefined);
  await superuser.connect();
  const database = await openDatabase(withDatabase(server.application, name), pino({ level: 'silent' }));
  return { name, database, superuser };
}

/** Keeps the database as if it were a new copy, if all that was done to it can be undone; else drops it. */
export async function giveBack(server: TestServer, kept: KeptDatabase, isPlain: boolean): Promise<void> {
  if (isPlain && (await restore(server, kept))) {
    free.push(kept);
    return;
  }
  await kept.database.close();
  await kept.superuser.end().catch(() => undefined);
  await runAsSuperuser(server.superuser, `drop database ${kept.name} with (force)`);
}

async function restore(server: TestServer, { database, superuser }: KeptDatabase): Promise<boolean> {
  const { pool } = database;
  try {
    for (
      let look = 1;
      pool.idleCount < pool.totalCount || (await countOthers(superuser)) !== pool.totalCount;
      look += 1
    ) {
      if (look === looksMax) return false;
      await sleep(lookMs);
    }
    await forgetSessions(pool);
    const { rows } = await superuser.query<{ isLarge: boolean }>(
      `select coalesce(max(pg_relation_size(oid)), 0) > ${tableBytesMax} as "isLarge" from pg_class where ${ownTables}`,
    );
    if (rows[0]?.isLarge) return false;
    await superuser.query(restoreSql(server.rows));
    return true;
  } catch {
    // Whatever it is, a new copy is without it.
    return false;
  }
}

const ownTables = `relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`;

async function countOthers(superuser: pg.Client): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

/** Of what a session can have, a new connection has nothing. */
async function forgetSessions(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const forgetting = clients.map(async client => {
    client.removeAllListeners('notification');
    const forgotten = client.query('unlisten *; reset all; select pg_advisory_unlock_all()');
    await forgotten.finally(() => client.release());
  });
  await Promise.all(forgetting);
}

/** Empties every table that has a page, and starts every sequence that has begun, anew. */
function restoreSql(rows: readonly TableRows[]): string {
  const filled = rows.map(
    ({ table, columns, json }) => `
      delete from ${table};
      insert into ${table} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${table}, ${pg.escapeLiteral(json)});`,
  );
  return `
    begin;
    set local lock_timeout = '5s';
    set local session_replication_role = replica;
    do $$
    declare
      name text;
    begin
      for name in select oid::regclass from pg_class where ${ownTables} and pg_relation_size(oid) > 0 loop
        execute 'delete from ' || name;
      end loop;
      perform setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
    end $$;
    ${filled.join('')}
    commit`;
}

/** What a test has of a database: closed for it when it gives it back, whoever has it next. */
export function lend(database: Database): Database {
  let isClosed = false;
  const known = listListeners(database.pool);
  const closed = () => Promise.reject(new Error('Cannot use a database after the test has closed it'));
  const pool = new Proxy(database.pool, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (key !== 'connect' && key !== 'query') return value.bind(target);
      return (...parts: unknown[]) => (isClosed ? closed() : value.apply(target, parts));
    },
  });
  return {
    ...database,
    pool,
    query: (text, values) => (isClosed ? closed() : database.query(text, values)),
    transaction: (work, settings) => (isClosed ? closed() : database.transaction(work, settings)),
    async close() {
      isClosed = true;
      for (const [name, listener] of listListeners(database.pool)) {
        if (!known.some(([, own]) => own === listener)) database.pool.off(name, listener);
      }
    },
  };
}

type Listener = (...parts: unknown[]) => void;

function listListeners(pool: pg.Pool): (readonly [name: 'error', listener: Listener])[] {
  return pool
    .eventNames()
    .flatMap(name => pool.listeners(name).map(one => [name as 'error', one as Listener] as const));
}
