import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composeTelling } from './compose-notifications.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createSystemClock } from './platform/process/clock.ts';
import { createMetrics } from './platform/process/metrics.ts';
import { parseSettings } from './platform/process/settings.ts';
import { openTestDatabase, type TestDatabase } from './platform/testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What the log warns of when an instance with these settings is put together. */
function listWarnings(environment: Record<string, string>): string[] {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: line => void lines.push(JSON.parse(line).msg) });
  composeTelling({
    ...{ settings: parseSettings(environment, '/tmp'), database, clock: createSystemClock(log), log },
    ...{ metrics: createMetrics(), jobs: createJobs({ database, log }), instanceId: 'x' },
    loadContact: async () => undefined,
  }).close();
  return lines;
}

it('NTF-011 a production instance warns when nobody can get its messages, a sandbox does not', () => {
  const production = { INSTANCE: 'production', FEED: 'exchange' };
  expect(listWarnings({})).toEqual([]);
  expect(listWarnings(production)).toEqual([
    expect.stringContaining('SMTP_URL is not set'),
    expect.stringContaining('SMS_URL is not set'),
  ]);
  const services = { SMTP_URL: 'smtp://localhost:25', SMS_URL: 'http://localhost/sms' };
  expect(listWarnings({ ...production, ...services })).toEqual([]);
});
