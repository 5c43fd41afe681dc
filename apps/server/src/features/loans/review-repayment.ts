import type { RefusalName } from '@truemark/contract/refusals';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { RepaymentRejection } from '@truemark/domain/loans/reasons';
import { draftRepayment, draftRepaymentReturn } from '@truemark/domain/loans/transfers';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import { findStanding } from './debt.ts';
import { callAll, type LoanParts, tellIn } from './parts.ts';
import { findReviewer, type Verdict } from './review-loan.ts';
import { saveRepaid, saveRepaymentEnd, saveRepaymentReviewer } from './save-store.ts';
import { type Loan, loadLoanOfRepayment, lockNamed, type Repayment } from './store.ts';

interface DecidedRepayment<State extends string> {
  readonly loan: Loan;
  readonly repayment: Repayment;
  readonly state: State;
  announce(): void;
}

type Outcome<State extends string> = Promise<Result<DecidedRepayment<State>, RefusalName>>;

/** One that waits, while nobody else decides on its loan. */
async function open(
  client: pg.PoolClient,
  { id, operatorNumber, atMs }: Omit<Verdict, 'reason'>,
): Promise<
  Result<{ readonly loan: Loan; readonly repayment: Repayment }, 'recordMissing' | 'decisionMade' | 'claimedByOther'>
> {
  const seen = await loadLoanOfRepayment(client, id);
  if (!seen) return deny('recordMissing');
  await lockNamed(client, `loan:${seen.id}`);
  const loan = await loadLoanOfRepayment(client, id);
  const repayment = loan?.repayments.find(one => one.id === id);
  if (!loan || !repayment) return deny('recordMissing');
  if (repayment.state !== 'submitted' && repayment.state !== 'review') return deny('decisionMade');
  const reviewer = findReviewer(repayment, atMs);
  return reviewer === null || reviewer === operatorNumber ? accept({ loan, repayment }) : deny('claimedByOther');
}

/** An operator is on it: its owner sees it under review, and others leave it alone for a while. */
export async function takeRepaymentIn(
  client: pg.PoolClient,
  parts: LoanParts,
  who: Omit<Verdict, 'reason'>,
): Outcome<'review'> {
  const opened = await open(client, who);
  if (!opened.ok) return opened;
  if (!(await saveRepaymentReviewer(client, who.id, who))) return deny('decisionMade');
  return accept({ ...opened.value, state: 'review', announce: await tellIn(parts, client, opened.value.loan) });
}

/** Settles interest and principal by what was held; a loan of which nothing is left is repaid. */
export async function settleIn(client: pg.PoolClient, parts: LoanParts, verdict: Verdict): Outcome<'success'> {
  const opened = await open(client, verdict);
  if (!opened.ok) return opened;
  const { loan, repayment } = opened.value;
  const { id, userId } = repayment;
  const { postingId, announce } = await endIn(client, parts, repayment, draftRepayment(repayment));
  if (!(await saveRepaymentEnd(client, id, { ...verdict, rejection: null, postingId }))) return deny('decisionMade');
  const standing = findStanding(loan, verdict.atMs);
  assert(standing, 'what is paid back was paid out');
  const left = standing.principal - repayment.principal;
  const isRepaid = left === 0n;
  if (isRepaid) assert(await saveRepaid(client, loan.id, verdict.atMs), 'what is repaid was open');
  const amount = formatAmount(repayment.interest + repayment.principal, 'USDT');
  const notify = await parts.notifications.notifyIn(
    client,
    isRepaid
      ? { userId, kind: 'loanRepaid', values: { amount: formatAmount(loan.principal, 'USDT') }, isMailed: true }
      : { userId, kind: 'repaymentSettled', values: { amount, left: formatAmount(left, 'USDT') }, isMailed: true },
  );
  const tell = await tellIn(parts, client, { ...loan, state: isRepaid ? 'repaid' : loan.state });
  return accept({ loan, repayment, state: 'success', announce: callAll(announce, notify, tell) });
}

/** Gives the money back, and says why. */
export async function returnIn(
  client: pg.PoolClient,
  parts: LoanParts,
  verdict: Verdict & { readonly rejection: RepaymentRejection },
): Outcome<'rejected'> {
  const opened = await open(client, verdict);
  if (!opened.ok) return opened;
  const { loan, repayment } = opened.value;
  const { id, userId } = repayment;
  const { postingId, announce } = await endIn(client, parts, repayment, draftRepaymentReturn(repayment));
  if (!(await saveRepaymentEnd(client, id, { ...verdict, postingId }))) return deny('decisionMade');
  const amount = formatAmount(repayment.interest + repayment.principal, 'USDT');
  const values = { amount, reason: verdict.rejection };
  const told = { userId, kind: 'repaymentRejected', values, isMailed: true } as const;
  const notify = await parts.notifications.notifyIn(client, told);
  const tell = await tellIn(parts, client, loan);
  return accept({ loan, repayment, state: 'rejected', announce: callAll(announce, notify, tell) });
}

async function endIn(
  client: pg.PoolClient,
  { ledger }: LoanParts,
  { id, userId }: Repayment,
  transfers: ReturnType<typeof draftRepayment>,
) {
  const posting = { userId, book: 'live', key: `repayment:${id}:end`, transfers } as const;
  const { answers, announce } = await ledger.postIn(client, [posting]);
  const [answer] = answers;
  assert(answer?.ok, 'what a repayment holds can move on');
  return { postingId: answer.value.postingId, announce };
}
