import type pg from 'pg';
import { createBatcher } from './batcher.ts';
import type { Database } from './database.ts';
import { isLost } from './query-errors.ts';

export interface JointWork<Wish, Outcome> {
  /** What a wish is about: no two of one transaction are about the same. */
  readonly keyOf: (wish: Wish) => string | number;
  /**
   * Does what is wished and answers each wish, in their order. It may run more than once, as that of any transaction; a wish
   * that is denied leaves nothing behind, since the others' transaction is committed.
   */
  readonly work: (client: pg.PoolClient, wishes: readonly Wish[]) => Promise<readonly Outcome[]>;
  /** Of the server, for these transactions. */
  readonly settings?: readonly string[];
}

/** Whoever wishes after a pause waits for nothing. A write to a socket costs more than the wait of a few, who then share it. */
const flights = { batchMax: 100, flightsMax: 2, spacingMs: 30, isAlwaysSpaced: true } as const;

/**
 * Makes one transaction of what is wished at the same moment: its statements and its sync cost as much for many as for one.
 * Where one fails, each wish is tried by itself, so that nobody fails because of somebody else.
 */
export function createJointTransactions<Wish, Outcome>(
  database: Pick<Database, 'transaction'>,
  { keyOf, work, settings = [] }: JointWork<Wish, Outcome>,
): (wish: Wish) => Promise<Outcome> {
  async function commit(wishes: readonly Wish[]): Promise<readonly PromiseSettledResult<Outcome>[]> {
    try {
      const outcomes = await database.transaction(client => work(client, wishes), settings);
      return outcomes.map(value => ({ status: 'fulfilled', value }));
    } catch (reason) {
      // Nobody fares better alone with a database that is away.
      if (wishes.length === 1 || isLost(reason)) return wishes.map(() => ({ status: 'rejected', reason }));
      const settled: PromiseSettledResult<Outcome>[] = [];
      for (const wish of wishes) settled.push(...(await commit([wish])));
      return settled;
    }
  }

  const settle = createBatcher(async (wishes: readonly Wish[]) => {
    const settled = new Map<Wish, PromiseSettledResult<Outcome>>();
    for (const round of splitByKey(wishes, keyOf)) {
      const results = await commit(round);
      for (const [index, wish] of round.entries()) {
        const result = results[index];
        if (result) settled.set(wish, result);
      }
    }
    return wishes.map(wish => settled.get(wish));
  }, flights);

  return async wish => {
    const result = await settle(wish);
    if (!result) throw new Error('a wish was not answered');
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
}

/** The second wish about the same goes into the second round, and so on. */
function splitByKey<Wish>(
  wishes: readonly Wish[],
  keyOf: (wish: Wish) => string | number,
): readonly (readonly Wish[])[] {
  const rounds: Wish[][] = [];
  const counts = new Map<string | number, number>();
  for (const wish of wishes) {
    const key = keyOf(wish);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const round = rounds[count];
    if (round) round.push(wish);
    else rounds.push([wish]);
  }
  return rounds;
}
