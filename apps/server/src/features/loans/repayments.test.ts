import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasOpenLoanIn, sumLoanDebt } from './index.ts';
import { dayMs, type LoanWorld, makeActs, openLoanWorld, usdt } from './testing/loan-world.ts';

let world: LoanWorld;
beforeAll(async () => {
  world = await openLoanWorld();
});
afterAll(() => world.close());

let people = 100;
/** A loan of 1,000 for 30 days to a new user with as much money beside it. */
async function lend(fields: object = {}, funds = 100): Promise<{ readonly userId: number; readonly id: string }> {
  people += 1;
  await world.addUser(people, { funds });
  return { userId: people, id: await world.lend(people, fields) };
}

const pass = (days: number) => {
  world.time.nowMs += days * dayMs;
};
const kindsOf = async (userId: number) => (await world.loadNotices(userId)).map(({ kind }) => kind);

describe('paying a loan back', () => {
  it('LON-030 holds the money, which costs nothing more, and settles interest, then principal, after its review', async () => {
    const { userId, id } = await lend();
    const fees = await world.findHouse('fees');
    pass(9.5);
    const key = randomUUID();
    // Days 8 and 9 cost 0.8 each.
    const repaid = await world.repay(userId, { id, amount: '400' }, key);
    expect(repaid).toMatchObject({
      message: '20001',
      result: { amount: '400', interest: '1.6', principal: '398.4', status: 'submitted' },
    });
    const { text: _, ...first } = repaid.result;
    expect((await world.repay(userId, { id, amount: '400' }, key)).result).toMatchObject(first);
    expect(await world.findBalance(userId, 'repaying')).toBe(usdt(400));
    expect(await world.listOffenders()).toEqual([]);
    pass(3.5);
    // Days 10 to 13 on 601.6, the whole of day 10 included.
    expect((await world.load(userId, id)).loan).toMatchObject({
      openPrincipal: '1000',
      settlement: { principal: '601.6', interest: '1.92512' },
    });
    expect((await world.take('repayments', 'reviewer', first.id)).code).toBe(200);
    expect((await world.load(userId, id)).loan.repayment).toMatchObject({ status: 'review' });
    expect((await world.settle(first.id, 'reviewer:2')).refusal).toBe('claimedByOther');
    expect((await world.settle(first.id)).result).toEqual({ state: 'success' });
    expect((await world.settle(first.id)).refusal).toBe('decisionMade');
    expect(await world.findBalance(userId, 'available')).toBe(usdt(700));
    expect(await world.findHouse('fees')).toBe(fees + usdt(1.6));
    const detail = await world.load(userId, id);
    expect(detail.loan).toMatchObject({
      status: 'repaying',
      openPrincipal: '601.6',
      interestPaid: '1.6',
      repayment: null,
    });
    expect(detail.moves.map(({ kind }) => kind)).toEqual([
      ...['loanPayout', 'repaymentHold', 'repaymentInterest', 'repaymentPrincipal'],
    ]);
    expect((await kindsOf(userId)).slice(2)).toEqual(['repaymentSubmitted', 'repaymentSettled']);
    expect(await world.listOffenders()).toEqual([]);
  });

  it('LON-031 in full it is repaid, nothing is owed, and a reviewer closes it', async () => {
    const { userId, id } = await lend();
    pass(20);
    const repaid = await world.repay(userId, { id });
    expect(repaid.result).toMatchObject({ amount: '1010.4', interest: '10.4', principal: '1000' });
    pass(3);
    expect((await world.complete(id)).refusal).toBe('decisionMade');
    expect((await world.settle(repaid.result.id)).code).toBe(200);
    expect((await world.load(userId, id)).loan).toMatchObject({
      status: 'repaid',
      settlement: null,
      openPrincipal: '0',
    });
    expect((await world.repay(userId, { id })).refusal).toBe('repaymentStatusWrong');
    expect((await world.complete(id)).code).toBe(200);
    expect((await world.load(userId, id)).loan).toMatchObject({ status: 'completed', completedAt: world.time.nowMs });
    expect((await kindsOf(userId)).at(-1)).toBe('loanRepaid');
    expect(await sumLoanDebt(world.database.pool, userId, world.time.nowMs)).toEqual({
      principal: 0n,
      interestDue: 0n,
    });
    expect(await world.listOffenders()).toEqual([]);
  });

  it('LON-032 sent back, the money is free again and the principal open from the next day on', async () => {
    const { userId, id } = await lend();
    pass(9.5);
    const repaid = await world.repay(userId, { id });
    expect(repaid.result).toMatchObject({ interest: '1.6', principal: '1000' });
    pass(3);
    expect((await world.sendBack(repaid.result.id)).result).toEqual({ state: 'rejected' });
    expect(await world.findBalance(userId, 'available')).toBe(usdt(1_100));
    pass(1.5);
    // Days 8, 9 and 14 on the whole; days 10 to 13 held nothing open.
    expect((await world.load(userId, id)).loan).toMatchObject({
      ...{ status: 'repaying', repayment: null, openPrincipal: '1000' },
      settlement: { interest: '2.4', principal: '1000' },
    });
    expect((await world.repay(userId, { id })).code).toBe(200);
    expect(await world.listOffenders()).toEqual([]);
  });

  it('LON-033 nothing is held where more is owed than was seen', async () => {
    const { userId, id } = await lend();
    pass(8.9);
    const { settlement } = (await world.load(userId, id)).loan;
    const total = settlement?.total ?? '';
    pass(0.2);
    expect((await world.repay(userId, { id, total })).refusal).toBe('termsChanged');
    expect(await world.findBalance(userId, 'repaying')).toBe(0n);
    pass(-0.2);
    expect((await world.repay(userId, { id, total })).code).toBe(200);
  });

  it('LON-033 what is more than is owed stays in the balance', async () => {
    const { userId, id } = await lend({}, 5_000);
    pass(8);
    expect((await world.repay(userId, { id, amount: '3000' })).result).toMatchObject({ amount: '1000.8' });
    expect(await world.findBalance(userId, 'available')).toBe(usdt(4_999.2));
  });

  it.each([
    ['without a record', {}, 'recordIdMissing', 10033],
    ['with an empty record', { id: '' }, 'recordIdMissing', 10033],
    ['of a record that there is none of', { id: '99999' }, 'recordMissing', 10034],
    ['of nothing', { amount: '0' }, 'amountNotPositive', 10029],
    ['of what is no amount', { amount: 'much' }, 'amountNotPositive', 10029],
    ['of more than the balance', { amount: '700' }, 'accountBalanceInsufficient', 10037],
  ])('LON-034 refuses one %s', async (_, query, refusal, code) => {
    const { userId, id } = await lend({}, 0);
    const out = { kind: 'withdrawalHold', asset: 'USDT', amount: usdt(500), reference: 'withdrawal:1' } as const;
    const sides = { debit: { userId, kind: 'available' }, credit: { userId, kind: 'withdrawing' } } as const;
    await world.ledger.post({ userId, book: 'live', key: 'spent', transfers: [{ ...out, ...sides }] });
    const asked = 'amount' in query ? { id, ...query } : query;
    expect(await world.repay(userId, asked)).toMatchObject({ refusal, code });
    expect(await world.findBalance(userId, 'repaying')).toBe(0n);
  });

  it('LON-035 only its owner repays a loan, and only while it is repaying or expired', async () => {
    const { id } = await lend();
    const other = await lend();
    expect(await world.repay(other.userId, { id })).toMatchObject({ refusal: 'recordNotOwned', code: 10035 });
    expect((await world.ask(other.userId, 'GET', `user/getLoan/${id}`)).refusal).toBe('recordNotOwned');
    people += 1;
    await world.addUser(people);
    const applied = await world.apply(people);
    expect(await world.repay(people, { id: applied.result.id })).toMatchObject({
      ...{ refusal: 'repaymentStatusWrong', code: 10036 },
    });
  });

  it('LON-036 of two repayments at once, by two programs, one is held', async () => {
    const { userId, id } = await lend({}, 5_000);
    const other = makeActs(await world.openProgram());
    const answers = await Promise.all([
      world.repay(userId, { id, amount: '300' }),
      other.repay(userId, { id, amount: '300' }),
      world.repay(userId, { id }),
    ]);
    expect(answers.map(({ refusal }) => refusal).toSorted()).toEqual([
      ...['', 'repaymentUnderReview', 'repaymentUnderReview'],
    ]);
    expect(answers.find(({ refusal }) => refusal !== '')?.code).toBe(10038);
    const [repayment] = (await world.load(userId, id)).repayments;
    expect(await world.findBalance(userId, 'repaying')).toBe(usdt(Number(repayment?.amount)));
    const decided = await Promise.all([
      world.settle(repayment?.id ?? ''),
      other.settle(repayment?.id ?? ''),
      world.sendBack(repayment?.id ?? ''),
    ]);
    expect(decided.filter(({ refusal }) => refusal === '')).toHaveLength(1);
    expect(await world.findBalance(userId, 'repaying')).toBe(0n);
    expect(await world.listOffenders()).toEqual([]);
  });

  it.each([
    ['the hold', 'ledger_transfer', 'repaymentFailed', 10040],
    ['the application', 'loan_repayment', 'repaymentNotSubmitted', 10039],
  ])(
    'LON-037 while the database cannot keep %s nothing is charged, and a repeat under the same key is one',
    async (_, table, refusal, code) => {
      const { userId, id } = await lend({}, 5_000);
      const key = randomUUID();
      await world.database.runAsSuperuser(
        `create function fails() returns trigger language plpgsql as $$ begin raise exception 'no room is left'; end $$`,
        `create trigger fails before insert on ${table} for each row execute function fails()`,
      );
      expect(await world.repay(userId, { id }, key)).toMatchObject({ refusal, code });
      expect(await world.findBalance(userId, 'available')).toBe(usdt(6_000));
      await world.database.runAsSuperuser(`drop trigger fails on ${table}`, 'drop function fails()');
      expect((await world.repay(userId, { id }, key)).code).toBe(200);
      expect((await world.repay(userId, { id }, key)).code).toBe(200);
      expect(await world.findBalance(userId, 'repaying')).toBe(usdt(1_000));
    },
  );

  it('LON-038 what somebody owes is open principal and interest due of all loans, and keeps the account open', async () => {
    const { userId } = await lend();
    pass(10);
    expect((await world.apply(userId, { amount: '500' })).code).toBe(200);
    expect(await sumLoanDebt(world.database.pool, userId, world.time.nowMs)).toEqual({
      ...{ principal: usdt(1_000), interestDue: usdt(2.4) },
    });
    expect(await world.database.transaction(client => hasOpenLoanIn(client, userId))).toBe(true);
    people += 1;
    await world.addUser(people);
    expect(await world.database.transaction(client => hasOpenLoanIn(client, people))).toBe(false);
  });
});

describe('the audit of loans', () => {
  it.each([
    [
      'interest that its days do not say',
      `update loan_repayment set interest = interest + 1, principal = principal - 1 where loan_id = $1`,
      'loanInterest',
    ],
    [
      'an agreement that was exchanged',
      `update loan set agreement_hash = repeat('0', 64) where id = $1`,
      'agreementsStand',
    ],
    [
      'a loan that is said to be repaid',
      `update loan set state = 'repaid', repaid_at = now() where id = $1`,
      'loansStand',
    ],
    ['a payout of another amount', `update loan set principal = principal + 1 where id = $1`, 'repaymentTransfers'],
  ])('LON-039 finds %s', async (_, change, check) => {
    const { userId, id } = await lend();
    pass(12);
    const repaid = await world.repay(userId, { id, amount: '300' });
    await world.settle(repaid.result.id);
    const listChecks = async () => (await world.listOffenders()).map(words => words.split(':')[0]);
    const countOf = async () => (await listChecks()).filter(name => name === check).length;
    const before = await countOf();
    await world.database.runAsSuperuser('set session_replication_role = replica', change.replace('$1', id));
    expect(await countOf()).toBeGreaterThan(before);
  });
});
