/** Draws that are the same for the same seed, on every machine: SplitMix64. */
export interface Draw {
  /** A whole number from 0 to one less than `bound`. */
  below(bound: bigint): bigint;
  /** A whole number from `min` to `max`, both included. */
  between(min: bigint, max: bigint): bigint;
  pick<Item>(items: readonly Item[]): Item;
}

const mask = (1n << 64n) - 1n;

export function createDraw(seed: bigint): Draw {
  let state = seed & mask;

  function next(): bigint {
    state = (state + 0x9e3779b97f4a7c15n) & mask;
    let mixed = state;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & mask;
    return mixed ^ (mixed >> 31n);
  }

  function below(bound: bigint): bigint {
    return ((next() << 64n) | next()) % bound;
  }

  return {
    below,
    between: (min, max) => min + below(max - min + 1n),
    pick(items) {
      const item = items[Number(below(BigInt(items.length)))];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
