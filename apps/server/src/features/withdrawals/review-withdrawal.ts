import type { PayoutOutcome } from '@truemark/contract/operators/withdrawals';
import type { RefusalName } from '@truemark/contract/refusals';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import {
  canActOnWithdrawal,
  type WithdrawalAct,
  type WithdrawalFailure,
} from '@truemark/domain/withdrawals/withdrawal';
import type pg from 'pg';
import { refuseSecondPerson } from '../console-access/index.ts';
import { draftPayout, draftReturn } from './holds.ts';
import { callAll, readAmount, tellIn, type WithdrawalParts } from './parts.ts';
import { insertAttempt, listPaidWith, type PaidOutput } from './payout-store.ts';
import {
  loadWithdrawal,
  lockNamed,
  saveApproval,
  saveConfirmation,
  saveFailed,
  saveProcessed,
  saveReviewer,
  type Withdrawal,
} from './store.ts';

/** How long somebody who has taken one keeps others from it. */
const claimMs = 15 * 60_000;

interface Verdict {
  readonly id: number;
  readonly operatorNumber: number;
  readonly reason: string;
  readonly atMs: number;
}

interface Decided<State extends string> {
  readonly withdrawal: Withdrawal;
  readonly state: State;
  announce(): void;
}

/** Who is on it now; null when nobody is, or has not decided in time. */
export function findReviewer({ reviewerNumber, reviewedSinceMs }: Withdrawal, nowMs: number): number | null {
  return reviewedSinceMs !== null && reviewedSinceMs > nowMs - claimMs ? reviewerNumber : null;
}

/** Whether two people approve an amount: it is worth more than one approves alone, or nothing tells what it is worth. */
export function needsTwoPeople(
  { parameters, findValue }: Pick<WithdrawalParts, 'parameters' | 'findValue'>,
  { asset, amount }: Pick<Withdrawal, 'asset' | 'amount'>,
): boolean {
  const value = findValue(asset, amount);
  return value === undefined || value > readAmount(parameters.get('withdrawals.aloneMax'), 'USDT');
}

/** One on which an act is possible, while nobody else decides on it. */
async function open(
  client: pg.PoolClient,
  act: WithdrawalAct,
  { id, operatorNumber, atMs }: Omit<Verdict, 'reason'>,
): Promise<Result<Withdrawal, 'recordMissing' | 'decisionMade' | 'claimedByOther'>> {
  await lockNamed(client, [String(id)]);
  const withdrawal = await loadWithdrawal(client, id);
  if (!withdrawal) return deny('recordMissing');
  if (!canActOnWithdrawal(act, withdrawal.state)) return deny('decisionMade');
  const reviewer = findReviewer(withdrawal, atMs);
  return reviewer === null || reviewer === operatorNumber ? accept(withdrawal) : deny('claimedByOther');
}

/** An operator is on it: others leave it alone for a while. */
export async function takeIn(
  client: pg.PoolClient,
  parts: WithdrawalParts,
  who: Omit<Verdict, 'reason'>,
): Promise<Result<Decided<'review' | 'approved'>, RefusalName>> {
  const opened = await open(client, 'take', who);
  if (!opened.ok) return opened;
  const withdrawal = opened.value;
  if (!(await saveReviewer(client, who.id, who))) return deny('decisionMade');
  const state = withdrawal.state === 'approved' ? 'approved' : 'review';
  return accept({ withdrawal, state, announce: await tellIn(parts, client, { ...withdrawal, state }) });
}

/** Approves a payout, or keeps the first of two approvals. Roll back when it is denied; else `announce` after the commit. */
export async function approveIn(
  client: pg.PoolClient,
  parts: WithdrawalParts,
  verdict: Verdict,
): Promise<Result<Decided<'confirmed' | 'approved'>, RefusalName>> {
  const { id, operatorNumber, atMs } = verdict;
  const opened = await open(client, 'approve', verdict);
  if (!opened.ok) return opened;
  const withdrawal = opened.value;
  const { userId, asset, amount } = withdrawal;
  if (withdrawal.operatorNumber !== null) {
    const people = { proposerNumber: withdrawal.operatorNumber, deciderNumber: operatorNumber, nowMs: atMs };
    const bar = await refuseSecondPerson(client, people);
    if (bar) return bar;
  } else if (needsTwoPeople(parts, withdrawal)) {
    if (!(await saveConfirmation(client, id, verdict))) return deny('decisionMade');
    const announce = await tellIn(parts, client, { ...withdrawal, state: 'review' });
    return accept({ withdrawal, state: 'confirmed', announce });
  }
  if (!(await saveApproval(client, id, verdict))) return deny('decisionMade');
  const values = { amount: formatAmount(amount, asset), asset };
  const notify = await parts.notifyIn(client, { userId, kind: 'withdrawalApproved', values, isMailed: true });
  const tell = await tellIn(parts, client, { ...withdrawal, state: 'approved' });
  return accept({ withdrawal, state: 'approved', announce: callAll(notify, tell) });
}

