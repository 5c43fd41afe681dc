import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endRun, killRun, killsOfRun } from '../../testing/kill-runs.ts';
import { listOffenders } from '../ledger/testing/test-ledger.ts';
import { dayMs, type FixedTermWorld, openFixedTermWorld } from './testing/fixed-term-world.ts';

const program = fileURLToPath(import.meta.resolve('./testing/settle-program.ts'));
const userIds = Array.from({ length: 9 }, (_, index) => index + 1);

let world: FixedTermWorld;
beforeAll(async () => {
  world = await openFixedTermWorld();
});
afterAll(() => world.close());

it('FXT-014 settling that is killed pays every end exactly once, and goes on', { timeout: 300_000 }, async () => {
  for (const userId of userIds) {
    const fields = { productId: 'usdt-7', amount: '1000', dailyRate: '0.0001', isReinvested: userId % 3 > 0 };
    expect((await world.buy(userId, fields)).code).toBe(200);
  }
  // More terms than a whole test kills runs: each run settles at least one of everybody who goes on.
  const terms = 40;
  world.clock.atMs += terms * 7 * dayMs;
  const count = async () =>
    (
      await world.database.query<{ count: number }>(
        `select count(*)::int as count from fixed_term_order where state = 'settled'`,
      )
    )[0]?.count ?? 0;
  const run = { program, count, environment: { DATABASE_URL: world.database.url, NOW_MS: `${world.clock.atMs}` } };
  for (let round = 0; round < killsOfRun; round += 1) {
    await killRun(run);
    expect(await listOffenders(world.database)).toEqual([]);
  }
  expect(await count()).toBeLessThan(6 * terms);
  await endRun(run);
  expect(await count()).toBe(6 * terms + 3);
  // Interest of seven days at 0.01 %, rounded down at each end.
  let whole = 1_000_000_000n;
  for (let term = 0; term < terms; term += 1) whole += (whole * 7n) / 10_000n;
  for (const userId of userIds) {
    const balances = await world.balancesOf(userId);
    expect(balances).toEqual(
      userId % 3 > 0 ? { available: 9_000_000_000n, invested: whole } : { available: 10_000_700_000n, invested: 0n },
    );
  }
  expect(await listOffenders(world.database)).toEqual([]);
});
