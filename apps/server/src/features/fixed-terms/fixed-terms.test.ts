import { userAccount } from '@truemark/domain/ledger/account';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLedger } from '../ledger/index.ts';
import { deposit, listDueFaults } from '../ledger/testing/test-ledger.ts';
import { fixedTermHolds, fixedTermParameters } from './index.ts';
import { dayMs, type FixedTermWorld, openFixedTermWorld } from './testing/fixed-term-world.ts';

let world: FixedTermWorld;
beforeEach(async () => {
  world = await openFixedTermWorld();
});
afterEach(() => {
  vi.unstubAllEnvs();
  return world.close();
});

const usdt = (amount: number) => BigInt(Math.round(amount * 1e6));

/** What a purchase holds leaves it behind the back of the product. */
async function takeAway(userId: number): Promise<void> {
  const [term] = await world.list(userId);
  const sides = { debit: userAccount(userId, 'invested'), credit: userAccount(userId, 'available') };
  const transfer = { kind: 'investmentReturn', asset: 'USDT', amount: usdt(3_000), ...sides } as const;
  const transfers = [{ ...transfer, reference: `fixed-term:${term?.id}` }];
  expect((await world.ledger.post({ userId, book: 'live', key: 'taken', transfers })).ok).toBe(true);
}

async function listOffenders(): Promise<string[]> {
  const checks = await auditLedger(world.database, [fixedTermHolds]);
  const offenders = checks.flatMap(({ name, offenders }) => offenders.map(words => `${name}: ${words}`));
  return [...offenders, ...(await listDueFaults(world.ledger, [fixedTermHolds]))];
}

