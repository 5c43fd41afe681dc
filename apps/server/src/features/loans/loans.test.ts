import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, drawn, type LoanWorld, openLoanWorld, usdt } from './testing/loan-world.ts';

let world: LoanWorld;
beforeAll(async () => {
  world = await openLoanWorld();
});
afterAll(() => world.close());

let people = 100;
async function addUser(rest: Parameters<LoanWorld['addUser']>[1] = {}): Promise<number> {
  people += 1;
  await world.addUser(people, rest);
  return people;
}

describe('applying for a loan', () => {
  it('LON-010 lists the terms as the parameters say, for anybody', async () => {
    const { result } = await world.ask(0, 'GET', 'index/listLoanSettings');
    expect(result).toMatchObject({ freeDays: 7, minAmount: '500' });
    expect(result.maxByLevel).toEqual(['5000', '10000', '20000', '50000', '100000']);
    expect(result.terms.map((term: { term: number; dailyRate: string }) => [term.term, term.dailyRate])).toEqual([
      [7, '0.001'],
      [14, '0.0009'],
      [30, '0.0008'],
      [60, '0.0007'],
      [90, '0.0006'],
    ]);
  });

  it('LON-011 keeps what was asked, on the terms of the moment, with the hash of what was signed; a repeat asks nothing more', async () => {
    const userId = await addUser();
    const key = randomUUID();
    const applied = await world.apply(userId, {}, key);
    expect(applied).toMatchObject({
      message: '20001',
      result: { amount: '1000', term: 30, totalInterest: '18.4', repaymentAmount: '1018.4', status: 'pending' },
    });
    world.settings.set('loans.dailyRate.30', '0.0007');
    expect((await world.apply(userId, {}, key)).result.id).toBe(applied.result.id);
    world.settings.set('loans.dailyRate.30', '0.0008');
    expect(await world.list(userId)).toHaveLength(1);
    const detail = await world.load(userId, applied.result.id);
    expect(detail.agreement).toMatchObject({ hash: applied.result.agreementHash, language: 'en' });
    expect(detail.schedule).toHaveLength(30);
    expect(detail.schedule[6]).toMatchObject({ isFree: true, interest: '0', endsAt: null });
    expect(detail.schedule[29]).toMatchObject({ settlement: '1018.4' });
    expect(await world.findBalance(userId, 'available')).toBe(0n);
    const file = await world.ask(userId, 'GET', `user/getLoanAgreement/${applied.result.id}`);
    expect('body' in file && file.body).toBe(`agreement of ${applied.result.id}`);
  });

  it.each([
    ['without an amount', { amount: ' ' }, 'loanAmountMissing', 10027],
    ['without an amount that is one', { amount: '1.0000001' }, 'loanAmountMissing', 10027],
    ['without a term', { term: undefined }, 'loanTermMissing', 10028],
    ['of nothing', { amount: '0' }, 'amountNotPositive', 10029],
    ['of a term that there is none of', { term: 12 }, 'loanPeriodWrong', 10023],
    ['of a term that is closed', { term: 90, dailyRate: '0.0006' }, 'loanTermUnavailable', 10030],
    ['at a rate that is no longer offered', { dailyRate: '0.0007' }, 'termsChanged', 11053],
    ['of less than any loan', { amount: '499.999999' }, 'amountBelowMinimum', 10031],
    ['of more than the level allows', { amount: '5000.000001' }, 'amountAboveMaximum', 10032],
    ['of less than the term allows', { amount: '600', term: 60, dailyRate: '0.0007' }, 'loanAmountTooSmall', 10024],
    ['of more than the term allows', { amount: '4000', term: 60, dailyRate: '0.0007' }, 'loanAmountTooLarge', 10024],
    ['without an income', { monthlyIncome: undefined }, 'informationIncomplete', 11110],
    ['without other debts', { monthlyDebts: '' }, 'informationIncomplete', 11110],
    ['that is not signed', { signature: { kind: 'drawn', strokes: [[1, 2]] } }, 'notSigned', 11115],
    ['without a signature', { signature: undefined }, 'notSigned', 11115],
  ])('LON-012 refuses one %s and keeps nothing', async (_, fields, refusal, code) => {
    world.settings.set('loans.isOpen.90', '0');
    world.settings.set('loans.amountMin.60', '700');
    world.settings.set('loans.amountMax.60', '3000');
    const userId = await addUser();
    expect(await world.apply(userId, fields)).toMatchObject({ refusal, code });
    expect(await world.list(userId)).toEqual([]);
    for (const [key, value] of [
      ['loans.isOpen.90', '1'],
      ['loans.amountMin.60', '500'],
      ['loans.amountMax.60', '100000'],
    ] as const) {
      world.settings.set(key, value);
    }
  });

  it('LON-013 who is not verified gets none, and is told so before anything else', async () => {
    const userId = await addUser({ isVerified: false });
    expect(await world.apply(userId, { amount: '' })).toMatchObject({ refusal: 'userNotVerified', code: 10022 });
    expect(await world.limits(userId)).toMatchObject({ max: '0', obstacle: 'userNotVerified' });
  });

  it('LON-014 one application at a time, of several at once one is kept, and seven days until the next loan', async () => {
    const userId = await addUser({ funds: 100 });
    const answers = await Promise.all([world.apply(userId), world.apply(userId), world.apply(userId)]);
    expect(answers.map(({ refusal }) => refusal).toSorted()).toEqual(['', 'loanUnderReview', 'loanUnderReview']);
    expect(await world.limits(userId)).toMatchObject({ obstacle: 'loanUnderReview' });
    const [{ id } = { id: '' }] = await world.list(userId);
    expect((await world.approve(id)).code).toBe(200);
    expect((await world.apply(userId)).refusal).toBe('loanTooSoon');
    world.time.nowMs += 7 * dayMs - 1;
    expect(await world.limits(userId)).toMatchObject({ obstacle: 'loanTooSoon', openPrincipal: '1000', max: '4000' });
    world.time.nowMs += 1;
    expect((await world.apply(userId, { amount: '4000.01' })).refusal).toBe('amountAboveMaximum');
    expect((await world.apply(userId, { amount: '4000' })).code).toBe(200);
  });

  it('LON-014 the seven days count from the payout, and a limit that is used up is said', async () => {
    const userId = await addUser({ funds: 100 });
    const { id } = (await world.apply(userId, { amount: '4600' })).result;
    world.time.nowMs += 6 * dayMs;
    expect((await world.approve(id)).code).toBe(200);
    world.time.nowMs += 7 * dayMs - 1;
    expect(await world.limits(userId)).toMatchObject({ obstacle: 'loanTooSoon' });
    world.time.nowMs += 1;
    expect(await world.limits(userId)).toMatchObject({ obstacle: 'limitUsed', max: '400' });
  });

  it('LON-015 its owner takes it back until it is decided, and may ask again at once', async () => {
    const [userId, other] = [await addUser(), await addUser()];
    const { id } = (await world.apply(userId)).result;
    expect((await world.withdraw(other, id)).refusal).toBe('recordNotOwned');
    expect((await world.withdraw(userId, '99999')).refusal).toBe('recordMissing');
    expect((await world.withdraw(userId, id)).code).toBe(200);
    expect((await world.load(userId, id)).loan).toMatchObject({ status: 'rejected', rejection: 'withdrawn' });
    expect((await world.withdraw(userId, id)).refusal).toBe('orderStateWrong');
    expect((await world.approve(id)).refusal).toBe('decisionMade');
    expect((await world.apply(userId, { signature: { kind: 'typed', name: 'Ada Muster' } })).code).toBe(200);
  });

  it('LON-016 what was signed on other terms or under another identity check is not kept', async () => {
    const userId = await addUser();
    world.render.agreement = async () => {
      world.settings.set('loans.freeDays', '3');
      return Buffer.from('signed on seven days');
    };
    expect((await world.apply(userId)).refusal).toBe('termsChanged');
    world.settings.set('loans.freeDays', '7');
    world.render.agreement = async ({ borrower }) => {
      await world.rename(userId, 'Beispiel');
      return Buffer.from(`signed by ${borrower.lastName}`);
    };
    expect((await world.apply(userId)).refusal).toBe('termsChanged');
    world.render.agreement = undefined;
    expect(await world.list(userId)).toEqual([]);
    expect((await world.apply(userId)).code).toBe(200);
  });
});

