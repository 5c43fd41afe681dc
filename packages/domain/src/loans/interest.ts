import { ratioOne } from '../contracts/terms.ts';
import type { Amount } from '../ledger/amount.ts';
import { assert } from '../result.ts';
import { loanDayMs } from './terms.ts';

/** The terms that a loan was given on; they stay as they are. */
export interface LoanGiven {
  readonly principal: Amount;
  /** 10^-10 a day. */
  readonly dailyRate: bigint;
  readonly freeDays: number;
  readonly paidOutAtMs: number;
}

/**
 * Open principal from a moment on. Money that is held for a repayment is not open while it is held. Steps follow one
 * another in time; before the first of them the whole principal is open.
 */
export interface PrincipalStep {
  readonly fromMs: number;
  readonly open: Amount;
}

/** Full days that a loan has run. */
export function countLoanDays(paidOutAtMs: number, atMs: number): number {
  return Math.max(0, Math.floor((atMs - paidOutAtMs) / loanDayMs));
}

/** The least principal that was open in each of the first `days` days, by the steps in their order. */
export function listLeastOpen(loan: LoanGiven, steps: readonly PrincipalStep[], days: number): Amount[] {
  let next = 0;
  let open = loan.principal;
  return Array.from({ length: days }, (_, day) => {
    const startMs = loan.paidOutAtMs + day * loanDayMs;
    const endMs = startMs + loanDayMs;
    let least = open;
    for (let step = steps[next]; step && step.fromMs < endMs; step = steps[next]) {
      assert(step.open >= 0n && step.open <= loan.principal, 'open principal is a part of the principal');
      open = step.open;
      // What ends in the moment in which the day begins was not open in it.
      if (open < least || step.fromMs <= startMs) least = open;
      next += 1;
    }
    return least;
  });
}

/** Interest of a sum of days' principal, rounded up. */
export function calculateInterestOf(sum: Amount, dailyRate: bigint): Amount {
  return (sum * dailyRate + ratioOne - 1n) / ratioOne;
}

/**
 * Interest up to a moment, in minor units of USDT, rounded up once. A day costs interest when it is full and not one of
 * the free ones, on the least principal that was open in it. Source: product rules, Loans.
 */
export function calculateLoanInterest(loan: LoanGiven, steps: readonly PrincipalStep[], atMs: number): Amount {
  const days = listLeastOpen(loan, steps, countLoanDays(loan.paidOutAtMs, atMs));
  return calculateInterestOf(
    days.slice(loan.freeDays).reduce((sum, least) => sum + least, 0n),
    loan.dailyRate,
  );
}

/** How money that is paid back is used. */
export interface RepaymentSplit {
  readonly interest: Amount;
  readonly principal: Amount;
  /** What is more than is owed, and goes back. */
  readonly rest: Amount;
}

/** Interest first, then principal. `interestDue` is what has accrued less what was paid of it. Source: product rules, Loans. */
export function splitRepayment(amount: Amount, interestDue: Amount, openPrincipal: Amount): RepaymentSplit {
  assert(amount >= 0n && interestDue >= 0n && openPrincipal >= 0n, 'a repayment has no negative part');
  const interest = amount < interestDue ? amount : interestDue;
  const left = amount - interest;
  const principal = left < openPrincipal ? left : openPrincipal;
  return { interest, principal, rest: left - principal };
}
