import { RecentMap } from '@truemark/collections/recent-map';

/** Twice as many are remembered at most: about 4 MB. */
const usualMax = 20_000;

/**
 * Keys of our own last postings. Of any other key a batch supposes that it is new, and the database refuses the batch when
 * it is not: then all of it is done again. These are the keys that are most likely to come twice.
 */
export class KnownKeys {
  readonly #keys: RecentMap<string, true>;

  constructor(countMax = usualMax) {
    this.#keys = new RecentMap(countMax);
  }

  has(key: string): boolean {
    return this.#keys.get(key) !== undefined;
  }

  keep(keys: Iterable<string>): void {
    for (const key of keys) this.#keys.set(key, true);
  }
}
