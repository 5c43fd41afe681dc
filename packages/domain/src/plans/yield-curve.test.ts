import { expect, it } from 'vitest';
import { defaultFreeDays, defaultLoanTerms } from '../loans/terms.ts';
import { samplePlans } from './plan.ts';
import { drawYieldCurve } from './yield-curve.ts';

it('PLN-008 the best sample is above the cheapest loan until day 13, by 0.21 % at most, and below from then on', () => {
  const [dailyYield = 0n] = samplePlans.map(plan => plan.dailyYield).sort((one, other) => Number(other - one));
  const points = drawYieldCurve({ dailyYield, loanTerms: defaultLoanTerms, freeDays: defaultFreeDays }, 120);
  expect(points).toHaveLength(120);
  expect(points.filter(({ income, cost }) => income > cost).map(({ day }) => day)).toEqual(
    Array.from({ length: 13 }, (_, index) => index + 1),
  );
  const gaps = points.map(({ income, cost }) => income - cost);
  expect(gaps.sort((one, other) => Number(other - one))[0]).toBe(21_000_000n);
  expect(points.at(-1)).toEqual({ day: 120, income: 360_000_000n, cost: 678_000_000n });
});
