import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endRun, killRun, killsOfRun } from '../../testing/kill-runs.ts';
import { dayMs, openPlanWorld, type PlanWorld, usdt } from './testing/plan-world.ts';

const program = fileURLToPath(import.meta.resolve('./testing/credit-program.ts'));

let world: PlanWorld;
beforeAll(async () => {
  world = await openPlanWorld();
});
afterAll(() => world.close());

const countCredits = async () =>
  (await world.database.query<{ count: number }>('select count(*)::int as count from plan_credit'))[0]?.count ?? 0;

it('PLN-021 a daily run that is killed credits every day exactly once', { timeout: 300_000 }, async () => {
  // More days than a whole test kills runs: each run credits at least one.
  world.settings.set('plans.level.plan-30', '0');
  for (let userId = 1; userId <= 9; userId += 1) {
    await world.buy(userId);
    await world.buy(userId, { productId: 'plan-30', period: 30, dailyYield: '0.00026' });
  }
  world.clock.atMs += 60 * dayMs;
  const wanted = 9 * (15 + 30);
  const run = {
    program,
    environment: { DATABASE_URL: world.database.url, NOW_MS: `${world.clock.atMs}` },
    count: countCredits,
  };
  for (let round = 0; round < killsOfRun; round += 1) {
    await killRun(run);
    expect(await world.listOffenders()).toEqual([]);
  }
  expect(await countCredits()).toBeLessThan(wanted);
  await endRun(run);
  expect(await countCredits()).toBe(wanted);
  for (let userId = 1; userId <= 9; userId += 1) {
    // 9.9 of 15 days, and 23.4 of 30.
    expect(await world.balancesOf(userId)).toEqual({ available: usdt(20_033.3), invested: 0n });
  }
  expect(await world.listOffenders()).toEqual([]);
});
