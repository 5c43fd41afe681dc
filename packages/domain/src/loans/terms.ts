import type { Amount } from '../ledger/amount.ts';

/** 24 hours, in ms: a day of a loan is each full one after the payout. */
export const loanDayMs = 86_400_000;

/** A term that loans are given for. */
export interface LoanTerm {
  readonly days: number;
  /** Interest of a day on the open principal, 10^-10. */
  readonly dailyRate: bigint;
}

/** Days of the terms, which are their names in parameters. */
export const loanTermDays = [7, 14, 30, 60, 90] as const;

/** The platform's own terms. Source: product rules, Loans. */
export const defaultLoanTerms: readonly LoanTerm[] = [
  { days: 7, dailyRate: 10_000_000n },
  { days: 14, dailyRate: 9_000_000n },
  { days: 30, dailyRate: 8_000_000n },
  { days: 60, dailyRate: 7_000_000n },
  { days: 90, dailyRate: 6_000_000n },
];

/** Days after the payout that cost nothing. Source: product rules, Loans. */
export const defaultFreeDays = 7;

/** Least amount of a loan, in minor units of USDT. Source: product rules, Loans. */
export const defaultLoanMin: Amount = 500_000_000n;

/** Wait between the application for a loan and the next one. Source: product rules, Loans. */
export const defaultLoanPauseMs: number = 7 * loanDayMs;

/**
 * Greatest sum of open principal by level of a verified customer, Normal to VIP4, in minor units of USDT. Whoever is not
 * verified gets none. Source: product rules, Loans.
 */
export const defaultLoansMax: readonly Amount[] = [
  5_000_000_000n,
  10_000_000_000n,
  20_000_000_000n,
  50_000_000_000n,
  100_000_000_000n,
];
