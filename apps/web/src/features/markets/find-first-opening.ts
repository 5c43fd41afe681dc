import type { MarketItem } from '@truemark/contract/markets/markets';

/** When the first of these instruments opens; undefined where one is open, or where there is none. */
export function findFirstOpening(items: readonly Pick<MarketItem, 'opensAt'>[] | undefined): number | undefined {
  let first: number | undefined;
  for (const { opensAt } of items ?? []) {
    if (opensAt === null) return undefined;
    first = Math.min(first ?? opensAt, opensAt);
  }
  return first;
}
