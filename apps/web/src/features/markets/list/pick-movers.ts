import type { MarketItem } from '@truemark/contract/markets/markets';
import { compareDecimals } from './arrange-rows.ts';

type Moved = Pick<MarketItem, 'price' | 'zdf'>;

interface Movers<Item> {
  /** The largest rise first. */
  readonly risen: readonly Item[];
  /** The largest fall first. */
  readonly fallen: readonly Item[];
}

/** What has moved most since the close before, either way: what has no price or stands still is in neither. */
export function pickMovers<Item extends Moved>(items: readonly Item[], countMax: number): Movers<Item> {
  const moved = sortByChange(items);
  return {
    risen: moved.filter(({ zdf }) => compareDecimals(zdf, '0') > 0).slice(0, countMax),
    fallen: moved
      .filter(({ zdf }) => compareDecimals(zdf, '0') < 0)
      .slice(-countMax)
      .reverse(),
  };
}

/** What has a price, the largest rise first. */
export function sortByChange<Item extends Moved>(items: readonly Item[]): readonly Item[] {
  return items.filter(({ price }) => price !== '').sort((a, b) => compareDecimals(b.zdf, a.zdf));
}

const steps = [0.005, 0.015, 0.03, 0.06] as const;

/** How strongly a change colours its tile, from 0, for what shows as none, to 5. */
export function calculateHeat(ratio: string): number {
  const size = Math.abs(Number(ratio));
  // Half of a hundredth of a percent: what is below is written as 0.00 %.
  if (!(size >= 0.000_05)) return 0;
  return 1 + steps.filter(step => size >= step).length;
}
