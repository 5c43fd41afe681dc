import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, type Runner, run, runMigrations, type Task, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Database } from '../postgres/database.ts';
import type { Log } from '../process/log.ts';

/** How often this job was begun, this time included, and whether it is the last try. */
export interface JobTry {
  readonly number: number;
  readonly isLast: boolean;
}

/** What a job does. It fails by throwing, and is then tried again after 3, 7, 20, 55 s and so on, up to six hours. */
export type JobWork = (payload: unknown, attempt: JobTry) => Promise<void>;

interface JobOptions {
  /** A job with the key of one that has not begun yet takes its place. */
  readonly key?: string;
  readonly triesMax: number;
}

/** Work that is done later and surely: written in the caller's transaction, kept in the database until it is done. */
export interface Jobs {
  /** Names a kind of job; before `start`. */
  define(name: string, work: JobWork): void;
  /** Names a job that runs by the clock, in UTC: `17 * * * *` is each hour at 17 minutes past. Before `start`. */
  schedule(name: string, times: string, work: () => Promise<void>): void;
  addIn(client: pg.ClientBase, name: string, payload: unknown, options: JobOptions): Promise<void>;
  /** What is due and not at work, of that the longest, and what has failed for the last time. */
  loadLateness(): Promise<JobLateness>;
  start(): Promise<void>;
  /** Waits a few seconds for jobs at work; what is cut off is tried again after the next start. */
  stop(): Promise<void>;
}

export interface JobLateness {
  readonly dueCount: number;
  readonly lateSeconds: number;
  readonly failedCount: number;
}

export interface JobSettings {
  readonly database: Database;
  readonly log: Log;
  /** New jobs are told of at once; this is how late a retry may be. */
  readonly pollMs?: number;
}

const schema = 'graphile_worker';
const concurrency = 4;
/** A job that takes longer has failed, so that a lock can be judged by its age. */
const jobMsMax = 45_000;
const unlockIntervalMs = 30_000;
const stopWaitMs = 5_000;
const restartMs = 2_000;

/** Makes or renews the tables of jobs; they belong to the library and stand in a schema of their own. */
export async function migrateJobs(database: Database, log: Log): Promise<void> {
  await runMigrations({ pgPool: database.pool, schema, logger: createLogger(log) });
}

/** The library's way of logging, spoken into ours. What goes wrong there is tried again, and so a warning. */
function createLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ part: 'jobs' }, message);
    else log.trace({ part: 'jobs' }, message);
  });
}

async function waitAtMost(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(jobMsMax)]);
  const cut = Promise.withResolvers<never>();
  const onAbort = () => cut.reject(new Error(signal.aborted ? 'cut off by a stop' : `took longer than ${jobMsMax} ms`));
  limit.addEventListener('abort', onAbort);
  try {
    await Promise.race([work, cut.promise]);
  } finally {
    limit.removeEventListener('abort', onAbort);
  }
}

// A program that was killed leaves its jobs locked; the library would wait four hours for it.
const unlockSql = `
  select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker.jobs where locked_at < now() - interval '90 seconds' having count(*) > 0`;

// What has failed for the last time stays for a week, for whoever looks into it.
const forgetSql = `
  select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
  where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '7 days' having count(*) > 0`;

const latenessSql = `
  select count(*) filter (where is_due)::float8 as "dueCount",
    coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "lateSeconds",
    count(*) filter (where attempts >= max_attempts)::float8 as "failedCount"
  from (
    select run_at, attempts, max_attempts, run_at <= now() and locked_at is null and attempts < max_attempts as is_due
    from graphile_worker.jobs
  ) as job`;

const addSql = `
  select from graphile_worker.add_job($1, payload => $2::json, max_attempts => $3::int, job_key => $4::text)`;

export function createJobs({ database, log, pollMs = 5_000 }: JobSettings): Jobs {
  const tasks: Record<string, Task> = {};
  const cronItems: { task: string; match: string; identifier: string; options: { maxAttempts: number } }[] = [];
  let runner: Runner | undefined;
  let isStopping = false;
  let unlockTimer: NodeJS.Timeout | undefined;
  let restartTimer: NodeJS.Timeout | undefined;
  let starting: Promise<void> | undefined;
  /** Names the holder of this program's locks; another one after each beginning. */
  let holder: string | undefined;

  function define(name: string, work: JobWork): void {
    tasks[name] = async (payload, { job, abortSignal }) => {
      const attempt = { number: job.attempts, isLast: job.attempts >= job.max_attempts };
      await waitAtMost(work(payload, attempt), abortSignal);
    };
  }

  async function unlock(): Promise<void> {
    try {
      await database.query(unlockSql);
    } catch (err) {
      log.warn({ err }, 'jobs of ended programs could not be unlocked');
    }
  }

  async function begin(): Promise<void> {
    // Of an earlier beginning nobody is at work any more.
    if (holder) await database.query('select graphile_worker.force_unlock_workers($1::text[])', [[holder]]);
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => {
      holder = workerPool.id;
    });
    const begun = await run({
      pgPool: database.pool,
      schema,
      taskList: tasks,
      parsedCronItems: parseCronItems(cronItems),
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: stopWaitMs,
      logger: createLogger(log),
      events,
      // Without a delay the library lets a result that could not be written end the program (0.18.0).
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    runner = begun;
    void begun.promise.then(
      () => restart(begun, undefined),
      (err: unknown) => restart(begun, err),
    );
  }

  /** The library gives up when the database is lost at a bad moment; we begin anew until it is back. */
  function restart(ended: Runner | undefined, err: unknown): void {
    if (isStopping || ended !== runner) return;
    log.warn({ err }, 'jobs were interrupted and begin anew');
    runner = undefined;
    restartTimer = setTimeout(() => {
      starting = begin().catch((error: unknown) => restart(undefined, error));
    }, restartMs);
  }

  function schedule(name: string, times: string, work: () => Promise<void>): void {
    define(name, work);
    cronItems.push({ task: name, match: times, identifier: name, options: { maxAttempts: 3 } });
  }

  schedule('forgetFailedJobs', '57 * * * *', async () => void (await database.query(forgetSql)));

  return {
    define,
    schedule,
    async addIn(client, name, payload, { key, triesMax }) {
      await client.query(addSql, [name, JSON.stringify(payload), triesMax, key ?? null]);
    },
    async loadLateness() {
      const [row] = await database.query<JobLateness>(latenessSql);
      return row ?? { dueCount: 0, lateSeconds: 0, failedCount: 0 };
    },
    async start() {
      await unlock();
      await begin();
      unlockTimer = setInterval(() => void unlock(), unlockIntervalMs);
      unlockTimer.unref();
    },
    async stop() {
      isStopping = true;
      clearInterval(unlockTimer);
      clearTimeout(restartTimer);
      await starting;
      await runner?.stop();
    },
  };
}
