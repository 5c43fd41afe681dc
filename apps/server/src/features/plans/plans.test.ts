import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loanParameters } from '../loans/index.ts';
import { planParameters } from './index.ts';
import { dayMs, openPlanWorld, type PlanWorld, usdt } from './testing/plan-world.ts';

let world: PlanWorld;
beforeEach(async () => {
  world = await openPlanWorld();
});
afterEach(() => world.close());

describe('buying a plan', () => {
  it('PLN-010 lists the plans as the parameters say, for anybody, with what is set aside for all that run', async () => {
    world.settings.set('plans.isOpen.plan-60', '0');
    world.settings.set('plans.dailyYield.plan-7', '0.0001');
    await world.buy(1);
    const { result } = await world.ask(2, 'index/listSmartProducts');
    expect(result.plans[0]).toEqual({
      ...{ id: 'plan-7', tokenType: 'USDT', period: 7, dailyYield: '0.0001', level: 0, isOpen: true },
      ...{ minInvestment: '100', maxInvestment: '5000', reserveLeft: '49999990.1', isFunded: true },
    });
    expect(result.plans.map(({ isOpen }: { isOpen: boolean }) => isOpen)).toEqual([true, true, true, false]);
    expect(result).toMatchObject({ exitShare: '0.05', profitShare: '0.1' });
    expect(result.reserve).toMatchObject({ asset: 'USDT', promised: '9.9', setAside: '9.9' });
  });

  it('PLN-018 says of each plan what can still be set aside, and which are no longer covered', async () => {
    const list = async () => (await world.ask(2, 'index/listSmartProducts')).result.plans;
    const funded = async () => (await list()).map(({ isFunded }: { isFunded: boolean }) => isFunded);
    expect(await funded()).toEqual([true, true, true, true]);
    // The least of 15 days takes 1.65, with an inviter's share 1.815.
    const out = { book: 'live', asset: 'USDT', key: 'out', reference: 'act:1' } as const;
    const left = usdt(1.814999);
    expect((await world.ledger.moveCapital('out', { ...out, amount: usdt(50_000_000) - left })).ok).toBe(true);
    world.clock.atMs += 59_999;
    expect(await funded()).toEqual([true, true, true, true]);
    world.clock.atMs += 1;
    expect((await list())[1]).toMatchObject({ reserveLeft: '1.814999', isFunded: false });
    expect(await funded()).toEqual([true, false, false, false]);
  });

  it('PLN-011 holds the investment, sets the whole income aside and keeps the terms; a repeat buys nothing more', async () => {
    const key = 'one-purchase-only';
    const bought = await world.buy(1, {}, { key });
    expect(bought).toMatchObject({
      message: '20004',
      result: {
        ...{ staticIncome: '9.9', incomeToDate: '0', runTime: 0, period: 15, status: 'earning', isShared: false },
        ...{ nextCredit: '0.66', damages: '150', dailyYield: '0.00022' },
      },
    });
    expect(bought.result.nextCreditTime - bought.result.createTime).toBe(dayMs);
    world.settings.set('plans.dailyYield.plan-15', '0.0001');
    world.settings.set('plans.exitShare', '0.2');
    expect((await world.buy(1, {}, { key })).result).toEqual(bought.result);
    const { text: _, ...kept } = bought.result;
    expect(await world.list(1)).toEqual([kept]);
    expect(await world.balancesOf(1)).toEqual({ available: usdt(17_000), invested: usdt(3_000) });
    expect(await world.houseBalance('reserve')).toBe(usdt(9.9));
    expect(await world.listOffenders()).toEqual([]);
  });

  it.each([
    ['what is no plan', { productId: 'plan-9' }, 'planProductWrong', 10010],
    ['days that it does not have', { period: 30 }, 'daysNotFound', 10012],
    ['a plan that is off', { productId: 'plan-7', period: 7 }, 'smartTradingOff', 11200],
    ['a plan of a higher level', { productId: 'plan-30', period: 30 }, 'vipLevelRequired', 10094],
    ['what is no amount', { investment: '0.0000001' }, 'investmentAmountWrong', 10013],
    ['nothing', { investment: '0' }, 'amountNotPositive', 10029],
    ['too little', { investment: '499.999999' }, 'amountBelowMinimum', 10031],
    ['too much', { investment: '20000.000001' }, 'investmentAboveMaximum', 10095],
    ['a yield that is no longer offered', { dailyYield: '0.0003' }, 'termsChanged', 11053],
    ['more than the balance', { investment: '19999' }, 'balanceInsufficient', 10011],
  ])('PLN-012 refuses %s and keeps nothing', async (_, fields, refusal, code) => {
    world.settings.set('plans.isOpen.plan-7', '0');
    await world.ledger.post({
      ...{ userId: 1, book: 'live', key: 'out' },
      transfers: [
        {
          ...{ kind: 'correction', asset: 'USDT', amount: usdt(2), reference: 'correction:1' },
          ...{ debit: { userId: 1, kind: 'available' }, credit: { userId: null, kind: 'treasury' } },
        },
      ],
    });
    expect(await world.buy(1, fields)).toMatchObject({ refusal, code });
    expect(await world.list(1)).toEqual([]);
    expect(await world.balancesOf(1)).toEqual({ available: usdt(19_998), invested: 0n });
  });

  it('PLN-012 sells what needs a level to whoever has it', async () => {
    const plan = { productId: 'plan-30', period: 30, dailyYield: '0.00026' };
    expect(await world.buy(1, plan)).toMatchObject({ refusal: 'vipLevelRequired', result: { values: { level: '1' } } });
    world.levels.set(1, 1);
    expect((await world.buy(1, plan)).code).toBe(200);
  });

  it('PLN-013 of purchases of one plan at once one is made (10025), and another plan may run beside it', async () => {
    const answers = await Promise.all([world.buy(1), world.buy(1), world.buy(1)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([10025, 10025, 200]);
    const other = { productId: 'plan-7', period: 7, dailyYield: '0.00018' };
    expect((await world.buy(1, other)).code).toBe(200);
    expect(await world.balancesOf(1)).toEqual({ available: usdt(14_000), invested: usdt(6_000) });
  });

  it('PLN-014 of two who want the last funded unit one gets it', async () => {
    const out = { book: 'live', asset: 'USDT', key: 'out', reference: 'act:1', amount: usdt(50_000_000 - 15) } as const;
    expect((await world.ledger.moveCapital('out', out)).ok).toBe(true);
    const answers = await Promise.all([world.buy(1), world.buy(2)]);
    expect(answers.map(({ refusal }) => refusal).toSorted()).toEqual(['', 'reserveShort']);
    expect(await world.listOffenders()).toEqual([]);
  });

  it('PLN-015 PLN-032 borrowed money buys no plan, and the answer says what one may, as it can be asked before', async () => {
    world.debts.set(1, { principal: usdt(18_000), interestDue: usdt(10) });
    expect(await world.buy(1)).toMatchObject({
      refusal: 'ownMoneyShort',
      result: { values: { limit: '1990', asset: 'USDT' } },
    });
    expect(await world.balancesOf(1)).toEqual({ available: usdt(20_000), invested: 0n });
    const limit = async () => (await world.ask(1, 'order/ownMoney')).result.limit;
    expect(await limit()).toEqual({ asset: 'USDT', owed: '18010', left: '1990', isShort: false });
    expect((await world.buy(1, { investment: '1990' })).code).toBe(200);
    expect(await limit()).toEqual({ asset: 'USDT', owed: '18010', left: '0', isShort: false });
    expect((await world.ask(2, 'order/ownMoney')).result.limit).toBeNull();
    const other = { productId: 'plan-7', period: 7, dailyYield: '0.00018', investment: '100' };
    expect((await world.buy(1, other)).refusal).toBe('ownMoneyShort');
    expect(await world.listOffenders()).toEqual([]);
  });

  it('PLN-016 demo accounts cannot use plans, and a list shows one’s own alone', async () => {
    const { result } = await world.buy(1);
    expect((await world.buy(2, {}, { virtually: 'NO' })).refusal).toBe('demoFeatureRefused');
    const exit = { id: result.id, damages: '150' };
    expect((await world.ask(1, 'order/exitSmart', exit, { virtually: 'NO' })).refusal).toBe('demoFeatureRefused');
    expect(await world.list(2)).toEqual([]);
    expect(await world.list(1, '?status=settled')).toEqual([]);
  });

  it('PLN-017 no parameter sets a yield at or above the lowest rate of a loan', () => {
    const yields = planParameters.filter(({ key }) => key.startsWith('plans.dailyYield.'));
    expect(yields).toHaveLength(4);
    expect(yields.every(({ max, needsTwoPeople }) => Number(max) < 0.0006 && needsTwoPeople)).toBe(true);
  });

  it('PLN-043 no yield with the inviter’s share reaches the lowest rate that a loan may be set to', () => {
    const share = planParameters.find(({ key }) => key === 'plans.profitShare');
    const yields = planParameters.filter(({ key }) => key.startsWith('plans.dailyYield.'));
    const rates = loanParameters.filter(({ key }) => key.startsWith('loans.dailyRate.'));
    expect([yields.length, rates.length]).toEqual([4, 5]);
    const lowest = Math.min(...rates.map(({ min }) => Number(min)));
    for (const { max } of yields) expect(Number(max) * (1 + Number(share?.max))).toBeLessThan(lowest);
  });
});
