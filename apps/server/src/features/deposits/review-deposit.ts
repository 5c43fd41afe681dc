import type { RefusalName } from '@truemark/contract/refusals';
import { checkEvidence } from '@truemark/domain/deposits/chain-evidence';
import { canCreditClaim, canReviewDeposit, type DepositFailure, findUserTag } from '@truemark/domain/deposits/deposit';
import { houseAccount, userAccount } from '@truemark/domain/ledger/account';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { amountMax } from '@truemark/domain/ledger/transfer';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import { refuseSecondPerson } from '../console-access/index.ts';
import type { Posting } from '../ledger/index.ts';
import { countNeeded, type DepositParts, readAmount, tellIn } from './deposits.ts';
import { loadStandingIn } from './follow/chain-store.ts';
import { countNow, readPayment } from './follow/evidence.ts';
import {
  type Deposit,
  loadDeposit,
  loadTransaction,
  lockTransaction,
  saveApproval,
  saveFailed,
  saveProcessed,
  saveReviewer,
} from './store.ts';

/** How long a deposit is left alone for the operator who took it. */
const claimMs = 15 * 60_000;

interface Verdict {
  readonly id: number;
  readonly operatorNumber: number;
  readonly reason: string;
  readonly atMs: number;
}

/** What a reviewer confirms: how much arrived by which output. */
export interface Confirmation extends Verdict {
  readonly amount: string;
  readonly outputIndex: number;
}

interface Decided {
  readonly deposit: Deposit;
  readonly state: 'approved' | 'processed' | 'failed';
  announce(): void;
}

/** Whether two people credit an amount: it is worth more than one credits alone, or nothing tells what it is worth. */
export function needsTwoPeople(
  { parameters, findValue }: Pick<DepositParts, 'parameters' | 'findValue'>,
  { asset, amount }: Pick<Deposit, 'asset' | 'amount'>,
): boolean {
  const value = findValue(asset, amount);
  return value === undefined || value > readAmount(parameters.get('deposits.aloneMax'), 'USDT');
}

/** Who is on it now; null when nobody is, or has not decided in time. */
export function findReviewer({ reviewerNumber, reviewedSinceMs }: Deposit, nowMs: number): number | null {
  return reviewedSinceMs !== null && reviewedSinceMs > nowMs - claimMs ? reviewerNumber : null;
}

/** An operator is on it: others leave it alone for a while. */
export async function takeIn(
  client: pg.PoolClient,
  parts: DepositParts,
  who: Omit<Verdict, 'reason'>,
): Promise<Result<{ readonly deposit: Deposit; announce(): void }, RefusalName>> {
  const found = await openForDecision(client, who);
  if (!found.ok) return found;
  const deposit = found.value;
  const { id, operatorNumber, atMs } = who;
  if (!(await saveReviewer(client, id, { operatorNumber, atMs }))) return deny('decisionMade');
  return accept({ deposit, announce: await tellIn(parts, client, deposit.userId, { id, state: 'review' }) });
}

/**
 * Credits what arrived, in a transaction that has locked nothing yet, or keeps what the first of two confirms. Roll back
 * when it is denied, which may come after the posting; else call `announce` after the commit.
 */
export async function approveIn(
  client: pg.PoolClient,
  parts: DepositParts,
  confirmation: Confirmation,
): Promise<Result<Decided, RefusalName> | Denial> {
  const found = await openForDecision(client, confirmation);
  if (!found.ok) return found;
  const deposit = found.value;
  const { id, operatorNumber, outputIndex, atMs, reason } = confirmation;
  const amount = parseAmount(confirmation.amount, deposit.asset);
  if (!amount.ok || amount.value > amountMax) return deny('valueWrong');
  if (amount.value <= 0n) return deny('amountNotPositive');
  if (await parts.isPayout(client, deposit.network, deposit.hash)) return deny('transactionHashUsed');
  const payment = { amount: amount.value, outputIndex };
  const refusal =
    (await refuseCredit(client, deposit, payment)) ?? (await refuseUnseen(client, parts, deposit, payment, atMs));
  if (refusal) return refusal;

  const { approval } = deposit;
  const isSecond = approval?.amount === amount.value && approval.outputIndex === outputIndex;
  if (isSecond) {
    const people = { proposerNumber: approval.operatorNumber, deciderNumber: operatorNumber, nowMs: atMs };
    const bar = await refuseSecondPerson(client, people);
    if (bar) return bar;
  } else if (needsTwoPeople(parts, { asset: deposit.asset, amount: amount.value })) {
    const first = { operatorNumber, amount: amount.value, outputIndex, atMs };
    if (!(await saveApproval(client, id, first))) return deny('decisionMade');
    const announce = await tellIn(parts, client, deposit.userId, { id, state: 'review' });
    return accept({ deposit, state: 'approved', announce });
  }
  const { answers, announce } = await parts.ledger.postIn(client, [draftCredit(deposit, amount.value)]);
  const [answer] = answers;
  // From outside, where nothing runs short, and under a key of its own: nothing can refuse it.
  assert(answer?.ok, 'a deposit was refused by the ledger');
  const decision = { deciderNumber: operatorNumber, reason, atMs, outputIndex, isSecond };
  const { postingId } = answer.value;
  if (!(await saveProcessed(client, id, { ...decision, credited: amount.value, postingId }))) {
    return deny('decisionMade');
  }
  const values = { amount: formatAmount(amount.value, deposit.asset), asset: deposit.asset };
  const notify = await parts.notifyIn(client, {
    ...{ userId: deposit.userId, kind: 'depositProcessed', values, isMailed: true },
  });
  const tell = await tellIn(parts, client, deposit.userId, { id, state: 'processed' });
  return accept({ deposit, state: 'processed', announce: callAll(announce, notify, tell) });
}

