import type { Price } from './price.ts';

/** So many times above or below the market, no price is meant without a word: three digits more or less. */
const farTimes = 300n;

/** Why somebody should be asked whether a typed price is meant. */
export type PriceDoubt =
  /** The other reading of its separator lies nearer to the market. */
  | { readonly key: 'twoReadings'; readonly price: Price; readonly other: Price }
  /** It lies three hundred times and more off the market. */
  | { readonly key: 'doubtful'; readonly price: Price };

/**
 * The doubt about a typed price; undefined for one that is plausible. Distances are measured in times. `other` is the other
 * reading, where there are two. All are above zero.
 */
export function findPriceDoubt(price: Price, other: Price | undefined, market: Price): PriceDoubt | undefined {
  if (other !== undefined && isNearer(other, price, market)) return { key: 'twoReadings', price, other };
  const isFar = price >= market * farTimes || price * farTimes <= market;
  return isFar ? { key: 'doubtful', price } : undefined;
}

function isNearer(one: Price, than: Price, market: Price): boolean {
  const middle = one * than;
  return than > one ? middle > market * market : middle < market * market;
}
