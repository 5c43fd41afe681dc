import type { DepositWay } from '@truemark/contract/payments/deposits';
import { parseAmount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import type { Network } from '@truemark/domain/payments/network';
import { parseTransactionHash } from '@truemark/domain/payments/transaction-hash';
import { readTypedAmount } from '../amounts/index.ts';

/** What a person has typed and chosen of a deposit. */
export interface DepositDraft {
  readonly asset: Asset;
  readonly network: Network;
  readonly amount: string;
  readonly hash: string;
  /** Name of the uploaded picture; empty without one. */
  readonly proof: string;
}

export type DepositErrorKey =
  | 'amountMissing'
  | 'amountWrong'
  | 'amountBelowMinimum'
  | 'hashMissing'
  | 'hashWrong'
  | 'proofMissing';

/** What is wrong with each field, as the server would say it. */
export function findDepositErrors(
  draft: DepositDraft,
  way: Pick<DepositWay, 'minimum'> | undefined,
): Partial<Record<keyof DepositDraft, DepositErrorKey>> {
  const errors: Partial<Record<keyof DepositDraft, DepositErrorKey>> = {};
  const amount = readTypedAmount(draft.amount);
  const parsed = amount === undefined ? undefined : parseAmount(amount, draft.asset);
  const minimum = way && parseAmount(way.minimum, draft.asset);
  if (draft.amount.trim() === '') errors.amount = 'amountMissing';
  else if (!parsed?.ok || parsed.value <= 0n) errors.amount = 'amountWrong';
  else if (minimum?.ok && parsed.value < minimum.value) errors.amount = 'amountBelowMinimum';
  if (draft.hash.trim() === '') errors.hash = 'hashMissing';
  else if (!parseTransactionHash(draft.network, draft.hash).ok) errors.hash = 'hashWrong';
  if (draft.proof === '') errors.proof = 'proofMissing';
  return errors;
}
