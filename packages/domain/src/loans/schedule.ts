import type { Amount } from '../ledger/amount.ts';
import { calculateLoanInterest } from './interest.ts';
import { type LoanTerm, loanDayMs } from './terms.ts';

/** A day of the schedule, from 1. */
export interface LoanDay {
  readonly day: number;
  readonly endsAtMs: number;
  readonly isFree: boolean;
  /** What the day adds to what is owed, in minor units of USDT; the days add up to the whole cost. */
  readonly interest: Amount;
  /** Interest of all days up to this one. */
  readonly interestToDate: Amount;
  /** What paying everything back at the end of this day comes to. */
  readonly settlement: Amount;
}

/** What a loan costs day by day when it is paid back at its end. Free days are rows of zero: nothing is deferred. */
export function listLoanDays(
  loan: { readonly principal: Amount; readonly term: LoanTerm; readonly freeDays: number },
  paidOutAtMs: number,
): LoanDay[] {
  const { principal, term, freeDays } = loan;
  const given = { principal, dailyRate: term.dailyRate, freeDays, paidOutAtMs };
  let before = 0n;
  return Array.from({ length: term.days }, (_, index) => {
    const day = index + 1;
    const endsAtMs = paidOutAtMs + day * loanDayMs;
    const interestToDate = calculateLoanInterest(given, [], endsAtMs);
    const interest = interestToDate - before;
    before = interestToDate;
    return { day, endsAtMs, isFree: day <= freeDays, interest, interestToDate, settlement: principal + interestToDate };
  });
}