/** Says why nothing is credited. */
export async function rejectIn(
  client: pg.PoolClient,
  parts: DepositParts,
  verdict: Verdict & { readonly failure: DepositFailure },
): Promise<Result<Decided, RefusalName>> {
  const { id, operatorNumber, reason, atMs, failure } = verdict;
  const found = await openForDecision(client, verdict);
  if (!found.ok) return found;
  const deposit = found.value;
  const decision = { deciderNumber: operatorNumber, reason, atMs, failure };
  if (!(await saveFailed(client, id, decision))) return deny('decisionMade');
  const { userId, asset } = deposit;
  const values = { amount: formatAmount(deposit.amount, asset), asset, reason: failure };
  const notify = await parts.notifyIn(client, { userId, kind: 'depositFailed', values, isMailed: true });
  const tell = await tellIn(parts, client, userId, { id, state: 'failed' });
  return accept({ deposit, state: 'failed', announce: callAll(notify, tell) });
}

/** One that waits and that nobody else is on, while nobody else says or decides anything of its transaction. */
async function openForDecision(
  client: pg.PoolClient,
  { id, operatorNumber, atMs }: Omit<Verdict, 'reason'>,
): Promise<Result<Deposit, 'recordMissing' | 'decisionMade' | 'claimedByOther'>> {
  const seen = await loadDeposit(client, id);
  if (!seen) return deny('recordMissing');
  await lockTransaction(client, seen);
  const deposit = await loadDeposit(client, id);
  if (!deposit || !canReviewDeposit(deposit.state)) return deny('decisionMade');
  const reviewer = findReviewer(deposit, atMs);
  return reviewer === null || reviewer === operatorNumber ? accept(deposit) : deny('claimedByOther');
}

/** Why a payment is not this user's to have: its output was credited before, or others claim it with as good a right. */
async function refuseCredit(
  client: pg.PoolClient,
  deposit: Deposit,
  { amount, outputIndex }: { readonly amount: Amount; readonly outputIndex: number },
) {
  if (deposit.isFound && deposit.outputIndex !== outputIndex) return deny('depositNotOnChain');
  const known = await loadTransaction(client, deposit);
  if (known.some(other => other.state === 'processed' && other.outputIndex === outputIndex)) {
    return deny('outputCredited');
  }
  const rivals = listRivals(deposit);
  const claimant = { tag: findUserTag(deposit.userId), isSigned: deposit.signedBy !== null };
  const others = rivals.map(({ userId, isSigned }) => ({ tag: findUserTag(userId), isSigned }));
  return canCreditClaim({ asset: deposit.asset, amount }, claimant, others) ? undefined : deny('depositConflict');
}

/** Why the network does not bear out what is confirmed. Nobody is asked where there is no node, or it cannot be reached. */
async function refuseUnseen(
  client: pg.PoolClient,
  { chains, parameters }: Pick<DepositParts, 'chains' | 'parameters'>,
  deposit: Deposit,
  payment: { readonly amount: Amount; readonly outputIndex: number },
  nowMs: number,
): Promise<Denial | undefined> {
  const { network, evidence } = deposit;
  const standing = await loadStandingIn(client, network, nowMs);
  const isSeen = chains.find(network)?.adapter && standing && standing.state.state !== 'unreachable';
  if (!isSeen || evidence === null) return undefined;
  const count = countNow(evidence, standing.headHeight);
  const needed = countNeeded(parameters, network);
  const shown = { ...evidence, confirmations: count, payments: evidence.payments.map(readPayment) };
  const checked = checkEvidence({ ...deposit, ...payment }, shown, needed);
  if (checked.ok) return undefined;
  return { ...checked, values: { count: String(count), needed: String(needed) } };
}

/** Others who say that the same payment is theirs, and of whom that is not decided. */
export function listRivals({ userId, others }: Deposit): Deposit['others'] {
  return others.filter(other => other.userId !== userId && other.isSameAddress && canReviewDeposit(other.state));
}

/** From the network to the user's available balance; the key is the deposit's own, so that it is posted once. */
function draftCredit({ id, userId, network, asset }: Deposit, amount: Amount): Posting {
  const sides = { debit: houseAccount(`external:${network}`), credit: userAccount(userId, 'available') };
  const transfer = { kind: 'deposit' as const, asset, amount, reference: `deposit:${id}` };
  return { userId, book: 'live', key: `deposit:${id}`, transfers: [{ ...transfer, ...sides }] };
}

function callAll(...calls: readonly (() => void)[]): () => void {
  return () => {
    for (const call of calls) call();
  };
}