/** What of an attempt may still come to pay: nothing is given back meanwhile. */
const mayStillPay: readonly PayoutOutcome[] = ['pending', 'unanswered'];

/** Says why nothing is paid, and gives the money back. */
export async function rejectIn(
  client: pg.PoolClient,
  parts: WithdrawalParts,
  verdict: Verdict & { readonly failure: WithdrawalFailure },
): Promise<Result<Decided<'failed'>, RefusalName>> {
  const { id, operatorNumber, atMs, reason, failure } = verdict;
  const opened = await open(client, 'reject', verdict);
  if (!opened.ok) return opened;
  const withdrawal = opened.value;
  const [attempt] = withdrawal.attempts;
  if (attempt && mayStillPay.includes(attempt.outcome)) return deny('payoutUnderWay');
  const { answers, announce } = await parts.ledger.postIn(client, [draftReturn(withdrawal)]);
  const [answer] = answers;
  assert(answer?.ok, 'what a withdrawal holds can be given back');
  const decision = { operatorNumber, atMs, reason, failure, postingId: answer.value.postingId };
  if (!(await saveFailed(client, id, decision))) return deny('decisionMade');
  const { userId, asset, amount } = withdrawal;
  const values = { amount: formatAmount(amount, asset), asset, reason: failure };
  const notify = await parts.notifyIn(client, { userId, kind: 'withdrawalFailed', values, isMailed: true });
  const tell = await tellIn(parts, client, { ...withdrawal, state: 'failed' });
  return accept({ withdrawal, state: 'failed', announce: callAll(announce, notify, tell) });
}

/** A transaction that was named as the payout, and what a node has made of it. */
export interface NamedPayout extends Verdict {
  /** In the one spelling of its network. */
  readonly hash: string;
  readonly outcome: PayoutOutcome;
  readonly outputs: readonly number[];
}

/**
 * By which output of its transaction a withdrawal is paid: one that pays no other yet. Null where only an operator vouches
 * for it; then nothing else of the transaction went to this address. Undefined: there is none left.
 */
function chooseOutput(
  { address }: Withdrawal,
  { outcome, outputs }: Pick<NamedPayout, 'outcome' | 'outputs'>,
  paid: readonly PaidOutput[],
): number | null | undefined {
  const toSame = paid.filter(other => other.address === address);
  if (outcome === 'vouched') return toSame.length === 0 ? null : undefined;
  if (toSame.some(({ outputIndex }) => outputIndex === null)) return undefined;
  return outputs.find(index => paid.every(({ outputIndex }) => outputIndex !== index));
}

/** Lets the money go where a payout is shown or vouched for; else keeps the attempt. */
export async function payIn(
  client: pg.PoolClient,
  parts: WithdrawalParts,
  payout: NamedPayout,
): Promise<Result<Decided<'approved' | 'processed'>, RefusalName>> {
  const { id, operatorNumber, atMs, reason, hash, outcome } = payout;
  const opened = await open(client, 'pay', payout);
  if (!opened.ok) return opened;
  const withdrawal = opened.value;
  const { userId, network, asset, amount, fee } = withdrawal;
  const isCredited = await parts.deposits.lockCredited(client, { network, hash });
  if (isCredited) return deny('transactionHashUsed');
  const attempt = { hash, operatorNumber, atMs, outcome };
  if (outcome !== 'paid' && outcome !== 'vouched') {
    await insertAttempt(client, id, attempt);
    return accept({ withdrawal, state: 'approved', announce: () => undefined });
  }
  const outputIndex = chooseOutput(withdrawal, payout, await listPaidWith(client, { network, hash }));
  if (outputIndex === undefined) return deny('transactionHashUsed');
  const { answers, announce } = await parts.ledger.postIn(client, [draftPayout(withdrawal)]);
  const [answer] = answers;
  assert(answer?.ok, 'what a withdrawal holds can be paid');
  await insertAttempt(client, id, attempt);
  const isLookedUp = outcome === 'paid';
  const { postingId } = answer.value;
  const payment = { operatorNumber, atMs, reason, hash, outputIndex, isLookedUp, postingId };
  if (!(await saveProcessed(client, id, payment))) return deny('decisionMade');
  const values = { amount: formatAmount(amount - fee, asset), asset, hash };
  const notify = await parts.notifyIn(client, { userId, kind: 'withdrawalProcessed', values, isMailed: true });
  const tell = await tellIn(parts, client, { ...withdrawal, state: 'processed' });
  return accept({ withdrawal, state: 'processed', announce: callAll(announce, notify, tell) });
}
