import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateEarlyExit,
  calculatePlanCredit,
  calculatePlanIncome,
  calculateProfitReserve,
  calculateProfitShare,
  defaultExitShare,
  defaultProfitShare,
} from './plan-income.ts';

const terms = { investment: 1_000_000_000n, dailyYield: 3_000_000n, days: 30 };
const planTerms = fc.record({
  investment: fc.bigInt(1n, 10n ** 14n),
  dailyYield: fc.bigInt(0n, 10n ** 8n),
  days: fc.integer({ min: 1, max: 400 }),
});
const listDays = (days: number) => Array.from({ length: days }, (_, index) => index + 1);

describe('income of a plan', () => {
  it('PLN-001 is investment × daily yield × days, 0.3 USDT of 1,000 a day at 0.03 %', () => {
    expect(calculatePlanIncome(terms)).toBe(9_000_000n);
    expect(calculatePlanCredit(terms, 1)).toBe(300_000n);
    expect(calculatePlanCredit(terms, 30)).toBe(300_000n);
  });

  it('PLN-001 rounds each day down, and the last takes the rest', () => {
    const odd = { investment: 333_333_333n, dailyYield: 2_999_999n, days: 3 };
    // 333.333333 × 0.0002999999 = 0.0999999666…
    expect(listDays(3).map(day => calculatePlanCredit(odd, day))).toEqual([99_999n, 99_999n, 100_001n]);
  });

  it('PLN-002 the credits sum to the promise, and the shares of the inviter to what was reserved for them', () => {
    fc.assert(
      fc.property(planTerms, fc.bigInt(0n, 10n ** 10n), (made, share) => {
        const credits = listDays(made.days).map(day => calculatePlanCredit(made, day));
        expect(credits.every(credit => credit >= 0n)).toBe(true);
        expect(credits.reduce((sum, credit) => sum + credit, 0n)).toBe(calculatePlanIncome(made));
        const shares = credits.map(credit => calculateProfitShare(credit, share));
        expect(shares.reduce((sum, part) => sum + part, 0n)).toBe(calculateProfitReserve(made, share));
      }),
    );
  });

  it('PLN-003 an early exit costs 5 % of the principal, rounded up, and a tenth of each credit goes to the inviter', () => {
    expect(calculateEarlyExit(1_000_000_001n, defaultExitShare)).toEqual({
      returned: 950_000_000n,
      damages: 50_000_001n,
    });
    expect(calculateProfitShare(300_009n, defaultProfitShare)).toBe(30_000n);
  });
});
