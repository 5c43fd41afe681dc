import { type Account, houseAccount, userAccount } from '../ledger/account.ts';
import type { Amount } from '../ledger/amount.ts';
import type { TransferDraft, TransferKind } from '../ledger/transfer.ts';
import type { OptionResultType } from './rules.ts';

/** Whose option it is. `id` is the number of the order: the holds are known by `option:<id>`. */
export interface OptionOwner {
  readonly userId: number;
  readonly id: string;
}

/** What an option holds, in minor units of USDT. */
export interface OptionHeld {
  readonly stake: Amount;
  readonly payout: Amount;
}

/** Reference of every transfer of an option, and name of its holds. */
export function nameOptionReference(id: string): string {
  return `option:${id}`;
}

/** Acceptance: the stake leaves available, the payout is set aside. */
export function draftOptionAcceptance(owner: OptionOwner, { stake, payout }: OptionHeld): TransferDraft[] {
  const { available, staked } = accountsOf(owner);
  return draft(owner, [
    ['optionStake', stake, available, staked],
    ['optionReserve', payout, treasury, reserved],
  ]);
}

/** How an option ends: won, the payout and the stake reach the user; lost, the house; else everything goes back. */
export function draftOptionEnd(
  owner: OptionOwner,
  { stake, payout }: OptionHeld,
  resultType: Exclude<OptionResultType, 'running'>,
): TransferDraft[] {
  const { available, staked } = accountsOf(owner);
  if (resultType === 'win')
    return draft(owner, [
      ['optionPayout', payout, reserved, available],
      ['optionReturn', stake, staked, available],
    ]);
  return draft(owner, [
    resultType === 'lose' ? ['optionLoss', stake, staked, treasury] : ['optionReturn', stake, staked, available],
    ['optionReserveReturn', payout, reserved, treasury],
  ]);
}

const treasury = houseAccount('treasury');
const reserved = houseAccount('reserve');

function accountsOf({ userId }: OptionOwner): { readonly available: Account; readonly staked: Account } {
  return { available: userAccount(userId, 'available'), staked: userAccount(userId, 'stake') };
}

/** Amounts of zero make no transfer. */
function draft(
  { id }: OptionOwner,
  moves: readonly (readonly [TransferKind, Amount, Account, Account])[],
): TransferDraft[] {
  const reference = nameOptionReference(id);
  return moves.flatMap(([kind, amount, debit, credit]) =>
    amount === 0n ? [] : [{ kind, asset: 'USDT' as const, amount, debit, credit, reference }],
  );
}
