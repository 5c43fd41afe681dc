import type { Amount } from '@truemark/domain/ledger/amount';
import { assert } from '@truemark/domain/result';

/** An amount that one shard gives another. */
export interface ShardMove {
  readonly from: number;
  readonly to: number;
  readonly amount: Amount;
}

/**
 * Moves between the shards of one house account so that shard `short` has `needed` and all share what is left evenly.
 * Levelling all of them at once makes the next shortage rare. Shards are named by their place in `balances`, whose sum
 * must be enough.
 */
export function levelShards(balances: readonly Amount[], short: number, needed: Amount): ShardMove[] {
  const left = balances.reduce((sum, balance) => sum + balance, 0n) - needed;
  assert(left >= 0n, 'the shards together have what is needed');
  const share = left / BigInt(balances.length);
  const rest = left - share * BigInt(balances.length);
  const targets = balances.map((_, index) => (index === short ? share + needed + rest : share));
  const over = balances.map((balance, index) => balance - (targets[index] ?? 0n));
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
