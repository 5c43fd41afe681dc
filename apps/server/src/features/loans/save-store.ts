import type { Signature } from '@truemark/domain/identity/verification';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { LoanRejection, RepaymentRejection } from '@truemark/domain/loans/reasons';
import type pg from 'pg';
import type { Loan, Repayment } from './store.ts';

export interface NewLoan
  extends Pick<Loan, 'id' | 'userId' | 'principal' | 'days' | 'dailyRate' | 'freeDays' | 'atMs' | 'agreementHash'> {
  readonly application: {
    readonly identificationId: number;
    readonly language: string;
    readonly monthlyIncome: Amount;
    readonly monthlyDebts: Amount;
    readonly signature: Signature;
    readonly agreement: Uint8Array | undefined;
  };
}

/** False while another application of the user waits. */
export async function insertLoan(client: pg.ClientBase, loan: NewLoan): Promise<boolean> {
  const { id, userId, principal, days, dailyRate, freeDays, atMs, agreementHash, application } = loan;
  const { rowCount } = await client.query(
    `insert into loan (id, user_id, principal, days, daily_rate, free_days, at, agreement_hash, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending') on conflict (user_id) where state = 'pending' do nothing`,
    [id, userId, principal, days, dailyRate, freeDays, new Date(atMs), agreementHash],
  );
  if (rowCount !== 1) return false;
  const { identificationId, language, monthlyIncome, monthlyDebts, signature, agreement } = application;
  await client.query(
    `insert into loan_application (loan_id, user_id, identification_id, language, monthly_income, monthly_debts, signature,
       agreement, agreement_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[id, userId, identificationId, language, monthlyIncome, monthlyDebts, JSON.stringify(signature)],
      ...[agreement ?? null, agreementHash],
    ],
  );
  return true;
}

async function isChanged(client: pg.ClientBase, sql: string, values: readonly unknown[]): Promise<boolean> {
  const { rowCount } = await client.query(sql, [...values]);
  return rowCount === 1;
}

interface ByOperator {
  readonly operatorNumber: number;
  readonly atMs: number;
}

/** Like those below, false when it was decided meanwhile. */
export function saveReviewer(client: pg.ClientBase, id: number, { operatorNumber, atMs }: ByOperator) {
  return isChanged(
    client,
    `update loan set reviewer_number = $2, reviewed_since = $3 where id = $1 and state = 'pending'`,
    [id, operatorNumber, new Date(atMs)],
  );
}

/** The first of two approves; the next is another's to give. */
export function saveConfirmation(client: pg.ClientBase, id: number, { operatorNumber, atMs }: ByOperator) {
  return isChanged(
    client,
    `update loan set operator_number = $2, confirmed_at = $3, reviewer_number = null, reviewed_since = null
     where id = $1 and state = 'pending' and operator_number is null`,
    [id, operatorNumber, new Date(atMs)],
  );
}

/** Approved, and paid out by a posting of the same transaction. */
export async function savePaidOut(
  client: pg.ClientBase,
  id: number,
  decision: ByOperator & { readonly reason: string; readonly postingId: number },
): Promise<boolean> {
  const { operatorNumber, atMs, reason, postingId } = decision;
  const isApproved = await isChanged(
    client,
    `update loan set state = 'approved', decider_number = $2, decided_at = $3, decision_reason = $4, reviewer_number = null,
       reviewed_since = null
     where id = $1 and state = 'pending'`,
    [id, operatorNumber, new Date(atMs), reason],
  );
  if (!isApproved) return false;
  return isChanged(
    client,
    `update loan set state = 'repaying', paid_out_at = $2, ends_at = $2::timestamptz + make_interval(hours => 24 * days),
       payout_posting_id = $3
     where id = $1 and state = 'approved'`,
    [id, new Date(atMs), postingId],
  );
}

/** Without an operator its owner took it back. */
export function saveRejected(
  client: pg.ClientBase,
  id: number,
  decision: {
    readonly operatorNumber: number | null;
    readonly atMs: number;
    readonly reason: string | null;
    readonly rejection: LoanRejection | 'withdrawn';
  },
) {
  const { operatorNumber, atMs, reason, rejection } = decision;
  return isChanged(
    client,
    `update loan set state = 'rejected', decider_number = $2, decided_at = $3, decision_reason = $4, rejection = $5,
       reviewer_number = null, reviewed_since = null
     where id = $1 and state = 'pending'`,
    [id, operatorNumber, new Date(atMs), reason, rejection],
  );
}

export function saveRepaid(client: pg.ClientBase, id: number, atMs: number) {
  return isChanged(
    client,
    `update loan set state = 'repaid', repaid_at = $2 where id = $1 and state in ('repaying', 'expired')`,
    [id, new Date(atMs)],
  );
}

export function saveCompleted(
  client: pg.ClientBase,
  id: number,
  { operatorNumber, atMs, reason }: ByOperator & { readonly reason: string },
) {
  return isChanged(
    client,
    `update loan set state = 'completed', completer_number = $2, completed_at = $3, completion_reason = $4
     where id = $1 and state = 'repaid'`,
    [id, operatorNumber, new Date(atMs), reason],
  );
}

export type NewRepayment = Pick<
  Repayment,
  'id' | 'loanId' | 'userId' | 'interest' | 'principal' | 'submittedAtMs' | 'holdPostingId'
>;

/** False while another of the loan waits. */
export async function insertRepayment(client: pg.ClientBase, repayment: NewRepayment): Promise<boolean> {
  const { id, loanId, userId, interest, principal, submittedAtMs, holdPostingId } = repayment;
  const { rowCount } = await client.query(
    `insert into loan_repayment (id, loan_id, user_id, interest, principal, at, hold_posting_id, state)
     values ($1, $2, $3, $4, $5, $6, $7, 'submitted')
     on conflict (loan_id) where state in ('submitted', 'review') do nothing`,
    [id, loanId, userId, interest, principal, new Date(submittedAtMs), holdPostingId],
  );
  return rowCount === 1;
}

export function saveRepaymentReviewer(client: pg.ClientBase, id: number, { operatorNumber, atMs }: ByOperator) {
  return isChanged(
    client,
    `update loan_repayment set state = 'review', reviewer_number = $2, reviewed_since = $3
     where id = $1 and state in ('submitted', 'review')`,
    [id, operatorNumber, new Date(atMs)],
  );
}

/** Settled, or sent back where a rejection says why. */
export function saveRepaymentEnd(
  client: pg.ClientBase,
  id: number,
  decision: ByOperator & {
    readonly reason: string;
    readonly rejection: RepaymentRejection | null;
    readonly postingId: number;
  },
) {
  const { operatorNumber, atMs, reason, rejection, postingId } = decision;
  return isChanged(
    client,
    `update loan_repayment set state = case when $5::text is null then 'success' else 'rejected' end, decider_number = $2,
       decided_at = $3, decision_reason = $4, rejection = $5, end_posting_id = $6, reviewer_number = null,
       reviewed_since = null
     where id = $1 and state in ('submitted', 'review')`,
    [id, operatorNumber, new Date(atMs), reason, rejection, postingId],
  );
}
