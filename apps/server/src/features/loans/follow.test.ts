import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followLoans } from './index.ts';
import { dayMs, type LoanWorld, openLoanWorld } from './testing/loan-world.ts';

let world: LoanWorld;
beforeAll(async () => {
  world = await openLoanWorld();
});
afterAll(() => world.close());

let people = 100;
async function lend(fields: object = {}): Promise<{ readonly userId: number; readonly id: string }> {
  people += 1;
  const userId = people;
  await world.addUser(userId, { funds: 500 });
  return { userId, id: await world.lend(userId, fields) };
}

const told = async (userId: number) =>
  (await world.loadNotices(userId))
    .filter(({ kind }) => kind === 'loanDue' || kind === 'loanOverdue')
    .map(({ kind, values }) => (kind === 'loanDue' ? values.days : `${values.amount} + ${values.perDay}`));

async function runUntil(atMs: number, stepMs: number): Promise<void> {
  while (world.time.nowMs < atMs) {
    world.time.nowMs = Math.min(atMs, world.time.nowMs + stepMs);
    await world.follow();
  }
}

describe('what becomes of a loan with time', () => {
  it('LON-040 reminds seven, three and one day before the end and on its day, then says what each day costs', async () => {
    world.time.nowMs = Date.UTC(2028, 1, 15, 15, 30);
    const { userId, id } = await lend();
    const endMs = world.time.nowMs + 30 * dayMs;
    // Over a leap day and the end of a month.
    await runUntil(endMs - 1, 7 * 3_600_000);
    expect(await told(userId)).toEqual(['7', '3', '1', '0']);
    expect((await world.load(userId, id)).loan.status).toBe('repaying');
    await runUntil(endMs, 1);
    expect((await world.load(userId, id)).loan).toMatchObject({ status: 'expired', settlement: { total: '1018.4' } });
    await runUntil(endMs + 5 * dayMs, dayMs);
    expect(await told(userId)).toEqual(['7', '3', '1', '0', '1018.4 + 0.8']);
    expect((await world.load(userId, id)).loan).toMatchObject({ settlement: { total: '1022.4', perDay: '0.8' } });
    const repaid = await world.repay(userId, { id });
    expect((await world.settle(repaid.result.id)).code).toBe(200);
    const detail = await world.load(userId, id);
    expect(detail.loan.status).toBe('repaid');
    expect(detail.schedule).toHaveLength(35);
    expect(detail.timeline.map(({ kind }) => kind)).toEqual([
      ...[
        'applied',
        'approved',
        'paidOut',
        'interestStarts',
        'due',
        'overdue',
        'repaymentSubmitted',
        'repaymentSettled',
      ],
      'repaid',
    ]);
  });

  it('LON-041 after a stop of any length tells the nearest alone, and everything once however many programs run', async () => {
    const loans = await Promise.all(Array.from({ length: 5 }, () => lend()));
    const other = await world.openProgram();
    const together = async () => {
      const runs = [world.follow(), followLoans(other.parts), world.follow()];
      const outcomes = await Promise.allSettled(runs);
      if (outcomes.some(({ status }) => status === 'rejected')) await world.follow();
    };
    world.time.nowMs += 28 * dayMs;
    await together();
    for (const { userId } of loans) expect(await told(userId)).toEqual(['3']);
    world.time.nowMs += 400 * dayMs;
    await together();
    // 421 days at 0.8.
    for (const { userId } of loans) expect(await told(userId)).toEqual(['3', '1336.8 + 0.8']);
  });

  it('LON-042 a loan of seven days is not reminded of as it is given', async () => {
    const { userId } = await lend({ term: 7, dailyRate: '0.001' });
    await world.follow();
    expect(await told(userId)).toEqual([]);
    world.time.nowMs += 4 * dayMs;
    await world.follow();
    expect(await told(userId)).toEqual(['3']);
  });

  it('LON-043 while everything owed is held for a repayment it is neither reminded of nor overdue', async () => {
    const { userId, id } = await lend();
    world.time.nowMs += 20 * dayMs;
    const repaid = await world.repay(userId, { id });
    world.time.nowMs += 20 * dayMs;
    await world.follow();
    expect(await told(userId)).toEqual([]);
    expect((await world.load(userId, id)).loan.status).toBe('repaying');
    expect((await world.sendBack(repaid.result.id)).code).toBe(200);
    await world.follow();
    expect((await world.load(userId, id)).loan.status).toBe('expired');
    expect(await told(userId)).toEqual(['1010.4 + 0.8']);
    expect(await world.limits(userId)).toMatchObject({ max: '0', obstacle: 'loanOverdue' });
  });
});
