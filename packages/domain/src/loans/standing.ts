import type { Amount } from '../ledger/amount.ts';
import { calculateLoanInterest, countLoanDays, type LoanGiven, type PrincipalStep } from './interest.ts';
import type { RepaymentState } from './reasons.ts';
import { loanDayMs } from './terms.ts';

/** What of a repayment says how a loan stands. Of one loan they follow one another: none begins before the last is decided. */
export interface LoanRepayment {
  readonly submittedAtMs: number;
  readonly state: RepaymentState;
  /** Null while it waits. */
  readonly decidedAtMs: number | null;
  readonly interest: Amount;
  readonly principal: Amount;
}

/** What of a loan is owed at a moment, in minor units of USDT. */
export interface LoanStanding {
  /** Interest of all days until now. */
  readonly interest: Amount;
  readonly interestPaid: Amount;
  /** What is not paid back, with what is held for it. */
  readonly principal: Amount;
  readonly heldInterest: Amount;
  readonly heldPrincipal: Amount;
}

function isHeld({ state }: LoanRepayment): boolean {
  return state === 'submitted' || state === 'review';
}

/** Open principal step by step: what a repayment holds is not open until it is sent back. */
export function listPrincipalSteps(principal: Amount, repayments: readonly LoanRepayment[]): PrincipalStep[] {
  let open = principal;
  return repayments.flatMap(repayment => {
    const before = open;
    open -= repayment.principal;
    const steps = [{ fromMs: repayment.submittedAtMs, open }];
    if (repayment.state !== 'rejected' || repayment.decidedAtMs === null) return steps;
    open = before;
    return [...steps, { fromMs: repayment.decidedAtMs, open }];
  });
}

/** How a loan stands at a moment; `repayments` in their order. */
export function calculateLoanStanding(
  loan: LoanGiven,
  repayments: readonly LoanRepayment[],
  atMs: number,
): LoanStanding {
  const sum = (of: readonly LoanRepayment[], part: 'interest' | 'principal') =>
    of.reduce((total, repayment) => total + repayment[part], 0n);
  const paid = repayments.filter(({ state }) => state === 'success');
  const held = repayments.filter(isHeld);
  return {
    interest: calculateLoanInterest(loan, listPrincipalSteps(loan.principal, repayments), atMs),
    interestPaid: sum(paid, 'interest'),
    principal: loan.principal - sum(paid, 'principal'),
    heldInterest: sum(held, 'interest'),
    heldPrincipal: sum(held, 'principal'),
  };
}

/** What a repayment would settle, beside what is held for one already. */
export function findOwed(standing: LoanStanding): { readonly interest: Amount; readonly principal: Amount } {
  return {
    interest: standing.interest - standing.interestPaid - standing.heldInterest,
    principal: standing.principal - standing.heldPrincipal,
  };
}

/** When the next day ends that costs interest, if principal is open. */
export function findNextCost({ paidOutAtMs, freeDays }: LoanGiven, atMs: number): number {
  return paidOutAtMs + Math.max(countLoanDays(paidOutAtMs, atMs), freeDays) * loanDayMs + loanDayMs;
}
