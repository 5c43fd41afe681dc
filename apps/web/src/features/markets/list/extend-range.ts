import { compareDecimals } from './arrange-rows.ts';

export interface ExtendedRange {
  readonly low: string;
  readonly high: string;
  /** Where the price stands, 0 at the lowest and 100 at the highest. */
  readonly position: number;
}

/**
 * The range of 24 hours with the live price in it: a price beyond what was last asked for is the new end. Undefined
 * while there is no price or no range.
 */
export function extendRange(price: string, low: string, high: string): ExtendedRange | undefined {
  if (!price || !low || !high) return undefined;
  const from = compareDecimals(price, low) < 0 ? price : low;
  const to = compareDecimals(price, high) > 0 ? price : high;
  const width = Number(to) - Number(from);
  // Drawing only, so floats will do.
  const share = width > 0 ? (Number(price) - Number(from)) / width : 0.5;
  return { low: from, high: to, position: Math.round(share * 1000) / 10 };
}
