import { hasNoFloor, isHoldingKind } from '@truemark/domain/ledger/account';
import { findShard, shards } from '../owner.ts';
import {
  type AccountPlace,
  findAccount,
  type HoldPlace,
  holdKey,
  type PreparedPosting,
  type ShardPlace,
} from './batch.ts';

/** The one order in which shards are locked, by everybody: so nobody waits for somebody who waits for him. */
function compareShards(a: ShardPlace, b: ShardPlace): number {
  return a.ownerId - b.ownerId || (a.book < b.book ? -1 : a.book > b.book ? 1 : 0);
}

/** The shards that stand for accounts, a user's for the user's accounts, in the order of locking. */
export function listShardPlaces(accounts: readonly Pick<AccountPlace, 'ownerId' | 'book'>[]): ShardPlace[] {
  const places = new Map<string, ShardPlace>();
  for (const { ownerId, book } of accounts) {
    const shard = ownerId > 0 ? findShard(ownerId) : ownerId;
    places.set(`${shard}/${book}`, { ownerId: shard, book });
  }
  return [...places.values()].sort(compareShards);
}

/** Every account that a batch touches; with `isWhole` every shard of the house's that it debits, too. */
export function listAccountPlaces(postings: readonly PreparedPosting[], isWhole: boolean): AccountPlace[] {
  const places = new Map<string, AccountPlace>();
  for (const { moves } of postings) {
    for (const { debit, credit } of moves) {
      places.set(debit.key, debit);
      places.set(credit.key, credit);
      if (!isWhole || debit.ownerId > 0 || isHoldingKind(debit.kind) || hasNoFloor(debit.kind)) continue;
      for (const shard of shards) {
        const place = findAccount(shard, debit.book, debit.asset, debit.kind);
        places.set(place.key, place);
      }
    }
  }
  return [...places.values()];
}

/** Every hold that a batch makes or uses. */
export function listHoldPlaces(postings: readonly PreparedPosting[]): HoldPlace[] {
  const places = new Map<string, HoldPlace>();
  for (const { moves } of postings) {
    for (const { draft, debit, credit } of moves) {
      for (const { ownerId, kind } of [debit, credit]) {
        if (!isHoldingKind(kind)) continue;
        const place = { ownerId, account: kind, reference: draft.reference };
        places.set(holdKey(place), place);
      }
    }
  }
  return [...places.values()];
}
