import type { PayoutAddress } from '@truemark/contract/payments/payout-addresses';
import type { WithdrawalItem } from '@truemark/contract/payments/withdrawals';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { withdrawalReviewMs } from '@truemark/domain/withdrawals/withdrawal';
import type { BookAddress } from './address-store.ts';
import type { Withdrawal } from './store.ts';

/** A withdrawal as its owner sees it: an approved one is under review until it is paid. */
export function toItem(withdrawal: Withdrawal): WithdrawalItem {
  const { id, asset, network, address, amount, fee, feeRate, atMs, state, approvedAtMs, decidedAtMs } = withdrawal;
  return {
    ...{ id: String(id), tokenType: asset, method: network, address, amount: formatAmount(amount, asset), feeRate },
    ...{ fee: formatAmount(fee, asset), arrives: formatAmount(amount - fee, asset), createTime: atMs },
    status: state === 'approved' ? 'review' : state,
    ...{ approvedAt: approvedAtMs, dueAt: atMs + withdrawalReviewMs, decidedAt: decidedAtMs },
    ...{ failure: withdrawal.failure, transactionHash: withdrawal.hash },
  };
}

export function toAddressItem(found: BookAddress): PayoutAddress {
  const { id, network, address, label, atMs, usableFromMs, confirmedAtMs } = found;
  return {
    ...{ id: String(id), network, address, label, createTime: atMs, usableFrom: usableFromMs },
    isConfirmed: confirmedAtMs !== null,
  };
}
