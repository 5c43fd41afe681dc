import { RecentMap } from '@truemark/collections/recent-map';
import type { AccountHead, AccountPlace } from './batch.ts';

/** About 60 MB at most; the accounts of twenty-five thousand users who trade. */
const usualMax = 50_000;

/**
 * Where accounts stood after our own last commits, so that a batch need not ask. It is a guess: others write, too. Whoever
 * guesses wrong is refused by the database, whose accounts only go on from where they are, and must ask then; and nobody
 * is refused anything on a guess.
 */
export class KnownHeads {
  readonly #heads: RecentMap<string, AccountHead>;

  constructor(countMax = usualMax) {
    this.#heads = new RecentMap(countMax);
  }

  find(places: readonly AccountPlace[]): Map<string, AccountHead> {
    const found = new Map<string, AccountHead>();
    for (const { key } of places) {
      const head = this.#heads.get(key);
      if (head) found.set(key, head);
    }
    return found;
  }

  /** Called after the commit. */
  keep(heads: ReadonlyMap<string, AccountHead>): void {
    for (const [key, head] of heads) this.#heads.set(key, head);
  }

  forget(places: readonly AccountPlace[]): void {
    for (const { key } of places) this.#heads.delete(key);
  }
}
