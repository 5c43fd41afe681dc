import type { Account } from '@truemark/domain/ledger/account';
import { splitEvery } from '../../platform/jobs/split-every.ts';

/** Whose record and accounts: a user's number, or below zero one of the house's shards. */
export type OwnerId = number;

/** The house is this many owners, so that no row of its accounts is one that everybody writes. */
const shardCount = 16;

/** Every shard of the house. */
export const shards: readonly OwnerId[] = Array.from({ length: shardCount }, (_, index) => -1 - index);

/** The shard that serves a user; the first one serves the house itself. */
export function findShard(userId: number | null): OwnerId {
  return userId === null ? -1 : -1 - (userId % shardCount);
}

/** Shard by shard, at most so many together. */
export function splitByShard<Item extends { readonly userId: number }>(items: readonly Item[], max: number): Item[][] {
  return [...Map.groupBy(items, ({ userId }) => findShard(userId)).values()].flatMap(group => splitEvery(max, group));
}

/** The same in SQL, for a column with users' numbers. */
export const writeShardSql = (userId: string): string => `-1 - ${userId} % ${shardCount}`;

/** Who owns one side of a transfer that is posted for a user: the house's side is the shard that serves that user. */
export function findOwner(account: Account, userId: number | null): OwnerId {
  return account.userId ?? findShard(userId);
}
