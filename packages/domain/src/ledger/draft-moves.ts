import type { Asset } from '../money/asset.ts';
import type { Account } from './account.ts';
import type { Amount } from './amount.ts';
import type { TransferDraft, TransferKind } from './transfer.ts';

/** A move of one asset: why, how much, from where and to where. */
export type Move = readonly [kind: TransferKind, amount: Amount, debit: Account, credit: Account];

/** The transfers of something that has one reference and one asset. Amounts of zero make no transfer. */
export function draftMoves(
  { reference, asset }: Pick<TransferDraft, 'reference'> & { readonly asset: Asset },
  moves: readonly Move[],
): TransferDraft[] {
  return moves.flatMap(([kind, amount, debit, credit]) =>
    amount === 0n ? [] : [{ kind, asset, amount, debit, credit, reference }],
  );
}
