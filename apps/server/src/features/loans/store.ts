import type { Language } from '@truemark/contract/languages';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { LoanState } from '@truemark/domain/loans/can';
import type { LoanRejection, RepaymentRejection, RepaymentState } from '@truemark/domain/loans/reasons';
import type pg from 'pg';
import { toMs } from '../../platform/postgres/time-column.ts';

/** An application to pay back, and what became of it. Amounts in minor units of USDT. */
export interface Repayment {
  readonly id: number;
  readonly loanId: number;
  readonly userId: number;
  readonly interest: Amount;
  readonly principal: Amount;
  readonly submittedAtMs: number;
  readonly state: RepaymentState;
  readonly reviewerNumber: number | null;
  readonly reviewedSinceMs: number | null;
  readonly deciderNumber: number | null;
  readonly decidedAtMs: number | null;
  readonly rejection: RepaymentRejection | null;
  readonly holdPostingId: number;
  readonly endPostingId: number | null;
}

/** A loan, and what became of it. Amounts in minor units of USDT, the rate in 10^-10 a day. */
export interface Loan {
  readonly id: number;
  readonly userId: number;
  readonly principal: Amount;
  readonly days: number;
  readonly dailyRate: bigint;
  readonly freeDays: number;
  readonly atMs: number;
  readonly agreementHash: string | null;
  readonly state: LoanState;
  readonly reviewerNumber: number | null;
  readonly reviewedSinceMs: number | null;
  /** The first of two. */
  readonly operatorNumber: number | null;
  readonly confirmedAtMs: number | null;
  readonly deciderNumber: number | null;
  readonly decidedAtMs: number | null;
  readonly rejection: LoanRejection | 'withdrawn' | null;
  readonly paidOutAtMs: number | null;
  readonly endsAtMs: number | null;
  readonly payoutPostingId: number | null;
  readonly overdueAtMs: number | null;
  readonly repaidAtMs: number | null;
  readonly completedAtMs: number | null;
  /** The oldest first. */
  readonly repayments: readonly Repayment[];
}

type RepaymentRow = Omit<Repayment, 'interest' | 'principal'> & Readonly<Record<'interest' | 'principal', string>>;
type Row = Omit<Loan, 'principal' | 'dailyRate' | 'repayments'> & {
  readonly principal: string;
  readonly dailyRate: string;
  readonly repayments: readonly RepaymentRow[];
};

const repaymentFields = `'id', repayment.id, 'loanId', repayment.loan_id, 'userId', repayment.user_id,
  'interest', repayment.interest::text, 'principal', repayment.principal::text,
  'submittedAtMs', ${toMs('repayment.at')}, 'state', repayment.state, 'reviewerNumber', repayment.reviewer_number,
  'reviewedSinceMs', ${toMs('repayment.reviewed_since')}, 'deciderNumber', repayment.decider_number,
  'decidedAtMs', ${toMs('repayment.decided_at')}, 'rejection', repayment.rejection,
  'holdPostingId', repayment.hold_posting_id, 'endPostingId', repayment.end_posting_id`;

const columns = `loan.id::float8 as id, loan.user_id::float8 as "userId", loan.principal::text as principal, loan.days,
  loan.daily_rate::text as "dailyRate", loan.free_days as "freeDays", ${toMs('loan.at')} as "atMs",
  loan.agreement_hash as "agreementHash", loan.state, loan.reviewer_number as "reviewerNumber",
  ${toMs('loan.reviewed_since')} as "reviewedSinceMs", loan.operator_number as "operatorNumber",
  ${toMs('loan.confirmed_at')} as "confirmedAtMs", loan.decider_number as "deciderNumber",
  ${toMs('loan.decided_at')} as "decidedAtMs", loan.rejection, ${toMs('loan.paid_out_at')} as "paidOutAtMs",
  ${toMs('loan.ends_at')} as "endsAtMs", loan.payout_posting_id::float8 as "payoutPostingId",
  ${toMs('loan.overdue_at')} as "overdueAtMs", ${toMs('loan.repaid_at')} as "repaidAtMs",
  ${toMs('loan.completed_at')} as "completedAtMs",
  (select coalesce(jsonb_agg(jsonb_build_object(${repaymentFields}) order by repayment.id), '[]')
    from loan_repayment as repayment where repayment.loan_id = loan.id) as repayments`;

