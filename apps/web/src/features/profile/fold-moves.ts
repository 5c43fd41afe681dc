import type { TransferItem } from '@truemark/contract/people/accounts';
import type { UserAccountKind } from '@truemark/domain/ledger/account';

/** One thing that happened: a line of the record, or the two lines of a move between two of the user's own accounts. */
export interface Move {
  readonly item: TransferItem;
  /** Where the money went inside the account; undefined when it came from outside or left. */
  readonly to: UserAccountKind | undefined;
}

function isOtherSide(taken: TransferItem, given: TransferItem): boolean {
  return (
    given.at === taken.at &&
    given.kind === taken.kind &&
    given.asset === taken.asset &&
    given.reference === taken.reference &&
    given.account === taken.counterpart &&
    taken.account === given.counterpart &&
    given.amount === `-${taken.amount}`
  );
}

/**
 * Reads the newest lines of a record as moves. The record has the two lines of a transfer side by side, with the newest
 * first: the one that receives, then the one that gives.
 */
export function foldMoves(items: readonly TransferItem[]): readonly Move[] {
  const moves: Move[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    const next = items[index + 1];
    if (!item) continue;
    const isPair = next !== undefined && isOtherSide(item, next);
    moves.push(isPair ? { item: next, to: item.account } : { item, to: undefined });
    if (isPair) index += 1;
  }
  return moves;
}
