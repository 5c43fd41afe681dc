/** Numbers that look random and come again for the same seed (mulberry32). */
export interface RandomSource {
  /** A whole number from 0 to below the bound. */
  below(bound: number): number;
  /** True in so many of a hundred cases. */
  happens(percent: number): boolean;
  pick<const Item>(items: readonly [Item, ...Item[]]): Item;
}

export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    happens: percent => below(100) < percent,
    pick: items => items[below(items.length)] ?? items[0],
  };
}
