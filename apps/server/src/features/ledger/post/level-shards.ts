import { houseAccount, isHouseAccountKind } from '@truemark/domain/ledger/account';
import type { Amount } from '@truemark/domain/ledger/amount';
import { assetDecimals } from '@truemark/domain/money/asset';
import { assert } from '@truemark/domain/result';
import { shards } from '../owner.ts';
import { accountRef, createMove, type LoadedBatch, type Move } from './batch.ts';
import type { Shortage } from './try-moves.ts';

/** What the demo house takes at once when it runs short, in whole units of the asset. */
const demoRefillUnits = 10_000_000n;

/**
 * The moves between shards after which one has what it lacks, or the refill of a demo treasury. Undefined when the
 * house as a whole does not have it. All shards of the account are loaded.
 */
export function fillShortage({ account, lack }: Shortage, loaded: LoadedBatch): readonly Move[] | undefined {
  const { kind, book, asset, ownerId } = account;
  assert(isHouseAccountKind(kind), 'only the house has shards');
  const balances = shards.map(shard => loaded.accounts.get(accountRef(shard, book, asset, kind).key)?.balance ?? 0n);
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

/** An amount that one shard gives another. */
export interface ShardMove {
  readonly from: number;
  readonly to: number;
  readonly amount: Amount;
}

/**
 * Moves between the shards of one house account so that shard `short` has `needed` and all share what is left evenly.
 * Levelling all of them at once makes the next shortage rare. Shards are named by their index in `balances`, whose sum
 * must be enough.
 */
export function levelShards(balances: readonly Amount[], short: number, needed: Amount): ShardMove[] {
  const left = balances.reduce((sum, balance) => sum + balance, 0n) - needed;
  assert(left >= 0n, 'the shards together have what is needed');
  const share = left / BigInt(balances.length);
  const rest = left - share * BigInt(balances.length);
  const over = balances.map((balance, index) => balance - (index === short ? share + needed + rest : share));
  const moves: ShardMove[] = [];
  let from = 0;
  let to = 0;
  for (;;) {
    while (from < over.length && (over[from] ?? 0n) <= 0n) from += 1;
    while (to < over.length && (over[to] ?? 0n) >= 0n) to += 1;
    const surplus = over[from];
    const lack = over[to];
    if (surplus === undefined || lack === undefined) return moves;
    let amount = surplus;
    if (-lack < surplus) amount = -lack;
    moves.push({ from, to, amount });
    over[from] = surplus - amount;
    over[to] = lack + amount;
  }
}
