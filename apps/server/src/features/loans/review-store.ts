import type { Database } from '../../platform/postgres/database.ts';
import { loadWaiting } from '../overview/index.ts';
import { findLoans, type Loan, type Repayment } from './store.ts';

interface Page {
  /** The last of the page before. */
  readonly afterId: number | undefined;
  readonly limit: number;
}

const states = {
  waiting: `loan.state in ('pending', 'repaid')`,
  running: `loan.state in ('approved', 'repaying', 'expired')`,
  ended: `loan.state in ('rejected', 'completed')`,
} as const;

/** Those that wait for an operator, the oldest first; the others the newest first. */
export function listForReview(
  database: Database,
  { state, afterId, limit }: Page & { readonly state: keyof typeof states },
): Promise<Loan[]> {
  return state === 'waiting'
    ? findLoans(database.pool, `where ${states.waiting} and loan.id > $1 order by loan.id limit $2`, [
        afterId ?? 0,
        limit,
      ])
    : findLoans(database.pool, `where ${states[state]} and loan.id < $1 order by loan.id desc limit $2`, [
        afterId ?? Number.MAX_SAFE_INTEGER,
        limit,
      ]);
}

/** Repayments with their loans: those that wait, the oldest first, or those that are decided, the newest first. */
export async function listRepaymentsForReview(
  database: Database,
  { isWaiting, afterId, limit }: Page & { readonly isWaiting: boolean },
): Promise<{ readonly loan: Loan; readonly repayment: Repayment }[]> {
  const rows = await database.query<{ id: string; loanId: string }>(
    isWaiting
      ? `select id, loan_id as "loanId" from loan_repayment where state in ('submitted', 'review') and id > $1
         order by loan_repayment.id limit $2`
      : `select id, loan_id as "loanId" from loan_repayment where state in ('success', 'rejected') and id < $1
         order by loan_repayment.id desc limit $2`,
    [afterId ?? (isWaiting ? 0 : Number.MAX_SAFE_INTEGER), limit],
  );
  const ids = [...new Set(rows.map(({ loanId }) => loanId))];
  const loans = await findLoans(database.pool, 'where loan.id = any($1::bigint[])', [ids]);
  return rows.flatMap(({ id, loanId }) => {
    const loan = loans.find(one => one.id === Number(loanId));
    const repayment = loan?.repayments.find(one => one.id === Number(id));
    return loan && repayment ? [{ loan, repayment }] : [];
  });
}

/** Applications and loans to be closed. */
export const loadWaitingLoans = (database: Database) =>
  loadWaiting(database, { table: 'loan', isWaiting: states.waiting });

export const loadWaitingRepayments = (database: Database) =>
  loadWaiting(database, { table: 'loan_repayment', isWaiting: `state in ('submitted', 'review')` });
