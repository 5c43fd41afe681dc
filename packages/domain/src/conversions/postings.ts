import { type Account, houseAccount, userAccount } from '../ledger/account.ts';
import type { Amount } from '../ledger/amount.ts';
import type { TransferDraft, TransferKind } from '../ledger/transfer.ts';
import type { Asset } from '../money/asset.ts';
import { type ConversionPair, type ConversionResult, listConversionAssets } from './rules.ts';

/** Whose conversion it is. `id` is the number of the order: its holds are known by `conversion:<id>`. */
export interface ConversionOwner {
  readonly userId: number;
  readonly id: string;
}

/** What a conversion holds: of the user what leaves, of the house what arrives by the price at acceptance. */
export interface ConversionHeld {
  readonly pair: ConversionPair;
  readonly amount: Amount;
  readonly reserve: Amount;
}

/** Reference of every transfer of a conversion, and name of its holds. */
export function nameConversionReference(id: string): string {
  return `conversion:${id}`;
}

/** Acceptance: what leaves is held, and what arrives is set aside in the treasury's own stock of that asset. */
export function draftConversionAcceptance(owner: ConversionOwner, held: ConversionHeld): TransferDraft[] {
  const { available, staked } = accountsOf(owner);
  const { from, to } = listConversionAssets(held.pair);
  return draft(owner, [
    ['conversionHold', from, held.amount, available, staked],
    ['conversionReserve', to, held.reserve, treasury, reserved],
  ]);
}

/** It runs: both sides change hands and the fee is taken in USDT. What was set aside goes first, the rest is the treasury's. */
export function draftConversionFill(
  owner: ConversionOwner,
  { pair, amount, reserve }: ConversionHeld,
  { given, fee }: ConversionResult,
): TransferDraft[] {
  const { available, staked } = accountsOf(owner);
  const { from, to } = listConversionAssets(pair);
  const reservedPart = given < reserve ? given : reserve;
  const isBuy = pair.side === 'buy';
  return draft(owner, [
    ['conversionOut', from, isBuy ? amount - fee : amount, staked, treasury],
    ['conversionIn', to, reservedPart, reserved, available],
    ['conversionIn', to, given - reservedPart, treasury, available],
    ['conversionFee', 'USDT', fee, isBuy ? staked : available, houseAccount('fees')],
    ['conversionReserveReturn', to, reserve - reservedPart, reserved, treasury],
  ]);
}

/** It does not run: everything goes back to where it came from. */
export function draftConversionReturn(
  owner: ConversionOwner,
  { pair, amount, reserve }: ConversionHeld,
): TransferDraft[] {
  const { available, staked } = accountsOf(owner);
  const { from, to } = listConversionAssets(pair);
  return draft(owner, [
    ['conversionReturn', from, amount, staked, available],
    ['conversionReserveReturn', to, reserve, reserved, treasury],
  ]);
}

const treasury = houseAccount('treasury');
const reserved = houseAccount('reserve');

function accountsOf({ userId }: ConversionOwner): { readonly available: Account; readonly staked: Account } {
  return { available: userAccount(userId, 'available'), staked: userAccount(userId, 'stake') };
}

/** Amounts of zero make no transfer. */
function draft(
  { id }: ConversionOwner,
  moves: readonly (readonly [TransferKind, Asset, Amount, Account, Account])[],
): TransferDraft[] {
  const reference = nameConversionReference(id);
  return moves.flatMap(([kind, asset, amount, debit, credit]) =>
    amount === 0n ? [] : [{ kind, asset, amount, debit, credit, reference }],
  );
}