describe('buying a fixed-term product', () => {
  it('FXT-010 lists what is on sale as the parameters say, for anybody', async () => {
    world.settings.set('fixedTerms.isOpen.btc-60', '0');
    world.settings.set('fixedTerms.dailyRate.usdt-7', '0.0002');
    const { result } = await world.ask(1, 'index/listFinancialProducts');
    expect(result[0]).toEqual({
      ...{ id: 'usdt-7', tokenType: 'USDT', period: 7, dailyRate: '0.0002', isOpen: true },
      ...{ minInvestment: '100', maxInvestment: '50000', reserveLeft: '50000000', isFunded: true },
    });
    expect(result.map(({ isOpen }: { isOpen: boolean }) => isOpen)).toEqual([true, true, true, false, true]);
  });

  it('FXT-025 says of each product what can still be set aside, and which are no longer covered', async () => {
    const list = async () => (await world.ask(1, 'index/listFinancialProducts')).result.slice(0, 2);
    expect(await list()).toMatchObject([{ isFunded: true }, { isFunded: true }]);
    // The least of 7 days takes 0.07, that of 30 days 0.42.
    const out = { book: 'live', asset: 'USDT', key: 'out', reference: 'act:1' } as const;
    const amount = usdt(50_000_000) - usdt(0.419999);
    expect((await world.ledger.moveCapital('out', { ...out, amount })).ok).toBe(true);
    world.clock.atMs += 59_999;
    expect(await list()).toMatchObject([{ isFunded: true }, { isFunded: true }]);
    world.clock.atMs += 1;
    expect(await list()).toMatchObject([
      { reserveLeft: '0.419999', isFunded: true },
      { reserveLeft: '0.419999', isFunded: false },
    ]);
  });

  it('FXT-011 holds the amount, sets the interest aside and keeps the terms; a repeat buys nothing more', async () => {
    const key = 'one-purchase-only';
    const bought = await world.buy(1, {}, { key });
    expect(bought).toMatchObject({ message: '20004', result: { interest: '12.6', period: 30, status: 'earning' } });
    expect(bought.result.endTime - bought.result.createTime).toBe(30 * dayMs);
    world.settings.set('fixedTerms.dailyRate.usdt-30', '0.0001');
    expect((await world.buy(1, {}, { key })).result).toEqual(bought.result);
    const { text: _, ...kept } = bought.result;
    expect(await world.list(1)).toEqual([kept]);
    expect(await world.balancesOf(1)).toEqual({ available: usdt(7_000), invested: usdt(3_000) });
    const house = await world.ledger.loadHouseBalances();
    const reserve = house.find(
      ({ account, asset, book }) => account === 'reserve' && asset === 'USDT' && book === 'live',
    );
    expect(reserve?.balance).toBe(usdt(12.6));
    expect(await listOffenders()).toEqual([]);
  });

  it.each([
    ['a product that is off', { productId: 'eth-90' }, 'periodNotFound'],
    ['what is no amount', { amount: '0.0000001' }, 'investmentAmountWrong'],
    ['nothing', { amount: '0' }, 'amountNotPositive'],
    ['too little', { amount: '99.999999' }, 'amountBelowMinimum'],
    ['too much', { amount: '100000.000001' }, 'amountAboveMaximum'],
    ['a rate that is no longer offered', { dailyRate: '0.0002' }, 'termsChanged'],
    ['more than the balance', { amount: '10000.000001' }, 'balanceInsufficient'],
  ])('FXT-002 refuses %s and keeps nothing', async (_, fields, refusal) => {
    world.settings.set('fixedTerms.isOpen.eth-90', '0');
    expect((await world.buy(1, fields)).refusal).toBe(refusal);
    expect(await world.list(1)).toEqual([]);
    expect(await world.balancesOf(1)).toEqual({ available: usdt(10_000), invested: 0n });
  });

  it('FXT-012 of two purchases of one product at once one is made, and another product may run beside it', async () => {
    const answers = await Promise.all([world.buy(1), world.buy(1), world.buy(1)]);
    expect(answers.map(({ refusal }) => refusal).toSorted()).toEqual(['', 'purchaseDuplicate', 'purchaseDuplicate']);
    expect((await world.buy(1, { productId: 'usdt-7', dailyRate: '0.0001' })).code).toBe(200);
    expect(await world.list(1)).toHaveLength(2);
    expect(await world.balancesOf(1)).toEqual({ available: usdt(4_000), invested: usdt(6_000) });
  });

  it('FXT-013 of two who want the last funds of the treasury one gets the product', async () => {
    const out = { book: 'live', asset: 'USDT', key: 'out', reference: 'act:1', amount: usdt(50_000_000 - 20) } as const;
    expect((await world.ledger.moveCapital('out', out)).ok).toBe(true);
    const answers = await Promise.all([world.buy(1), world.buy(2)]);
    expect(answers.map(({ refusal }) => refusal).toSorted()).toEqual(['', 'reserveShort']);
    expect(await listOffenders()).toEqual([]);
  });

  it('FXT-016 play money is not invested, and a list shows one’s own alone', async () => {
    await world.buy(1);
    expect((await world.buy(2, {}, { virtually: 'NO' })).refusal).toBe('demoRefused');
    expect(await world.list(2)).toEqual([]);
    expect(await world.list(1, '?status=settled')).toEqual([]);
  });

  it('FXT-019 borrowed money buys no product and is not invested again', async () => {
    await world.buy(1, { isReinvested: true });
    world.debts.set(1, { principal: usdt(8_000), interestDue: 0n });
    const other = { productId: 'usdt-7', dailyRate: '0.0001', amount: '1000' };
    expect(await world.buy(1, other)).toMatchObject({
      ...{ refusal: 'ownMoneyShort', result: { values: { limit: '0', asset: 'USDT' } } },
    });
    world.clock.atMs += 30 * dayMs;
    await world.fixedTerms.settleDue();
    expect(world.told).toMatchObject([{ userId: 1, values: { outcome: 'notAgain' } }]);
    world.debts.set(1, { principal: usdt(8_000), interestDue: usdt(12.6) });
    expect(await world.buy(1, { amount: '2000.000001' })).toMatchObject({ refusal: 'ownMoneyShort' });
    expect((await world.buy(1, { amount: '2000' })).code).toBe(200);
    expect(await listOffenders()).toEqual([]);
  });

  it('FXT-019 what became another asset buys no product while more is owed than is left', async () => {
    const transfers = [deposit(1, 10n ** 8n, 'BTC')];
    await world.ledger.post({ userId: 1, book: 'live', key: 'converted', transfers });
    const product = { productId: 'btc-60', dailyRate: '0.00006', amount: '0.5' };
    world.debts.set(1, { principal: usdt(10_000), interestDue: 1n });
    expect(await world.buy(1, product)).toMatchObject({
      ...{ refusal: 'ownMoneyShort', result: { values: { limit: '0', asset: 'BTC' } } },
    });
    expect(await world.list(1)).toEqual([]);
    world.debts.set(1, { principal: usdt(10_000), interestDue: 0n });
    expect((await world.buy(1, product)).code).toBe(200);
    expect(await listOffenders()).toEqual([]);
  });

  it('FXT-017 no rate reaches the lowest rate of a loan', () => {
    const rates = fixedTermParameters.filter(({ key }) => key.startsWith('fixedTerms.dailyRate.'));
    expect(rates).toHaveLength(5);
    expect(rates.every(({ max }) => Number(max) < 0.0006)).toBe(true);
  });
});

