import { hasNoFloor, isHoldingKind } from '@truemark/domain/ledger/account';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { PostingRefusal } from '@truemark/domain/ledger/posting';
import type { Book } from '@truemark/domain/money/book';
import { type AccountRef, type HoldLeft, holdKey, type LoadedBatch, type Move } from './batch.ts';

/** What the moves of one posting would do, one after the other, to balances and holds as they stand. */
export interface Trial {
  /** Everything that speaks against it, but for the shortages. */
  readonly refusals: ReadonlySet<PostingRefusal>;
  /** House accounts of which this shard lacks something; another may have it. */
  readonly shortages: ReadonlyMap<string, Shortage>;
  /** What the sides of each move hold after it. */
  readonly after: readonly { readonly debit: Amount; readonly credit: Amount }[];
  readonly holds: ReadonlyMap<string, HoldLeft>;
}

export interface Shortage {
  readonly account: AccountRef;
  readonly lack: Amount;
}

/**
 * Tries the moves of a posting. It goes on after a refusal, as if there were enough, so that of several refusals the
 * first in their order can be answered. No step may go below a floor, even when a later one would make up for it.
 */
export function tryMoves(moves: readonly Move[], book: Book, loaded: LoadedBatch): Trial {
  const refusals = new Set<PostingRefusal>();
  const shortages = new Map<string, Shortage>();
  const balances = new Map<string, Amount>();
  const holds = new Map<string, HoldLeft>();
  const opened = new Set<string>();
  const add = (key: string, change: Amount): Amount => {
    const balance = (balances.get(key) ?? loaded.accounts.get(key)?.balance ?? 0n) + change;
    balances.set(key, balance);
    return balance;
  };
  const after = moves.map(({ draft: { asset, amount, reference }, debit, credit }) => {
    const left = add(debit.key, -amount);
    if (left < 0n && !hasNoFloor(debit.kind)) {
      const refusal = findFloorRefusal(debit);
      if (refusal) refusals.add(refusal);
      else if (-left > (shortages.get(debit.key)?.lack ?? 0n))
        shortages.set(debit.key, { account: debit, lack: -left });
    }
    if (isHoldingKind(debit.kind)) {
      const key = holdKey({ ownerId: debit.ownerId, account: debit.kind, reference });
      const hold = holds.get(key) ?? loaded.holds.get(key);
      if (!hold && loaded.trustedHolds) {
        loaded.trustedHolds.add(key);
      } else {
        if (!hold || hold.book !== book || hold.asset !== asset) refusals.add('holdMissing');
        else if (hold.pending < amount) refusals.add('holdInsufficient');
        holds.set(key, { book, asset, pending: (hold?.pending ?? 0n) - amount });
      }
    }
    if (isHoldingKind(credit.kind)) {
      const key = holdKey({ ownerId: credit.ownerId, account: credit.kind, reference });
      const hold = holds.get(key) ?? loaded.holds.get(key);
      if ((hold && !opened.has(key)) || loaded.trustedHolds?.has(key)) refusals.add('holdExists');
      opened.add(key);
      holds.set(key, { book, asset, pending: (hold?.pending ?? 0n) + amount });
    }
    return { debit: left, credit: add(credit.key, amount) };
  });
  return { refusals, shortages, after, holds };
}

/** Undefined for an account of the house that another shard may help out: all but what is set aside. */
function findFloorRefusal({ ownerId, kind }: AccountRef): PostingRefusal | undefined {
  if (ownerId > 0) return 'balanceInsufficient';
  return isHoldingKind(kind) ? 'houseInsufficient' : undefined;
}
