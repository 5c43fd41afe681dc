import type { PlanProduct } from '@truemark/contract/investing/plans';
import { describe, expect, it } from 'vitest';
import { findPlanErrors, previewPlan } from './plan-draft.ts';

const plan: PlanProduct = {
  ...{ id: 'plan-15', tokenType: 'USDT', period: 15, dailyYield: '0.00022', level: 0, isOpen: true },
  ...{ minInvestment: '500', maxInvestment: '20000', reserveLeft: '5000', isFunded: true },
};
const dayMs = 86_400_000;

describe('buying a plan', () => {
  it('PLN-030 shows what the server will reserve and credit, day by day, and what an early exit costs', () => {
    const preview = previewPlan('3000', plan, '0.05', 1_000);
    expect(preview).toMatchObject({ daily: '0.66', income: '9.9', whole: '3009.9', damages: '150' });
    expect(preview?.endsAtMs).toBe(1_000 + 15 * dayMs);
    expect(preview?.days).toHaveLength(15);
    expect(preview?.days[0]).toEqual({ day: 1, atMs: 1_000 + dayMs, credit: '0.66', sum: '0.66' });
    expect(preview?.days.at(-1)).toMatchObject({ day: 15, sum: '9.9' });
    expect(previewPlan('', plan, '0.05', 0)).toBeUndefined();
    expect(previewPlan('0', plan, '0.05', 0)).toBeUndefined();
  });

  it('PLN-030 the last day takes what rounding has left', () => {
    const preview = previewPlan('500.000001', { ...plan, dailyYield: '0.0002299999' }, '0.05', 0);
    const credits = preview?.days.map(({ credit }) => Number(credit) * 1e6) ?? [];
    expect(credits.at(-1)).toBeGreaterThan(credits[0] ?? 0);
    expect(preview?.days.at(-1)?.sum).toBe(preview?.income);
  });

  it.each([
    ['', 'amountMissing'],
    ['x', 'amountWrong'],
    ['0', 'amountWrong'],
    ['499', 'amountBelowMinimum'],
    ['20000.01', 'amountAboveMaximum'],
    ['1500', 'balanceShort'],
    ['1000', undefined],
  ])('PLN-031 says of %s what is wrong before anything is sent', (amount, error) => {
    const purse = { available: '1000', investable: undefined };
    expect(findPlanErrors({ amount }, plan, purse).amount).toBe(error);
  });

  it('PLN-032 more than own money is borrowed', () => {
    const purse = { available: '1000', investable: '700' };
    expect(findPlanErrors({ amount: '700' }, plan, purse)).toEqual({});
    expect(findPlanErrors({ amount: '700.000001' }, plan, purse).amount).toBe('ownMoneyShort');
    expect(findPlanErrors({ amount: '1001' }, plan, purse).amount).toBe('balanceShort');
  });
});