describe('the end of a fixed-term product', () => {
  const settle = async (days: number) => {
    world.clock.atMs += days * dayMs;
    await world.fixedTerms.settleDue();
  };

  it('FXT-014 pays amount and interest at the end and not before, once, and tells the owner', async () => {
    await world.buy(1);
    await settle(29.999);
    expect((await world.list(1))[0]?.status).toBe('earning');
    await settle(0.001);
    await settle(40);
    expect(await world.list(1)).toMatchObject([{ status: 'settled', nextId: null, interest: '12.6' }]);
    expect(await world.balancesOf(1)).toEqual({ available: usdt(10_012.6), invested: 0n });
    expect(world.told).toMatchObject([
      {
        userId: 1,
        kind: 'fixedTermSettled',
        values: { amount: '3000', interest: '12.6', asset: 'USDT', outcome: 'paid' },
      },
    ]);
    expect(await listOffenders()).toEqual([]);
    expect((await world.buy(1)).code).toBe(200);
  });

  it('FXT-014 ends after 24-hour days over a leap day and a change of clocks, once when the clock goes back', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    world.clock.atMs = Date.UTC(2028, 1, 28, 1, 30);
    expect((await world.buy(1)).code).toBe(200);
    expect(new Date((await world.list(1))[0]?.endTime ?? 0).toISOString()).toBe('2028-03-29T01:30:00.000Z');
    await settle(29.999);
    expect((await world.list(1))[0]?.status).toBe('earning');
    await settle(0.001);
    await settle(-1 / 24);
    await settle(1 / 24);
    expect(await world.list(1)).toMatchObject([{ status: 'settled', nextId: null, interest: '12.6' }]);
    expect(await world.balancesOf(1)).toEqual({ available: usdt(10_012.6), invested: 0n });
    expect(world.told).toHaveLength(1);
    expect(await listOffenders()).toEqual([]);
  });

  it('FXT-014 two programs that settle at once pay each once', async () => {
    for (let userId = 1; userId <= 9; userId += 1) await world.buy(userId, { isReinvested: userId > 5 });
    world.clock.atMs += 30 * dayMs;
    const other = world.openAnother();
    await Promise.allSettled([world.fixedTerms.settleDue(), other.settleDue(), world.fixedTerms.settleDue()]);
    await world.fixedTerms.settleDue();
    for (let userId = 1; userId <= 5; userId += 1) {
      expect(await world.balancesOf(userId)).toEqual({ available: usdt(10_012.6), invested: 0n });
    }
    for (let userId = 6; userId <= 9; userId += 1) {
      expect(await world.balancesOf(userId)).toEqual({ available: usdt(7_000), invested: usdt(3_012.6) });
    }
    expect(world.told).toHaveLength(9);
    expect(await listOffenders()).toEqual([]);
  });

  it('FXT-014 one that cannot be settled holds up no other', async () => {
    for (const userId of [1, 2, 3]) await world.buy(userId);
    await takeAway(2);
    await expect(settle(30)).rejects.toThrow('1 of what is due');
    expect((await world.list(1))[0]?.status).toBe('settled');
    expect((await world.list(2))[0]?.status).toBe('earning');
    expect((await world.list(3))[0]?.status).toBe('settled');
  });

  it('FXT-015 goes on with amount and interest at the rate then in force, from its end on, however late', async () => {
    await world.buy(1, { isReinvested: true });
    world.settings.set('fixedTerms.dailyRate.usdt-30', '0.0002');
    await settle(75);
    const [second, first, rest] = (await world.list(1))
      .toSorted((one, two) => two.createTime - one.createTime)
      .slice(0, 3);
    expect(rest).toBeDefined();
    // 75 days: the first two terms have ended, and the third runs since day 60.
    expect(await world.list(1, '?status=earning')).toMatchObject([
      { dailyRate: '0.0002', createTime: second?.createTime },
    ]);
    expect(first?.amount).toBe('3012.6');
    expect(first?.interest).toBe('18.0756');
    expect(second?.amount).toBe('3030.6756');
    expect((second?.createTime ?? 0) - (rest?.createTime ?? 0)).toBe(60 * dayMs);
    expect(await world.balancesOf(1)).toEqual({ available: usdt(7_000), invested: usdt(3_030.6756) });
    expect(world.told.map(({ values }) => values)).toMatchObject([{ outcome: 'again' }, { outcome: 'again' }]);
  });

  it('FXT-015 what cannot go on stays in the balance, and its owner is told; the choice may be changed until the end', async () => {
    const { result } = await world.buy(1, { isReinvested: true });
    await world.buy(2, { isReinvested: true });
    const change = (userId: number, isReinvested: boolean) =>
      world.ask(userId, 'financial/reinvest', { id: result.id, isReinvested });
    expect((await change(2, false)).refusal).toBe('recordMissing');
    expect((await change(1, false)).result.isReinvested).toBe(false);
    world.settings.set('fixedTerms.isOpen.usdt-30', '0');
    await settle(30);
    // Those of different shards are settled side by side.
    const outcomes = world.told.map(({ userId, values }) => `${userId} ${'outcome' in values && values.outcome}`);
    expect(outcomes.sort()).toEqual(['1 paid', '2 notAgain']);
    expect(await world.balancesOf(2)).toEqual({ available: usdt(10_012.6), invested: 0n });
    expect((await change(1, true)).refusal).toBe('orderStateWrong');
  });

  it('FXT-015 whoever is restricted by then gets everything back', async () => {
    await world.buy(1, { isReinvested: true });
    world.restricted.add(1);
    await settle(30);
    expect(await world.balancesOf(1)).toEqual({ available: usdt(10_012.6), invested: 0n });
    expect(world.told).toMatchObject([{ userId: 1, values: { outcome: 'notAgain' } }]);
  });

  it('FXT-015 a choice that is made while products are settled counts', async () => {
    const { result } = await world.buy(1, { isReinvested: true });
    await world.buy(2);
    world.clock.atMs += 30 * dayMs;
    const [chosen, awaited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const choice = world.database.transaction(async client => {
      const change = { userId: 1, id: Number(result.id), isReinvested: false };
      expect((await world.fixedTerms.changeReinvestmentIn(client, change)).ok).toBe(true);
      chosen.resolve();
      await awaited.promise;
    });
    await chosen.promise;
    const settled = Promise.allSettled([world.fixedTerms.settleDue()]);
    await vi.waitFor(async () => {
      const waiting = await world.database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(1);
    });
    awaited.resolve();
    await Promise.all([choice, settled]);
    await world.fixedTerms.settleDue();
    expect(await world.list(1)).toMatchObject([{ status: 'settled', nextId: null }]);
    expect(await world.balancesOf(1)).toEqual({ available: usdt(10_012.6), invested: 0n });
    expect(await world.balancesOf(2)).toEqual({ available: usdt(10_012.6), invested: 0n });
    expect(await listOffenders()).toEqual([]);
  });

  it('FXT-018 the audit finds a running product without what it holds', async () => {
    await world.buy(1);
    await takeAway(1);
    expect((await listOffenders()).some(words => words.startsWith('ordersHaveHolds'))).toBe(true);
  });
});