export type Queryable = Pick<pg.ClientBase, 'query'>;

function parseRepayment(row: RepaymentRow): Repayment {
  return { ...row, interest: BigInt(row.interest), principal: BigInt(row.principal) };
}

/** Loans by the rest of a query. */
export async function findLoans(client: Queryable, rest: string, values: readonly unknown[]): Promise<Loan[]> {
  const { rows } = await client.query<Row>(`select ${columns} from loan ${rest}`, [...values]);
  return rows.map(row => ({
    ...row,
    ...{ principal: BigInt(row.principal), dailyRate: BigInt(row.dailyRate) },
    repayments: row.repayments.map(parseRepayment),
  }));
}

export async function loadLoan(client: Queryable, id: number): Promise<Loan | undefined> {
  return (await findLoans(client, 'where loan.id = $1', [id]))[0];
}

/** The loan that a repayment is of. */
export async function loadLoanOfRepayment(client: Queryable, repaymentId: number): Promise<Loan | undefined> {
  const rest = 'where loan.id = (select loan_id from loan_repayment where id = $1)';
  return (await findLoans(client, rest, [repaymentId]))[0];
}

/**
 * Until the end of the transaction nobody else decides on these: `loan:7`, or all that somebody has lent and bought with it,
 * `user:3`. Taken in this order, and before the shards of the ledger.
 */
export async function lockNamed(client: pg.ClientBase, name: `loan:${number}` | `user:${number}`): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`truemark lending ${name}`]);
}

/** Those of a user, the newest first. */
export function listLoansOf(
  client: Queryable,
  search: {
    readonly userId: number;
    readonly state: LoanState | undefined;
    readonly beforeId: number;
    readonly limit: number;
  },
): Promise<Loan[]> {
  const { userId, state, beforeId, limit } = search;
  const rest = `where loan.user_id = $1 and loan.id < $2 and ($3::text is null or loan.state = $3)
    order by loan.id desc limit $4`;
  return findLoans(client, rest, [userId, beforeId, state ?? null, limit]);
}

/** Those of a user that were not refused: they owe, wait, or say when the next may come. */
export function listStandingOf(client: Queryable, userId: number): Promise<Loan[]> {
  return findLoans(client, `where loan.user_id = $1 and loan.state <> 'rejected' order by loan.id`, [userId]);
}

/** What was said and signed with an application. */
export interface Application {
  readonly identificationId: number;
  readonly language: Language;
  readonly monthlyIncome: Amount;
  readonly monthlyDebts: Amount;
  readonly signature: unknown;
  readonly agreementBytes: number | null;
}

/** Undefined once the person was erased. */
export async function loadApplication(client: Queryable, loanId: number): Promise<Application | undefined> {
  const { rows } = await client.query<
    Omit<Application, 'monthlyIncome' | 'monthlyDebts'> & { monthlyIncome: string; monthlyDebts: string }
  >(
    `select identification_id::float8 as "identificationId", language, monthly_income::text as "monthlyIncome",
       monthly_debts::text as "monthlyDebts", signature, octet_length(agreement) as "agreementBytes"
     from loan_application where loan_id = $1`,
    [loanId],
  );
  const row = rows[0];
  return row && { ...row, monthlyIncome: BigInt(row.monthlyIncome), monthlyDebts: BigInt(row.monthlyDebts) };
}

/** The signed agreement; undefined where there is none. */
export async function loadAgreement(client: Queryable, loanId: number): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ agreement: Buffer | null }>(
    'select agreement from loan_application where loan_id = $1',
    [loanId],
  );
  return rows[0]?.agreement ?? undefined;
}
