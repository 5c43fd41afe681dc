import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProgram } from '../../platform/testing/server-process.ts';
import { dayMs, openPlanWorld, type PlanWorld, usdt } from './testing/plan-world.ts';

const program = fileURLToPath(import.meta.resolve('./testing/credit-program.ts'));
const kills = 3;

let world: PlanWorld;
beforeAll(async () => {
  world = await openPlanWorld();
});
afterAll(() => world.close());

const countCredits = async () =>
  (await world.database.query<{ count: number }>('select count(*)::int as count from plan_credit'))[0]?.count ?? 0;

function startRun() {
  return startProgram(program, { DATABASE_URL: world.database.url, NOW_MS: `${world.clock.atMs}` });
}

/** Waits until a run has credited something more than before, or has ended. */
async function waitForMore(before: number, ended: Promise<unknown>): Promise<void> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver && (await countCredits()) === before) await sleep(1);
}

it('PLN-021 a daily run that is killed three times credits every day exactly once', { timeout: 120_000 }, async () => {
  for (let userId = 1; userId <= 9; userId += 1) {
    await world.buy(userId);
    await world.buy(userId, { productId: 'plan-7', period: 7, dailyYield: '0.00018' });
  }
  world.clock.atMs += 60 * dayMs;
  const wanted = 9 * (15 + 7);
  for (let round = 0; round < kills; round += 1) {
    const before = await countCredits();
    const run = startRun();
    await run.ready;
    await waitForMore(before, run.ended);
    await sleep(3 * Math.random());
    run.child.kill('SIGKILL');
    await run.ended;
    const after = await countCredits();
    expect(after).toBeLessThan(wanted);
    expect(await world.listOffenders()).toEqual([]);
  }
  const last = startRun();
  expect(await last.ended).toBe(0);
  expect(await countCredits()).toBe(wanted);
  for (let userId = 1; userId <= 9; userId += 1) {
    // 9.9 of 15 days, and 3.78 of 7.
    expect(await world.balancesOf(userId)).toEqual({ available: usdt(20_013.68), invested: 0n });
  }
  expect(await world.listOffenders()).toEqual([]);
});
