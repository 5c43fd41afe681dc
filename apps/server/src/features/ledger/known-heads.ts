import type { AccountHead, AccountPlace } from './batch.ts';

/** About 60 MB; the accounts of fifty thousand users who trade. */
const usualMax = 100_000;

/**
 * Where accounts stood after our own last commits, so that a batch need not ask. It is a guess: others write, too. Whoever
 * guesses wrong is refused by the database, whose accounts only go on from where they are, and must ask then; and nobody
 * is refused anything on a guess.
 */
export class KnownHeads {
  readonly #heads = new Map<string, AccountHead>();
  readonly #countMax: number;

  constructor(countMax = usualMax) {
    this.#countMax = countMax;
  }

  find(places: readonly AccountPlace[]): Map<string, AccountHead> {
    const found = new Map<string, AccountHead>();
    for (const { key } of places) {
      const head = this.#heads.get(key);
      if (head) found.set(key, head);
    }
    return found;
  }

  /** Called after the commit. The least recently used are left out in turn. */
  keep(heads: ReadonlyMap<string, AccountHead>): void {
    for (const [key, head] of heads) {
      this.#heads.delete(key);
      this.#heads.set(key, head);
    }
    for (const key of this.#heads.keys()) {
      if (this.#heads.size <= this.#countMax) break;
      this.#heads.delete(key);
    }
  }

  forget(places: readonly AccountPlace[]): void {
    for (const { key } of places) this.#heads.delete(key);
  }
}
