import type { DepositWay } from '@truemark/contract/payments/deposits';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import { tagAmount } from '@truemark/domain/payments/amount-tag';
import { readTypedAmount } from '../amounts/index.ts';

/** What was chosen and typed: the amount of a deposit, which is also the one that an approval asks for. */
export interface WalletDraft {
  readonly asset: Asset;
  readonly amount: string;
}

/** The amount as typed; undefined where it is none. */
export function readDraftAmount({ asset, amount }: WalletDraft): Amount | undefined {
  const text = readTypedAmount(amount);
  const parsed = text === undefined ? undefined : parseAmount(text, asset);
  return parsed?.ok && parsed.value > 0n ? parsed.value : undefined;
}

export type WalletDraftError = 'amountWrong' | 'amountBelowMinimum' | 'balanceShort';

/** What is sent for a draft: on a shared address with the digits that say whose it is; or what is wrong with it. */
export function planDeposit(
  draft: WalletDraft,
  way: Pick<DepositWay, 'minimum' | 'amountTag'>,
  balance: Amount,
): { readonly amount: Amount; readonly error?: never } | { readonly error: WalletDraftError; readonly amount?: never } {
  const typed = readDraftAmount(draft);
  if (typed === undefined) return { error: 'amountWrong' };
  const minimum = parseAmount(way.minimum, draft.asset);
  if (minimum.ok && typed < minimum.value) return { error: 'amountBelowMinimum' };
  const amount = way.amountTag === null ? typed : tagAmount(typed, way.amountTag, draft.asset);
  return amount > balance ? { error: 'balanceShort' } : { amount };
}

/** What is paid is claimed to the last digit. */
export function writeAmount(amount: Amount, asset: Asset): string {
  return formatAmount(amount, asset);
}
