import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endRun, killRunAfter, killsOfRun } from '../../testing/kill-runs.ts';
import { dayMs, type LoanWorld, openLoanWorld } from './testing/loan-world.ts';

const program = fileURLToPath(import.meta.resolve('./testing/follow-program.ts'));
const people = 8;

let world: LoanWorld;
beforeAll(async () => {
  world = await openLoanWorld();
});
afterAll(() => world.close());

it('LON-041 a run that is killed tells of everything exactly once', { timeout: 300_000 }, async () => {
  const userIds = Array.from({ length: people }, (_, index) => index + 1);
  for (const userId of userIds) {
    await world.addUser(userId);
    await world.lend(userId);
  }
  const runAt = () => ({
    ...{ program, environment: { DATABASE_URL: world.database.url, NOW_MS: `${world.time.nowMs}` } },
    count: async () => 0,
  });
  const kinds = async (userId: number) => (await world.loadNotices(userId)).map(({ kind }) => kind);
  const killsOfDay = Math.ceil(killsOfRun / 3);
  // A reminder is due after 24 days and another after 28, and after 30 the loan is overdue.
  for (const [days, due, overdue] of [
    [24, 1, 0],
    [4, 2, 0],
    [2, 2, 1],
  ] as const) {
    world.time.nowMs += days * dayMs;
    for (let kill = 0; kill < killsOfDay; kill += 1) await killRunAfter(runAt(), 40 * Math.random());
    await endRun(runAt());
    for (const userId of userIds) {
      const told = await kinds(userId);
      expect(told.filter(kind => kind === 'loanDue')).toHaveLength(due);
      expect(told.filter(kind => kind === 'loanOverdue')).toHaveLength(overdue);
    }
  }
  await endRun(runAt());
  for (const userId of userIds) expect(await kinds(userId)).toHaveLength((await kinds(1)).length);
  expect(await world.listOffenders()).toEqual([]);
});
