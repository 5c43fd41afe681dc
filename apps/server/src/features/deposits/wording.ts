import type { ReviewedDeposit } from '@truemark/contract/operators/deposits';
import type { DepositItem } from '@truemark/contract/payments/deposits';
import { listOwnPayments } from '@truemark/domain/deposits/chain-evidence';
import { canReviewDeposit, depositReviewMs, findUserTag, writeDepositMessage } from '@truemark/domain/deposits/deposit';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { readAmountTag } from '@truemark/domain/payments/amount-tag';
import { findChain } from '@truemark/domain/payments/network';
import { countNeeded, type DepositParts, readAmount } from './deposits.ts';
import { type ChainStanding, loadStandings } from './follow/chain-store.ts';
import { countNow, readPayment } from './follow/evidence.ts';
import { findReviewer, listRivals } from './review-deposit.ts';
import type { Deposit } from './store.ts';

type Reviewed = Omit<ReviewedDeposit, 'needsTwo' | 'approvalBar'>;

/** Words deposits as they stand now: confirmations go by where their networks stand. */
export async function createWording({
  database,
  clock,
  parameters,
}: Pick<DepositParts, 'database' | 'clock' | 'parameters'>): Promise<{
  toItem(deposit: Deposit): DepositItem;
  toReviewed(deposit: Deposit): Reviewed;
}> {
  const standings = await loadStandings(database, clock.nowMs());

  function toItem(deposit: Deposit): DepositItem {
    const { id, amount, asset, network, address, hash, proofFile, atMs, state, credited, decidedAtMs } = deposit;
    const isWaiting = canReviewDeposit(state);
    const isContested = isWaiting && listRivals(deposit).length > 0;
    const canSign = isContested && deposit.signedBy === null && findChain(network) !== 'bitcoin';
    return {
      ...{ id: String(id), amount: formatAmount(amount, asset), tokenType: asset, network, address },
      ...{ transactionHash: hash, proofImage: proofFile, createTime: atMs, status: state, failure: deposit.failure },
      credited: credited === null ? null : formatAmount(credited, asset),
      decidedAt: decidedAtMs,
      signText: canSign ? writeDepositMessage({ id: String(id), network, hash }) : null,
      ...{ isContested, signedBy: deposit.signedBy, isFound: deposit.isFound },
      isBelowMinimum: isWaiting && amount < readAmount(parameters.get(`deposits.minimum.${asset}`), asset),
      onChain: isWaiting ? describeOnChain(deposit, standings.get(network), countNeeded(parameters, network)) : null,
    };
  }

  return {
    toItem,
    toReviewed(deposit) {
      const { userId, asset, amount, outputIndex, reviewedSinceMs, approval } = deposit;
      const reviewerNumber = findReviewer(deposit, clock.nowMs());
      return {
        ...toItem(deposit),
        ...{ userId: String(userId), outputIndex, reviewerNumber, dueAt: deposit.atMs + depositReviewMs },
        reviewedSince: reviewerNumber === null ? null : reviewedSinceMs,
        approval: approval && {
          ...{ operatorNumber: approval.operatorNumber, outputIndex: approval.outputIndex, at: approval.atMs },
          amount: formatAmount(approval.amount, asset),
        },
        others: deposit.others.map(({ id, userId: otherId, state, isSameAddress, isSigned }) => ({
          ...{ id: String(id), userId: String(otherId), status: state, isSameAddress, isSigned },
        })),
        isTagged: readAmountTag(amount, asset) === findUserTag(userId),
        evidence: describeEvidence(deposit),
        lostAt: deposit.lostAtMs,
      };
    },
  };
}

function describeOnChain(
  { evidence }: Deposit,
  standing: ChainStanding | undefined,
  needed: number,
): DepositItem['onChain'] {
  return evidence && { state: evidence.state, confirmations: countNow(evidence, standing?.headHeight ?? null), needed };
}

function describeEvidence({ evidence, asset, address }: Deposit): Reviewed['evidence'] {
  if (!evidence) return null;
  const { atMs, state, replacedBy, block } = evidence;
  const payments = evidence.payments.map(readPayment);
  const own = listOwnPayments(payments, { asset, address });
  return {
    ...{ at: atMs, state, replacedBy, block: block && { height: block.height, at: block.atMs } },
    payments: payments.map(payment => ({
      ...{ outputIndex: payment.index, tokenType: payment.asset, recipient: payment.recipient, sender: payment.sender },
      ...{ amount: formatAmount(payment.amount, payment.asset), isOwn: own.includes(payment) },
    })),
  };
}
