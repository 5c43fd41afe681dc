import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../process/log.ts';
import { StartRefusal } from '../process/start-refusal.ts';
import { refuseInTransaction, runInTransaction } from './open-transaction.ts';
import { isConflict } from './query-errors.ts';

export interface Database {
  readonly pool: pg.Pool;
  /** The `application_name` of all connections of this program; no other program has the same. */
  readonly programName: string;
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * Commits when `work` resolves, rolls back when it rejects. What lost against another transaction, by deadlock,
   * serialization failure or a key that both write, is run again: `work` changes nothing but the database, and others are told after the commit.
   * Inside of it every query goes through its client. Settings of the server are for this transaction alone.
   */
  transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>, settings?: readonly string[]): Promise<Result>;
  close(): Promise<void>;
}

/** How to reach a server: an address, or the folder of its Unix socket. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
      readonly password?: string;
    };

/**
 * Settings for statements that look up by key what comes as parameters: those rows have no statistics, and a plan made while
 * a table was small would read all of it when it has grown. And none is made anew for every batch.
 */
export const lookupPlans: readonly string[] = [
  'enable_seqscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  'plan_cache_mode = force_generic_plan',
];

/** Runs of a transaction that loses against others. The database takes a second to find a deadlock. */
const runsMax = 4;
/** Before the second run; longer before each one after it. */
const retryMsMax = 50;

const serverVersionMin = 150_000;
/**
 * Small buffers are cut from slabs of this size, and a slab lives as long as one of them. Most are parts of what the driver
 * sends; with Node's own 64 KB, memory outside the heap grew so fast under load that the whole heap was collected for it.
 */
const slabBytes = 8 * 1024;

/** Whoever holds one of its connections gets no other: sixteen who wait for another would wait for each other. */
class OneConnectionPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    refuseInTransaction('a second connection');
    if (!callback) return super.connect();
    super.connect(callback);
    return undefined;
  }
}

export async function openDatabase(address: DatabaseAddress, log: Log, random = Math.random): Promise<Database> {
  Buffer.poolSize = slabBytes;
  const programName = `truemark ${randomUUID()}`;
  const pool = new OneConnectionPool({
    ...address,
    max: 16,
    connectionTimeoutMillis: 15_000,
    application_name: programName,
  });
  // A lost connection fails the query that uses it, and the next query opens another; it must not end the program.
  const disconnected = new Set<Promise<void>>();
  pool.on('connect', client => {
    client.on('error', error => log.warn({ err: error }, 'database connection lost'));
    const ended = new Promise<void>(resolve => client.once('end', resolve));
    disconnected.add(ended);
    void ended.then(() => disconnected.delete(ended));
  });
  // The pool repeats what an idle connection has said.
  pool.on('error', () => undefined);
  try {
    await refuseOldServer(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    pool,
    programName,
    query: async (text, values) => (await pool.query(text, values === undefined ? undefined : [...values])).rows,
    async transaction(work, settings = []) {
      for (let run = 1; ; run += 1) {
        try {
          return await runTransaction(pool, work, settings);
        } catch (err) {
          if (run === runsMax || !isConflict(err)) throw err;
          log.warn({ err, run }, 'a transaction lost against another and is run again');
          await sleep(random() * retryMsMax * run);
        }
      }
    },
    async close() {
      await pool.end();
      // The pool does not wait for the server to see its clients go; one that stops meanwhile would complain of them.
      await Promise.all(disconnected);
    },
  };
}

export interface PipelineOptions {
  readonly count: number;
  /** Of the server, for these connections: `name = value`. */
  readonly settings: readonly string[];
  readonly log: Log;
}

/**
 * Connections of their own beside the database's pool, which take the next query before the last has answered. In a
 * transaction all that is sent behind a query that fails has failed, too; a commit is sent when all have answered.
 */
export function openPipelines({ pool: { options } }: Database, { count, settings, log }: PipelineOptions): pg.Pool {
  const pipelines = new pg.Pool({ ...copyOptions(options), max: count, pipeline: true, allowExitOnIdle: true });
  pipelines.on('connect', client => {
    client.on('error', error => log.warn({ err: error }, 'database connection lost'));
    const set = settings.map(setting => `set ${setting}`).join('; ');
    client.query(set).catch((err: Error) => log.warn({ err }, 'a database connection has not taken its settings'));
  });
  // The pool repeats what an idle connection has said.
  pipelines.on('error', () => undefined);
  return pipelines;
}

/** A pool hides its password from whoever prints or copies its options. */
export function copyOptions(options: pg.PoolOptions): pg.PoolConfig {
  return options.password === undefined ? { ...options } : { ...options, password: options.password };
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const reply = await pool
    .query<{ version: number; name: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
    )
    .catch((error: Error) => {
      throw new StartRefusal(`The database does not answer: ${describe(error)}`);
    });
  const server = reply.rows[0];
  if (!server || server.version < serverVersionMin) {
    throw new StartRefusal(`The database is PostgreSQL ${server?.name}; 15 or newer is needed`);
  }
}

/** A refused connection to a name with several addresses has an empty message and its reasons inside. */
function describe(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(inner => inner.message).join(', ') : error.message;
}

async function runTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  settings: readonly string[],
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(['begin', ...settings.map(setting => `set local ${setting}`)].join('; '));
    const result = await runInTransaction(() => work(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away, and the first error is the one that matters.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
