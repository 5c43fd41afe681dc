import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { runAsSuperuser } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createJobs, type Jobs } from './jobs.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let opened: Jobs[];

beforeEach(async () => {
  database = await openTestDatabase();
  opened = [];
});
afterEach(async () => {
  for (const jobs of opened) await jobs.stop();
  await database.close();
});

function openJobs(): Jobs {
  const jobs = createJobs({ database, log, pollMs: 50 });
  opened.push(jobs);
  return jobs;
}

const add = (jobs: Jobs, payload: unknown, key?: string) =>
  database.transaction(client =>
    jobs.addIn(client, 'work', payload, { triesMax: 3, ...(key === undefined ? {} : { key }) }),
  );

it('NTF-018 a job that a killed program had begun is taken over', async () => {
  const jobs = openJobs();
  const done: unknown[] = [];
  jobs.define('work', async payload => void done.push(payload));
  await add(jobs, 'lost');
  await database.query(`update graphile_worker._private_jobs
    set attempts = 1, locked_by = 'pool-of-the-dead', locked_at = now() - interval '91 seconds'`);
  await add(jobs, 'held');
  await database.query(`update graphile_worker._private_jobs
    set attempts = 1, locked_by = 'pool-of-the-living', locked_at = now() - interval '60 seconds' where locked_at is null`);
  await jobs.start();
  await waitFor(() => expect(done).toEqual(['lost']));
  await add(jobs, 'new');
  await waitFor(() => expect(done).toEqual(['lost', 'new']));
});

it('NTF-019 jobs go on after the database was away, with the one that was at work', async () => {
  const jobs = openJobs();
  const done: unknown[] = [];
  const isAtWork = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  jobs.define('work', async payload => {
    isAtWork.resolve();
    if (payload === 'slow') await mayEnd.promise;
    done.push(payload);
  });
  await jobs.start();
  await add(jobs, 'slow');
  await isAtWork.promise;
  const { superuser } = inject('testServer');
  const name = new URL(database.url).pathname.slice(1);
  await runAsSuperuser(superuser, `alter database ${name} with allow_connections false`);
  await runAsSuperuser(superuser, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  mayEnd.resolve();
  await waitFor(() => expect(done).toEqual(['slow']));
  await sleep(300);
  await runAsSuperuser(superuser, `alter database ${name} with allow_connections true`);
  await add(jobs, 'next');
  await waitFor(() => expect(done).toContain('next'));
  await waitFor(async () => {
    expect(await database.query('select from graphile_worker.jobs where locked_at is not null')).toEqual([]);
  });
});

it('NTF-020 a stop waits for the job at work and begins no other', async () => {
  const jobs = openJobs();
  const done: unknown[] = [];
  const isAtWork = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  jobs.define('work', async payload => {
    isAtWork.resolve();
    await mayEnd.promise;
    done.push(payload);
  });
  await jobs.start();
  await add(jobs, 'one');
  await isAtWork.promise;
  const stopped = jobs.stop();
  opened = [];
  // A look for work that was on its way when the stop came still brings what it finds.
  await sleep(300);
  await add(jobs, 'two');
  mayEnd.resolve();
  await stopped;
  expect(done).toEqual(['one']);
  expect(await database.query('select from graphile_worker.jobs where locked_at is not null')).toEqual([]);
  expect(await database.query('select from graphile_worker.jobs')).toHaveLength(1);
});

it('NTF-020 a stop cuts off a job that does not end, which is then tried again', async () => {
  const jobs = openJobs();
  const isAtWork = Promise.withResolvers<void>();
  jobs.define('work', () => {
    isAtWork.resolve();
    return new Promise(() => undefined);
  });
  await jobs.start();
  await add(jobs, 'endless');
  await isAtWork.promise;
  const begunAt = performance.now();
  await jobs.stop();
  opened = [];
  expect(performance.now() - begunAt).toBeLessThan(8_000);
  expect(await database.query('select from graphile_worker.jobs where locked_at is null')).toHaveLength(1);
});

it('NTF-001 a job of a transaction that rolls back is never done, and one with a key is done once', async () => {
  const jobs = openJobs();
  const done: unknown[] = [];
  jobs.define('work', async payload => void done.push(payload));
  const rolledBack = database.transaction(async client => {
    await jobs.addIn(client, 'work', 'never', { triesMax: 3 });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await add(jobs, 'first', 'same');
  await add(jobs, 'second', 'same');
  await jobs.start();
  await waitFor(() => expect(done).toEqual(['second']));
});

it('NTF-023 what has failed for the last time is forgotten after a week', async () => {
  const jobs = openJobs();
  for (const payload of ['old', 'new', 'alive']) await add(jobs, payload);
  await database.query(
    `update graphile_worker._private_jobs set attempts = max_attempts where payload::text <> '"alive"'`,
  );
  await database.query(`update graphile_worker._private_jobs
    set updated_at = now() - interval '8 days' where payload::text <> '"new"'`);
  await database.transaction(client => jobs.addIn(client, 'forgetFailedJobs', {}, { triesMax: 1 }));
  await jobs.start();
  await waitFor(async () => {
    const left = await database.query<{ payload: string }>(
      'select payload::text from graphile_worker._private_jobs order by id',
    );
    expect(left.map(({ payload }) => payload)).toEqual(['"new"', '"alive"']);
  });
});
