import { userAccount } from '@truemark/domain/ledger/account';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs, openPlanWorld, type PlanWorld, usdt } from './testing/plan-world.ts';

let world: PlanWorld;
beforeEach(async () => {
  world = await openPlanWorld();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await world.close();
});

const listCredits = () =>
  world.database.query<{ orderId: string; day: number; amount: string }>(
    `select order_id as "orderId", day, amount::text as amount from plan_credit order by order_id, day`,
  );

/** What a plan holds leaves it behind its back. */
async function takeAway(userId: number): Promise<void> {
  const [plan] = await world.list(userId);
  const sides = { debit: { userId: null, kind: 'reserve' }, credit: userAccount(userId, 'available') } as const;
  const transfer = { kind: 'investmentIncome', asset: 'USDT', amount: usdt(9.9), ...sides } as const;
  const transfers = [{ ...transfer, reference: `plan:${plan?.id}` }];
  expect((await world.ledger.post({ userId, book: 'live', key: 'taken', transfers })).ok).toBe(true);
}

describe('the daily run', () => {
  it('PLN-020 credits each full day once, and gives everything back after the last', async () => {
    await world.buy(1);
    await world.pass(0.999);
    expect((await world.list(1))[0]).toMatchObject({ runTime: 0, incomeToDate: '0' });
    await world.pass(0.001);
    await world.plans.creditDue();
    expect((await world.list(1))[0]).toMatchObject({ runTime: 1, incomeToDate: '0.66', nextCredit: '0.66' });
    expect(await world.balancesOf(1)).toEqual({ available: usdt(17_000.66), invested: usdt(3_000) });
    expect(await world.listOffenders()).toEqual([]);
    for (let day = 2; day <= 15; day += 1) await world.pass(1);
    expect((await world.list(1))[0]).toMatchObject({
      status: 'settled',
      runTime: 15,
      incomeToDate: '9.9',
      nextCredit: null,
    });
    expect(await world.balancesOf(1)).toEqual({ available: usdt(20_009.9), invested: 0n });
    expect(await world.houseBalance('reserve')).toBe(0n);
    expect(world.told).toMatchObject([{ userId: 1, kind: 'planSettled', values: { amount: '3000', income: '9.9' } }]);
    expect(await world.listOffenders()).toEqual([]);
    expect((await world.buy(1)).code).toBe(200);
  });

  it('PLN-020 catches up after a stop of any length', async () => {
    for (const userId of [1, 2, 3]) await world.buy(userId);
    await world.pass(4.5);
    expect((await world.list(2))[0]).toMatchObject({ runTime: 4, incomeToDate: '2.64' });
    await world.pass(400);
    expect(await listCredits()).toHaveLength(45);
    for (const userId of [1, 2, 3]) expect((await world.balancesOf(userId)).available).toBe(usdt(20_009.9));
    expect(await world.listOffenders()).toEqual([]);
  });

  it('PLN-020 counts days of 24 hours over a leap day and a change of clocks, and nothing twice when the clock goes back', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    world.settings.set('plans.level.plan-30', '0');
    world.clock.atMs = Date.UTC(2028, 1, 28, 1, 30);
    const bought = await world.buy(1, { productId: 'plan-30', period: 30, dailyYield: '0.00026' });
    expect(bought.code).toBe(200);
    await world.pass(1);
    const [first] = await world.list(1);
    // Clocks go from 2 to 3 on 26 March.
    expect(new Date(first?.endTime ?? 0).toISOString()).toBe('2028-03-29T01:30:00.000Z');
    expect(first).toMatchObject({ runTime: 1, incomeToDate: '0.78' });
    await world.pass(-1 / 24);
    await world.plans.creditDue();
    expect((await world.list(1))[0]).toMatchObject({ runTime: 1, incomeToDate: '0.78' });
    await world.pass(1 / 24);
    expect((await world.list(1))[0]).toMatchObject({ runTime: 1, incomeToDate: '0.78' });
    for (let day = 2; day <= 30; day += 1) {
      await world.pass(0.999);
      expect(await listCredits()).toHaveLength(day - 1);
      await world.pass(0.001);
      expect(await listCredits()).toHaveLength(day);
    }
    await world.pass(-1 / 24);
    expect((await world.list(1))[0]).toMatchObject({ status: 'settled', runTime: 30, incomeToDate: '23.4' });
    expect(await world.balancesOf(1)).toEqual({ available: usdt(20_023.4), invested: 0n });
    expect(await world.listOffenders()).toEqual([]);
  });

  it('PLN-021 programs that run at once credit each day once', async () => {
    for (let userId = 1; userId <= 8; userId += 1) await world.buy(userId);
    world.clock.atMs += 15 * dayMs;
    const [second, third] = [world.openAnother(), world.openAnother()];
    await Promise.all([world.plans.creditDue(), second.creditDue(), third.creditDue()]);
    await world.plans.creditDue();
    expect(await listCredits()).toHaveLength(8 * 15);
    for (let userId = 1; userId <= 8; userId += 1)
      expect((await world.balancesOf(userId)).available).toBe(usdt(20_009.9));
    expect(world.told).toHaveLength(8);
    expect(await world.listOffenders()).toEqual([]);
  });

  it('PLN-021 a day that stands in the table is not credited again', async () => {
    const { result } = await world.buy(1);
    await world.pass(1);
    await expect(
      world.database.query(
        `insert into plan_credit (order_id, day, amount, shared, is_paid, credited_at) values ($1, 1, 1, 0, false, now())`,
        [result.id],
      ),
    ).rejects.toThrow('plan_credit_pkey');
    await expect(world.database.query('update plan_order set credited_days = 0')).rejects.toThrow('stays as it is');
  });

  it('PLN-026 tells the open pages of their owners alone', async () => {
    for (const userId of [1, 2]) await world.buy(userId);
    world.away.add(2);
    const countEvents = (userId: number) =>
      world.database.query(`select from user_event where user_id = $1 and kind = 'investments'`, [userId]);
    const before = await Promise.all([1, 2].map(countEvents));
    await world.pass(1);
    const after = await Promise.all([1, 2].map(countEvents));
    expect(after.map((rows, index) => rows.length - (before[index]?.length ?? 0))).toEqual([1, 0]);
    expect(await listCredits()).toHaveLength(2);
  });

  it('PLN-022 one that cannot be credited holds up no other', async () => {
    for (const userId of [1, 2, 3]) await world.buy(userId);
    await takeAway(2);
    await expect(world.pass(2)).rejects.toThrow('1 of what is due');
    const runTimes = await Promise.all([1, 2, 3].map(async userId => (await world.list(userId))[0]?.runTime));
    expect(runTimes).toEqual([2, 0, 2]);
    expect((await world.listOffenders()).some(words => words.startsWith('ordersHaveHolds'))).toBe(true);
  });
});

