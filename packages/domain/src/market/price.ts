import { type DecimalRefusal, formatDecimal, parseDecimal, roundDecimal } from '../money/decimal.ts';
import type { Result } from '../result.ts';

/** A price in the instrument's quote currency, an exact integer of 10^-10 units. */
export type Price = bigint;

/** Decimals of every price in the system. */
export const priceScale = 10;

/** The highest price that is kept: 64 bits, 922,337,203.6854775807. */
export const priceMax: Price = 2n ** 63n - 1n;

/** Decimals of a ratio such as `zdf` (0.012345678 is 1.2345678 %). */
export const ratioScale = 10;

/** Reads a price; more than ten decimals are refused. */
export function parsePrice(text: string): Result<Price, DecimalRefusal> {
  return parseDecimal(text, priceScale);
}

/** Writes a price exactly, with at least the instrument's decimals. */
export function formatPrice(price: Price, decimalsMin = 0): string {
  return formatDecimal(price, priceScale, decimalsMin);
}

/** Writes a price rounded to the instrument's decimals, for lists and charts. */
export function formatRoundedPrice(price: Price, decimals: number): string {
  return formatDecimal(roundDecimal(price, priceScale, decimals), priceScale, decimals);
}

/** The middle of bid and ask, rounded down to the price scale. Source: product rules, Markets. */
export function calculateMid(bid: Price, ask: Price): Price {
  return (bid + ask) / 2n;
}

/**
 * Change ratio of a price against the previous close, in 10^-10 units, rounded towards zero: `zdf` on the wire.
 * A previous close of zero or less gives no change.
 */
export function calculateChange(last: Price, previousClose: Price): bigint {
  if (previousClose <= 0n) return 0n;
  return ((last - previousClose) * 10n ** BigInt(ratioScale)) / previousClose;
}
