/**
 * Remembers the newest entries: `countMax` at least, twice as many at most. An entry is as new as its last use. Two maps
 * take turns, because taking entries out one by one makes a large map slow.
 */
export class RecentMap<Key, Value> {
  readonly #countMax: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  constructor(countMax: number) {
    this.#countMax = countMax;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#countMax && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  delete(key: Key): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }
}
