import { hasNoFloor, isHoldingKind } from '@truemark/domain/ledger/account';
import { findShard, shards } from '../owner.ts';
import { type AccountRef, accountRef, type HoldRef, holdKey, type PreparedPosting, type ShardRef } from './batch.ts';

/** The one order in which shards are locked, by everybody: so nobody waits for somebody who waits for him. */
function compareShards(a: ShardRef, b: ShardRef): number {
  return a.ownerId - b.ownerId || (a.book < b.book ? -1 : a.book > b.book ? 1 : 0);
}

/** The shards that stand for accounts, a user's for the user's accounts, in the order of locking. */
export function listShards(accounts: readonly Pick<AccountRef, 'ownerId' | 'book'>[]): ShardRef[] {
  const refs = new Map<string, ShardRef>();
  for (const { ownerId, book } of accounts) {
    const shard = ownerId > 0 ? findShard(ownerId) : ownerId;
    refs.set(`${shard}/${book}`, { ownerId: shard, book });
  }
  return [...refs.values()].sort(compareShards);
}

/** Every account that a batch touches; with `hasAllShards` every shard of the house's that it debits, too. */
export function listAccounts(postings: readonly PreparedPosting[], hasAllShards: boolean): AccountRef[] {
  const refs = new Map<string, AccountRef>();
  for (const { debit, credit } of postings.flatMap(({ moves }) => moves)) {
    refs.set(debit.key, debit);
    refs.set(credit.key, credit);
    if (!hasAllShards || debit.ownerId > 0 || isHoldingKind(debit.kind) || hasNoFloor(debit.kind)) continue;
    for (const shard of shards) {
      const ref = accountRef(shard, debit.book, debit.asset, debit.kind);
      refs.set(ref.key, ref);
    }
  }
  return [...refs.values()];
}

/** Every hold that a batch makes or uses. */
export function listHolds(postings: readonly PreparedPosting[]): HoldRef[] {
  const refs = new Map<string, HoldRef>();
  for (const { draft, debit, credit } of postings.flatMap(({ moves }) => moves)) {
    for (const { ownerId, kind } of [debit, credit]) {
      if (!isHoldingKind(kind)) continue;
      const ref = { ownerId, account: kind, reference: draft.reference };
      refs.set(holdKey(ref), ref);
    }
  }
  return [...refs.values()];
}
