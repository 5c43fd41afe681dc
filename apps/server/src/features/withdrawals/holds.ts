import { houseAccount, userAccount } from '@truemark/domain/ledger/account';
import type { TransferDraft } from '@truemark/domain/ledger/transfer';
import type { Posting } from '../ledger/index.ts';
import type { NewWithdrawal, Withdrawal } from './store.ts';

const nameOf = ({ id }: Pick<Withdrawal, 'id'>) => `withdrawal:${id}`;

/** Takes the whole amount out of reach. */
export function draftHold(withdrawal: NewWithdrawal): Posting {
  const { userId, asset, amount } = withdrawal;
  const sides = { debit: userAccount(userId, 'available'), credit: userAccount(userId, 'withdrawing') };
  const transfer: TransferDraft = { kind: 'withdrawalHold', asset, amount, reference: nameOf(withdrawal), ...sides };
  return { userId, book: 'live', key: `${nameOf(withdrawal)}:hold`, transfers: [transfer] };
}

/** The end of a withdrawal has one key, whether it is paid or given back: it is posted once. */
function draftEnd(withdrawal: Withdrawal, transfers: readonly TransferDraft[]): Posting {
  return { userId: withdrawal.userId, book: 'live', key: `${nameOf(withdrawal)}:end`, transfers };
}

/** Gives the amount back. */
export function draftReturn(withdrawal: Withdrawal): Posting {
  const { userId, asset, amount } = withdrawal;
  const sides = { debit: userAccount(userId, 'withdrawing'), credit: userAccount(userId, 'available') };
  return draftEnd(withdrawal, [{ kind: 'withdrawalReturn', asset, amount, reference: nameOf(withdrawal), ...sides }]);
}

/** Lets what arrives go to the network, and the fee to the house. */
export function draftPayout(withdrawal: Withdrawal): Posting {
  const { userId, asset, amount, fee, network } = withdrawal;
  const common = { asset, debit: userAccount(userId, 'withdrawing'), reference: nameOf(withdrawal) };
  const payout: TransferDraft = {
    ...{ ...common, kind: 'withdrawal', amount: amount - fee, credit: houseAccount(`external:${network}`) },
  };
  const charge: TransferDraft = { ...common, kind: 'withdrawalFee', amount: fee, credit: houseAccount('fees') };
  return draftEnd(withdrawal, fee > 0n ? [payout, charge] : [payout]);
}
