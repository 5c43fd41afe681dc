import type { RefusalName } from '@truemark/contract/refusals';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { canLoan, type LoanAct, type LoanState } from '@truemark/domain/loans/can';
import type { LoanRejection } from '@truemark/domain/loans/reasons';
import { draftLoanPayout } from '@truemark/domain/loans/transfers';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import { refuseSecondPerson } from '../console-access/index.ts';
import { sumLoanDebt } from './debt.ts';
import { findMaximum } from './limits.ts';
import { callAll, type LoanParts, tellIn } from './parts.ts';
import { saveCompleted, saveConfirmation, savePaidOut, saveRejected, saveReviewer } from './save-store.ts';
import { type Loan, loadLoan, lockNamed } from './store.ts';
import { readLoanRules } from './terms.ts';

/** How long somebody who has taken one keeps others from it. */
const claimMs = 15 * 60_000;

export interface Verdict {
  readonly id: number;
  readonly operatorNumber: number;
  readonly reason: string;
  readonly atMs: number;
}

export interface DecidedLoan<State extends string> {
  readonly loan: Loan;
  readonly state: State;
  announce(): void;
}

type Outcome<State extends string> = Promise<Result<DecidedLoan<State>, RefusalName> | Denial>;

/** Who is on it now; null when nobody is, or has not decided in time. */
export function findReviewer(
  { reviewerNumber, reviewedSinceMs }: Pick<Loan, 'reviewerNumber' | 'reviewedSinceMs'>,
  nowMs: number,
): number | null {
  return reviewedSinceMs !== null && reviewedSinceMs > nowMs - claimMs ? reviewerNumber : null;
}

/** One on which an act is possible, while nobody else decides on it. */
async function open(
  client: pg.PoolClient,
  act: LoanAct,
  { id, operatorNumber, atMs }: Omit<Verdict, 'reason'>,
): Promise<Result<Loan, 'recordMissing' | 'decisionMade' | 'claimedByOther'>> {
  await lockNamed(client, `loan:${id}`);
  const loan = await loadLoan(client, id);
  if (!loan) return deny('recordMissing');
  if (!canLoan(act, loan.state)) return deny('decisionMade');
  const reviewer = findReviewer(loan, atMs);
  return reviewer === null || reviewer === operatorNumber ? accept(loan) : deny('claimedByOther');
}

/** An operator is on it: others leave it alone for a while. */
export async function takeIn(client: pg.PoolClient, who: Omit<Verdict, 'reason'>): Outcome<LoanState> {
  const opened = await open(client, 'approve', who);
  if (!opened.ok) return opened;
  if (!(await saveReviewer(client, who.id, who))) return deny('decisionMade');
  return accept({ loan: opened.value, state: 'pending', announce: () => undefined });
}

/** Approves a loan and pays it out, or keeps the first of two approvals. Roll back when it is denied. */
export async function approveIn(
  client: pg.PoolClient,
  parts: LoanParts,
  verdict: Verdict,
): Outcome<'confirmed' | 'repaying'> {
  const { id, operatorNumber, atMs } = verdict;
  const opened = await open(client, 'approve', verdict);
  if (!opened.ok) return opened;
  const loan = opened.value;
  const { userId, principal } = loan;
  if (loan.operatorNumber !== null) {
    const people = { proposerNumber: loan.operatorNumber, deciderNumber: operatorNumber, nowMs: atMs };
    const bar = await refuseSecondPerson(client, people);
    if (bar) return bar;
  } else if (principal > readLoanRules(parts.parameters).aloneMax) {
    if (!(await saveConfirmation(client, id, verdict))) return deny('decisionMade');
    return accept({ loan, state: 'confirmed', announce: () => undefined });
  }
  const tooMuch = await refuseAboveMaximum(client, parts, loan, atMs);
  if (tooMuch) return tooMuch;
  const transfers = draftLoanPayout(loan);
  const posting = { userId, book: 'live', key: `loan:${id}:payout`, transfers } as const;
  const { answers, announce } = await parts.ledger.postIn(client, [posting]);
  const [answer] = answers;
  assert(answer, 'a posting is answered');
  if (!answer.ok) {
    assert(answer.code === 'houseInsufficient', 'a payout of a loan was refused by the ledger');
    return deny('reserveShort');
  }
  const { postingId } = answer.value;
  if (!(await savePaidOut(client, id, { ...verdict, postingId }))) return deny('decisionMade');
  const values = { amount: formatAmount(principal, 'USDT'), days: String(loan.days) };
  const notify = await parts.notifications.notifyIn(client, { userId, kind: 'loanPaidOut', values, isMailed: true });
  const tell = await tellIn(parts, client, { id, userId, state: 'repaying' });
  return accept({ loan, state: 'repaying', announce: callAll(announce, notify, tell) });
}

/** The level may have changed since the application, and other loans may have been paid out. */
async function refuseAboveMaximum(
  client: pg.PoolClient,
  parts: LoanParts,
  { userId, principal }: Loan,
  atMs: number,
): Promise<Denial | undefined> {
  await lockNamed(client, `user:${userId}`);
  const { maximum } = await findMaximum(parts, client, userId);
  const open = (await sumLoanDebt(client, userId, atMs)).principal;
  if (open + principal <= maximum) return undefined;
  const limit = maximum > open ? maximum - open : 0n;
  return { ...deny('amountAboveMaximum'), values: { limit: formatAmount(limit, 'USDT'), asset: 'USDT' } };
}

/** Says why there is no loan. */
export async function rejectIn(
  client: pg.PoolClient,
  parts: LoanParts,
  verdict: Verdict & { readonly rejection: LoanRejection },
): Outcome<'rejected'> {
  const opened = await open(client, 'reject', verdict);
  if (!opened.ok) return opened;
  const loan = opened.value;
  const { id, userId, principal } = loan;
  if (!(await saveRejected(client, id, verdict))) return deny('decisionMade');
  const values = { amount: formatAmount(principal, 'USDT'), reason: verdict.rejection };
  const notify = await parts.notifications.notifyIn(client, { userId, kind: 'loanRejected', values, isMailed: true });
  const tell = await tellIn(parts, client, { id, userId, state: 'rejected' });
  return accept({ loan, state: 'rejected', announce: callAll(notify, tell) });
}

/** Closes a loan of which nothing is owed. */
export async function completeIn(client: pg.PoolClient, parts: LoanParts, verdict: Verdict): Outcome<'completed'> {
  const opened = await open(client, 'complete', verdict);
  if (!opened.ok) return opened;
  const loan = opened.value;
  if (!(await saveCompleted(client, loan.id, verdict))) return deny('decisionMade');
  const announce = await tellIn(parts, client, { ...loan, state: 'completed' });
  return accept({ loan, state: 'completed', announce });
}
