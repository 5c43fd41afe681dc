import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createSystemClock } from '../platform/process/clock.ts';
import { createMetrics } from '../platform/process/metrics.ts';
import { parseSettings } from '../platform/process/settings.ts';
import { openTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { composeMessaging } from './messaging.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What the log warns of when an instance with these settings is put together. */
async function listWarnings(environment: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: line => void lines.push(JSON.parse(line).msg) });
  const settings = parseSettings(environment, '/tmp');
  const parts = { settings, database, clock: createSystemClock(log), log };
  (await composeMessaging(parts, createJobs({ database, log }), createMetrics())).close();
  return lines;
}

it('NTF-011 a production instance warns when nobody can get its messages, a sandbox does not', async () => {
  const production = { INSTANCE: 'production', FEED: 'exchange' };
  expect(await listWarnings({})).toEqual([]);
  expect(await listWarnings(production)).toEqual([
    expect.stringContaining('SMTP_URL is not set'),
    expect.stringContaining('SMS_URL is not set'),
  ]);
  const services = { SMTP_URL: 'smtp://localhost:25', SMS_URL: 'http://localhost/sms' };
  expect(await listWarnings({ ...production, ...services })).toEqual([]);
});
