import type { Amount } from '../ledger/amount.ts';
import { calculateInterestOf, type LoanGiven, listLeastOpen } from './interest.ts';
import { type LoanRepayment, listPrincipalSteps } from './standing.ts';
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
  return listLoanCourse({ principal, dailyRate: term.dailyRate, freeDays, paidOutAtMs }, [], term.days);
}

/** The same of a loan of which something was paid back, or is held for it: what was, and what is to come as it stands now. */
export function listLoanCourse(loan: LoanGiven, repayments: readonly LoanRepayment[], days: number): LoanDay[] {
  const used = repayments.filter(({ state }) => state !== 'rejected');
  let sum = 0n;
  let interestToDate = 0n;
  return listLeastOpen(loan, listPrincipalSteps(loan.principal, repayments), days).map((least, index) => {
    const endsAtMs = loan.paidOutAtMs + (index + 1) * loanDayMs;
    const isFree = index < loan.freeDays;
    const before = interestToDate;
    if (!isFree) sum += least;
    interestToDate = calculateInterestOf(sum, loan.dailyRate);
    const paid = used
      .filter(({ submittedAtMs }) => submittedAtMs < endsAtMs)
      .reduce((total, { interest, principal }) => total + interest + principal, 0n);
    const settlement = loan.principal + interestToDate - paid;
    return { day: index + 1, endsAtMs, isFree, interest: interestToDate - before, interestToDate, settlement };
  });
}