describe('profit sharing', () => {
  it('PLN-023 reserves the inviter’s share with the income, and pays it with each credit', async () => {
    await world.invite(1);
    expect((await world.buy(1)).result).toMatchObject({ isShared: true, profitShare: '0.1', staticIncome: '9.9' });
    expect(await world.houseBalance('reserve')).toBe(usdt(10.89));
    world.settings.set('plans.profitShare', '0.5');
    await world.pass(1);
    expect((await world.balancesOf(9)).available).toBe(usdt(20_000.066));
    expect((await world.balancesOf(1)).available).toBe(usdt(17_000.66));
    expect(await world.listOffenders()).toEqual([]);
    await world.pass(14);
    expect((await world.balancesOf(9)).available).toBe(usdt(20_000.99));
    expect(await world.houseBalance('reserve')).toBe(0n);
    expect(await world.listOffenders()).toEqual([]);
  });

  it('PLN-023 what may not be paid any more goes back to the treasury', async () => {
    await world.invite(1, 2);
    await world.buy(1);
    await world.pass(1);
    await world.database.query(`update invite set withheld_reason = 'identity', withheld_at = now()`);
    const before = await world.houseBalance('treasury');
    await world.pass(1);
    expect((await world.balancesOf(9)).available).toBe(usdt(20_000.066));
    expect(await world.houseBalance('treasury')).toBe(before + usdt(0.066));
    expect((await world.buy(2)).result).toMatchObject({ isShared: false });
    expect(await world.listOffenders()).toEqual([]);
  });
});

