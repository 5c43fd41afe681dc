import { formatAmount } from '@truemark/domain/ledger/amount';
import { calculateLoanStanding, findOwed } from '@truemark/domain/loans/standing';
import { loanDayMs } from '@truemark/domain/loans/terms';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import type { NewNotification } from '../notifications/index.ts';
import { findGiven } from './debt.ts';
import { describeSettlement } from './describe.ts';
import { lockEnded, lockToRemind, saveOverdue, saveReminders } from './follow-store.ts';
import type { LoanParts } from './parts.ts';
import type { Loan } from './store.ts';

/** Those that are told of in one transaction. */
const batchMax = 200;

type FollowParts = Pick<LoanParts, 'database' | 'clock' | 'notifications' | 'eventLog'>;

/**
 * Reminds of loans that end soon, and says of those that have ended that they are overdue. It may run at any time, after a
 * stop of any length and in several programs at once: each is told of everything once.
 */
export async function followLoans(parts: FollowParts): Promise<void> {
  await inBatches(parts, endIn);
  await inBatches(parts, remindIn);
}

/** Until nothing is left. */
async function inBatches(
  { database, ...parts }: FollowParts,
  work: (client: pg.PoolClient, parts: Omit<FollowParts, 'database'>) => Promise<{ count: number; announce(): void }>,
): Promise<void> {
  for (;;) {
    const { count, announce } = await database.transaction(client => work(client, parts));
    announce();
    if (count < batchMax) return;
  }
}

async function endIn(client: pg.PoolClient, { clock, notifications, eventLog }: Omit<FollowParts, 'database'>) {
  const nowMs = clock.nowMs();
  const ended = await lockEnded(client, nowMs, batchMax);
  await saveOverdue(
    client,
    ended.map(({ id }) => id),
    nowMs,
  );
  const notify = await notifications.notifyAllIn(
    client,
    ended.map((loan): NewNotification => {
      const settlement = describeSettlement(loan, nowMs);
      assert(settlement, 'a loan that has ended was paid out');
      const values = { amount: settlement.total, perDay: settlement.perDay };
      return { userId: loan.userId, kind: 'loanOverdue', values, isMailed: true };
    }),
  );
  const tell = await eventLog.appendIn(
    client,
    ended.map(({ userId, id }) => ({ userId, kind: 'loans', values: { id: String(id), status: 'expired' } })),
  );
  return {
    count: ended.length,
    announce() {
      notify();
      tell();
    },
  };
}

async function remindIn(client: pg.PoolClient, { clock, notifications }: Omit<FollowParts, 'database'>) {
  const nowMs = clock.nowMs();
  const due = await lockToRemind(client, nowMs, batchMax);
  await saveReminders(client, due, nowMs);
  const announce = await notifications.notifyAllIn(
    client,
    due.map(({ loan, days }): NewNotification => {
      const values = { amount: formatAmount(sumAtEnd(loan), 'USDT'), days: String(days) };
      return { userId: loan.userId, kind: 'loanDue', values, isMailed: true };
    }),
  );
  return { count: due.length, announce };
}

/** What is to be paid at the end of the term, as the loan stands now. */
function sumAtEnd(loan: Loan): bigint {
  const given = findGiven(loan);
  assert(given, 'who is reminded has been paid');
  const endMs = given.paidOutAtMs + loan.days * loanDayMs;
  const { interest, principal } = findOwed(calculateLoanStanding(given, loan.repayments, endMs));
  return interest + principal;
}
