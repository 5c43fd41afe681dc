/** Twice as many are remembered at most: about 4 MB. */
const usualMax = 20_000;

/**
 * Keys of our own last postings. Of any other key a batch supposes that it is new, and the database refuses the batch when
 * it is not: then all of it is done again. These are the keys that are most likely to come twice.
 */
export class KnownKeys {
  readonly #countMax: number;
  #young = new Set<string>();
  #old = new Set<string>();

  constructor(countMax = usualMax) {
    this.#countMax = countMax;
  }

  has(key: string): boolean {
    return this.#young.has(key) || this.#old.has(key);
  }

  keep(keys: Iterable<string>): void {
    for (const key of keys) {
      if (this.#young.size >= this.#countMax) {
        this.#old = this.#young;
        this.#young = new Set();
      }
      this.#young.add(key);
    }
  }
}