describe('an early exit', () => {
  it('PLN-024 gives the principal less the damages back, keeps credited income and frees the reserve', async () => {
    await world.invite(1);
    const { result } = await world.buy(1);
    await world.pass(4);
    const treasury = await world.houseBalance('treasury');
    expect((await world.exit(1, result.id, '149')).refusal).toBe('termsChanged');
    expect((await world.exit(2, result.id)).refusal).toBe('recordMissing');
    const key = 'one-exit-only';
    const left = await world.exit(1, result.id, '150', key);
    expect(left.result).toMatchObject({ status: 'exited', incomeToDate: '2.64', runTime: 4, nextCreditTime: null });
    expect((await world.exit(1, result.id, '150', key)).result).toEqual(left.result);
    expect((await world.exit(1, result.id)).refusal).toBe('orderStateWrong');
    expect(await world.balancesOf(1)).toEqual({ available: usdt(20_000 - 150 + 2.64), invested: 0n });
    expect(await world.houseBalance('fees')).toBe(usdt(150));
    expect(await world.houseBalance('reserve')).toBe(0n);
    expect(await world.houseBalance('treasury')).toBe(treasury + usdt(11 * 0.726));
    expect(world.told).toMatchObject([
      { kind: 'planExited', values: { amount: '2850', damages: '150', income: '2.64' } },
    ]);
    await world.pass(30);
    expect(await world.listOffenders()).toEqual([]);
    expect((await world.buy(1)).code).toBe(200);
  });

  it('PLN-024 credits days first that are full and not credited yet', async () => {
    const { result } = await world.buy(1);
    world.clock.atMs += 3 * dayMs + 7;
    expect((await world.exit(1, result.id)).result).toMatchObject({ incomeToDate: '1.98', runTime: 3 });
    expect(await listCredits()).toHaveLength(3);
    expect(await world.listOffenders()).toEqual([]);
  });

  it('PLN-025 of an exit and the end at the same moment one wins', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(async userId => (await world.buy(userId)).result.id));
    await world.pass(14);
    world.clock.atMs += dayMs - 1;
    const exits = ids.slice(0, 2).map((id, index) => world.exit(index + 1, id));
    world.clock.atMs += 1;
    const late = ids.slice(2).map((id, index) => world.exit(index + 3, id));
    await Promise.all([...exits, ...late, world.plans.creditDue(), world.openAnother().creditDue()]);
    await world.plans.creditDue();
    for (const userId of [1, 2, 3, 4]) {
      const [plan] = await world.list(userId);
      const { available, invested } = await world.balancesOf(userId);
      expect(invested).toBe(0n);
      expect(available).toBe(plan?.status === 'exited' ? usdt(20_000 - 150 + 9.24) : usdt(20_009.9));
    }
    expect((await world.list(4))[0]?.status).toBe('settled');
    expect(await world.listOffenders()).toEqual([]);
  });

  it('PLN-025 of an exit and a credit of the same day each counts once', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(async userId => (await world.buy(userId)).result.id));
    world.clock.atMs += 2 * dayMs;
    const runs = [world.plans.creditDue(), world.openAnother().creditDue()];
    const answers = await Promise.all(ids.map((id, index) => world.exit(index + 1, id)));
    await Promise.all(runs);
    for (const [index, { refusal }] of answers.entries()) {
      expect(['', 'orderChanged']).toContain(refusal);
      if (refusal) expect((await world.exit(index + 1, ids[index])).code).toBe(200);
      expect(await world.balancesOf(index + 1)).toEqual({ available: usdt(20_000 - 150 + 1.32), invested: 0n });
    }
    expect(await listCredits()).toHaveLength(12);
    expect(await world.listOffenders()).toEqual([]);
  });
});