describe('deciding on a loan', () => {
  it('LON-020 approved, it is paid out of the capital in the same moment, once, with word to the owner', async () => {
    const userId = await addUser();
    const treasury = await world.findHouse('treasury');
    const { id } = (await world.apply(userId)).result;
    expect((await world.take('loans', 'reviewer', id)).code).toBe(200);
    expect((await world.approve(id, 'reviewer:2')).refusal).toBe('claimedByOther');
    const key = randomUUID();
    expect((await world.approve(id, 'reviewer', key)).result).toEqual({ state: 'repaying' });
    expect((await world.approve(id, 'reviewer', key)).result).toEqual({ state: 'repaying' });
    expect((await world.approve(id)).refusal).toBe('decisionMade');
    expect(await world.findBalance(userId, 'available')).toBe(usdt(1_000));
    expect(await world.findHouse('treasury')).toBe(treasury - usdt(1_000));
    const detail = await world.load(userId, id);
    expect(detail.loan).toMatchObject({
      ...{ status: 'repaying', paidOutAt: world.time.nowMs, repaymentDate: world.time.nowMs + 30 * dayMs },
      settlement: { principal: '1000', interest: '0', total: '1000', perDay: '0.8' },
    });
    expect(detail.moves).toMatchObject([{ kind: 'loanPayout', amount: '1000' }]);
    expect((await world.loadNotices(userId)).map(({ kind }) => kind)).toEqual(['loanSubmitted', 'loanPaidOut']);
    const acts = await world.desk.audit.list({ subject: `loan:${id}` }, 20);
    expect(acts.map(({ act }) => act)).toEqual(['loan.approve', 'loan.take']);
    expect(await world.listOffenders()).toEqual([]);
  });

  it('LON-021 rejected, its owner is told why, and nothing has moved', async () => {
    const userId = await addUser();
    const { id } = (await world.apply(userId)).result;
    expect((await world.reject(id, 'debtsTooHigh')).result).toEqual({ state: 'rejected' });
    expect((await world.load(userId, id)).loan).toMatchObject({ status: 'rejected', rejection: 'debtsTooHigh' });
    expect((await world.loadNotices(userId)).at(-1)).toMatchObject({
      kind: 'loanRejected',
      values: { reason: 'debtsTooHigh' },
    });
    expect(await world.findBalance(userId, 'available')).toBe(0n);
  });

  it('LON-022 above a limit two people approve, and the second is another', async () => {
    const userId = await addUser({ level: 2 });
    const { id } = (await world.apply(userId, { amount: '10000.01' })).result;
    expect((await world.approve(id)).result).toEqual({ state: 'confirmed' });
    expect(await world.findBalance(userId, 'available')).toBe(0n);
    expect((await world.approve(id)).refusal).toBe('secondPersonNeeded');
    const { items } = (await world.desk.ask('support', 'GET', '/swx/operator/loans?state=waiting')).result;
    expect(items.find((item: { id: string }) => item.id === id)).toMatchObject({
      ...{ needsTwo: true, confirmation: { operatorNumber: 1 } },
    });
    expect((await world.approve(id, 'reviewer:2')).result).toEqual({ state: 'repaying' });
  });

  it('LON-023 what the level no longer allows, and what the capital does not hold, is not paid out', async () => {
    const userId = await addUser({ level: 1 });
    const { id } = (await world.apply(userId, { amount: '8000' })).result;
    await world.database.query('update user_account set level = 0 where id = $1', [userId]);
    expect((await world.approve(id)).refusal).toBe('amountAboveMaximum');
    await world.database.query('update user_account set level = 1 where id = $1', [userId]);
    const free = await world.findHouse('treasury');
    const move = { book: 'live', asset: 'USDT', reference: 'act:1', amount: free - usdt(7_999) } as const;
    expect((await world.ledger.moveCapital('out', { ...move, key: 'out' })).ok).toBe(true);
    expect((await world.approve(id)).refusal).toBe('reserveShort');
    expect((await world.load(userId, id)).loan.status).toBe('pending');
    expect((await world.ledger.moveCapital('in', { ...move, key: 'in' })).ok).toBe(true);
    expect((await world.approve(id)).code).toBe(200);
  });

  it('LON-024 approved and taken back at once, or by two programs: one wins and the other is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const userId = await addUser();
      const { id } = (await world.apply(userId)).result;
      const [approved, withdrawn] = await Promise.all([world.approve(id), world.withdraw(userId, id)]);
      expect([approved.refusal, withdrawn.refusal].toSorted()).toEqual([
        '',
        approved.refusal === '' ? 'orderStateWrong' : 'decisionMade',
      ]);
      expect(await world.findBalance(userId, 'available')).toBe(approved.refusal === '' ? usdt(1_000) : 0n);
    }
    expect(await world.listOffenders()).toEqual([]);
  });

  it('LON-025 what is known beside it stands on one page', async () => {
    const userId = await addUser({ funds: 200 });
    const { id } = (await world.apply(userId, { monthlyIncome: '2000', monthlyDebts: '500', signature: drawn })).result;
    const { result } = await world.desk.ask('support', 'GET', `/swx/operator/loans/${id}`);
    expect(result).toMatchObject({
      user: { isVerified: true, level: 0 },
      identity: { details: { firstName: 'Ada' } },
      // (500 × 30 + 1,018.4 × 30) / (2,000 × 30)
      application: { monthlyIncome: '2000', burden: '0.7592', signature: { kind: 'drawn' } },
      exposure: { openPrincipal: '0', maximum: '5000', balances: [{ asset: 'USDT', amount: '200' }] },
      ...{ overdueDays: 0, earlier: [] },
    });
    expect(result.schedule).toHaveLength(30);
  });
});
