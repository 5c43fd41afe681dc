import type { LoanTerm } from '../loans/terms.ts';

/** What a day of a plan's income and of a loan's cost come to by then, 10^-10 of the amount. */
export interface YieldPoint {
  readonly day: number;
  readonly income: bigint;
  readonly cost: bigint;
}

/**
 * The income of the best yield beside the cost of the cheapest loan over the same days, from 1. A loan of `days` days covers
 * so many; beyond the longest the lowest rate goes on. Where income is above cost, only the rule of own money keeps
 * borrowed money out. Source: product rules, Smart plans.
 */
export function drawYieldCurve(
  { dailyYield, loanTerms, freeDays }: { dailyYield: bigint; loanTerms: readonly LoanTerm[]; freeDays: number },
  days: number,
): YieldPoint[] {
  return Array.from({ length: days }, (_, index) => {
    const day = index + 1;
    const covering = loanTerms.filter(term => term.days >= day);
    const rates = (covering.length > 0 ? covering : loanTerms).map(({ dailyRate }) => dailyRate);
    const [lowest = 0n] = rates.sort((one, other) => Number(one - other));
    return { day, income: dailyYield * BigInt(day), cost: lowest * BigInt(Math.max(0, day - freeDays)) };
  });
}
