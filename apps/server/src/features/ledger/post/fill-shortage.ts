import { houseAccount, isHouseAccountKind } from '@truemark/domain/ledger/account';
import { assetDecimals } from '@truemark/domain/money/asset';
import { assert } from '@truemark/domain/result';
import { shards } from '../owner.ts';
import { createMove, findAccount, type LoadedBatch, type Move } from './batch.ts';
import { levelShards } from './level-shards.ts';
import type { Shortage } from './try-moves.ts';

/** What the demo house takes at once when it runs short, in whole units of the asset. */
const demoRefillUnits = 10_000_000n;

/**
 * The moves between shards after which one has what it lacks, or the refill of a demo treasury. Undefined when the
 * house as a whole does not have it. All shards of the account are loaded.
 */
export function fillShortage({ place, lack }: Shortage, loaded: LoadedBatch): readonly Move[] | undefined {
  const { kind, book, asset, ownerId } = place;
  assert(isHouseAccountKind(kind), 'only the house has shards');
  const balances = shards.map(shard => loaded.accounts.get(findAccount(shard, book, asset, kind).key)?.balance ?? 0n);
  const short = shards.indexOf(ownerId);
  const needed = (balances[short] ?? 0n) + lack;
  const common = { asset, reference: kind, credit: houseAccount(kind) };
  if (balances.reduce((sum, balance) => sum + balance, 0n) < needed) {
    if (book !== 'demo' || kind !== 'treasury') return undefined;
    const amount = lack + demoRefillUnits * 10n ** BigInt(assetDecimals[asset]);
    const refill = { ...common, kind: 'demoRefill', amount, debit: houseAccount('external:demo') } as const;
    return [createMove(refill, book, ownerId, ownerId)];
  }
  const level = { ...common, kind: 'shardLevel', debit: houseAccount(kind) } as const;
  return levelShards(balances, short, needed).map(({ from, to, amount }) => {
    const [giver, taker] = [shards[from], shards[to]];
    assert(giver !== undefined && taker !== undefined, 'a shard has a number');
    return createMove({ ...level, amount }, book, giver, taker);
  });
}
