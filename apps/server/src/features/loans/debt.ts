import type { Amount } from '@truemark/domain/ledger/amount';
import type { LoanGiven } from '@truemark/domain/loans/interest';
import { calculateLoanStanding, type LoanStanding } from '@truemark/domain/loans/standing';
import type pg from 'pg';
import { findLoans, type Loan, listStandingOf, type Queryable } from './store.ts';

/** What the payout has made of a loan; undefined before. */
export function findGiven({ principal, dailyRate, freeDays, paidOutAtMs }: Loan): LoanGiven | undefined {
  return paidOutAtMs === null ? undefined : { principal, dailyRate, freeDays, paidOutAtMs };
}

/** How a loan stands; undefined before its payout. */
export function findStanding(loan: Loan, atMs: number): LoanStanding | undefined {
  const given = findGiven(loan);
  return given && calculateLoanStanding(given, loan.repayments, atMs);
}

/** What somebody owes, in minor units of USDT; what is held for a repayment is still owed. */
interface LoanDebt {
  readonly principal: Amount;
  readonly interestDue: Amount;
}

/** What these loans owe together. */
export function sumDebt(loans: readonly Loan[], atMs: number): LoanDebt {
  const standings = loans.flatMap(loan => findStanding(loan, atMs) ?? []);
  return {
    principal: standings.reduce((sum, { principal }) => sum + principal, 0n),
    interestDue: standings.reduce((sum, { interest, interestPaid }) => sum + interest - interestPaid, 0n),
  };
}

/** Open principal and interest due of all loans of a user. */
export async function sumLoanDebt(client: Queryable, userId: number, nowMs: number): Promise<LoanDebt> {
  const rest = `where loan.user_id = $1 and loan.state in ('repaying', 'expired')`;
  return sumDebt(await findLoans(client, rest, [userId]), nowMs);
}

/** Whether an application or something owed is under way. */
export async function hasOpenLoanIn(client: pg.ClientBase, userId: number): Promise<boolean> {
  const loans = await listStandingOf(client, userId);
  return loans.some(({ state }) => state !== 'completed' && state !== 'repaid');
}
