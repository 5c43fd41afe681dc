import type { RefusalName } from '@truemark/contract/refusals';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { amountMax } from '@truemark/domain/ledger/transfer';
import { canLoan } from '@truemark/domain/loans/can';
import { splitRepayment } from '@truemark/domain/loans/interest';
import { findOwed } from '@truemark/domain/loans/standing';
import { draftRepaymentHold } from '@truemark/domain/loans/transfers';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import { findStanding } from './debt.ts';
import { callAll, type LoanParts, tellIn } from './parts.ts';
import { insertRepayment } from './save-store.ts';
import { type Loan, loadLoan, lockNamed, type Repayment } from './store.ts';

/** What of a repayment is at work: what fails there says what became of it. */
export type RepaymentStage = 'checking' | 'holding' | 'keeping' | 'committing';

/** What a user asks to pay back, as it came; without an amount it is everything. */
export interface RepaymentRequest {
  readonly id: number;
  readonly loanId: number;
  readonly userId: number;
  readonly amount: string | undefined;
  /** What the user saw as owed. */
  readonly total: string | undefined;
  readonly nowMs: number;
  enter(stage: RepaymentStage): void;
}

/** Holds the money of a repayment, in the caller's transaction, which has locked nothing yet. */
export async function repayIn(
  parts: LoanParts,
  client: pg.PoolClient,
  request: RepaymentRequest,
): Promise<Result<{ readonly repayment: Repayment; announce(): void }, RefusalName>> {
  const { id, loanId, userId, nowMs } = request;
  await lockNamed(client, `loan:${loanId}`);
  const loan = await loadLoan(client, loanId);
  if (!loan) return deny('recordMissing');
  const split = checkRepayment(loan, request);
  if (!split.ok) return split;
  const money = { id, userId, ...split.value };
  request.enter('holding');
  const posting = { userId, book: 'live', key: `repayment:${id}:hold`, transfers: draftRepaymentHold(money) } as const;
  const { answers, announce } = await parts.ledger.postIn(client, [posting]);
  const [answer] = answers;
  assert(answer, 'a posting is answered');
  if (!answer.ok) {
    assert(answer.code === 'balanceInsufficient', 'a hold of a repayment was refused by the ledger');
    return deny('accountBalanceInsufficient');
  }
  request.enter('keeping');
  const kept = { ...money, loanId, submittedAtMs: nowMs, holdPostingId: answer.value.postingId };
  if (!(await insertRepayment(client, kept))) return deny('repaymentUnderReview');
  const values = { amount: formatAmount(money.interest + money.principal, 'USDT') };
  const told = { userId, kind: 'repaymentSubmitted', values, isMailed: false } as const;
  const notify = await parts.notifications.notifyIn(client, told);
  const tell = await tellIn(parts, client, loan);
  const waiting = { state: 'submitted', rejection: null, endPostingId: null } as const;
  const nobody = { reviewerNumber: null, reviewedSinceMs: null, deciderNumber: null, decidedAtMs: null };
  return accept({ repayment: { ...kept, ...waiting, ...nobody }, announce: callAll(announce, notify, tell) });
}

/** What a repayment would settle, or why it may not be made. */
function checkRepayment(
  loan: Loan,
  { userId, amount: typed, total, nowMs }: RepaymentRequest,
): Result<{ readonly interest: Amount; readonly principal: Amount }, RefusalName> {
  if (loan.userId !== userId) return deny('recordNotOwned');
  if (loan.repayments.some(({ state }) => state === 'submitted' || state === 'review')) {
    return deny('repaymentUnderReview');
  }
  const standing = findStanding(loan, nowMs);
  if (!canLoan('repay', loan.state) || !standing) return deny('repaymentStatusWrong');
  const owed = findOwed(standing);
  const everything = formatAmount(owed.interest + owed.principal, 'USDT');
  if (total !== undefined && total !== everything) return deny('termsChanged');
  const wanted = readWanted(typed, owed.interest + owed.principal);
  if (!wanted.ok) return wanted;
  const { interest, principal } = splitRepayment(wanted.value, owed.interest, owed.principal);
  return accept({ interest, principal });
}

function readWanted(typed = '', everything: Amount): Result<Amount, RefusalName> {
  if (typed.trim() === '') return accept(everything);
  const amount = parseAmount(typed.trim(), 'USDT');
  return amount.ok && amount.value > 0n && amount.value <= amountMax ? amount : deny('amountNotPositive');
}
