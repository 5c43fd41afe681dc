import type { Price } from './price.ts';

/** So many times above or below the market, no price is meant without a word: three digits more or less. */
const farTimes = 300n;

/**
 * Whether somebody should be asked if a typed price is meant: when the other reading of its separator lies nearer to the
 * market, measured in times, or when it lies three hundred times and more off. `other` is the other reading, where there
 * are two. All are above zero.
 */
export function isPriceDoubtful(price: Price, other: Price | undefined, market: Price): boolean {
  if (other !== undefined) {
    const middle = price * other;
    return price > other ? middle > market * market : middle < market * market;
  }
  return price >= market * farTimes || price * farTimes <= market;
}
