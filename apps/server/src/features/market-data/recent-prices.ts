import type { Price } from '@truemark/domain/market/price';

/** The last prices of an instrument, as plain numbers in memory: they cost the garbage collector nothing. */
export interface RecentPrices {
  readonly count: number;
  readonly last: Price | undefined;
  add(price: Price): void;
  /** Oldest first. */
  list(): Price[];
}

export function createRecentPrices(countMax: number, prices: readonly Price[]): RecentPrices {
  const slots = new BigInt64Array(countMax);
  let addedCount = 0;

  function add(price: Price): void {
    slots[addedCount % countMax] = price;
    addedCount += 1;
  }

  for (const price of prices) add(price);
  return {
    get count() {
      return Math.min(addedCount, countMax);
    },
    get last() {
      return addedCount === 0 ? undefined : slots[(addedCount - 1) % countMax];
    },
    add,
    list() {
      const next = addedCount % countMax;
      const older = addedCount > countMax ? slots.subarray(next) : [];
      return [...older, ...slots.subarray(0, addedCount > countMax ? next : addedCount)];
    },
  };
}
