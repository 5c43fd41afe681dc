import { type Asset, assetDecimals } from '../money/asset.ts';
import { type DecimalRefusal, floorDivide, formatDecimal, parseDecimal, powerOfTen } from '../money/decimal.ts';
import { assert, type Result } from '../result.ts';

/** An exact count of an asset's minor units (10^-6 USDT, 10^-18 ETH). A float never holds money. */
export type Amount = bigint;

/**
 * Reads an amount from a plain decimal text ("12.5"). Digits beyond the asset's decimals are refused, never rounded,
 * and an empty text is refused: missing is not zero. A sign is read; whether it may stand there is the caller's rule.
 */
export function parseAmount(text: string, asset: Asset): Result<Amount, DecimalRefusal> {
  return parseDecimal(text, assetDecimals[asset]);
}

/** Writes an amount exactly, as the plain decimal text of the wire, without needless zeros. */
export function formatAmount(amount: Amount, asset: Asset): string {
  return formatDecimal(amount, assetDecimals[asset]);
}

/**
 * An integer of 10^-scale units of an asset as an amount, rounded down (towards minus infinity): for credits to the
 * user. Both legs of a posting use the rounded amount. Source: product rules, Money.
 */
export function roundCredit(value: bigint, scale: number, asset: Asset): Amount {
  const decimals = assetDecimals[asset];
  if (scale <= decimals) return value * powerOfTen(decimals - scale);
  return floorDivide(value, powerOfTen(scale - decimals));
}

/** The same, rounded up (towards plus infinity): for charges such as fees and margin. Source: product rules, Money. */
export function roundCharge(value: bigint, scale: number, asset: Asset): Amount {
  return -roundCredit(-value, scale, asset);
}

/** `amount × numerator ÷ denominator`, rounded down: a share that is credited. The denominator must be positive. */
export function calculateCreditShare(amount: Amount, numerator: bigint, denominator: bigint): Amount {
  assert(denominator > 0n, 'a share has a positive denominator');
  return floorDivide(amount * numerator, denominator);
}

/** `amount × numerator ÷ denominator`, rounded up: a share that is charged. The denominator must be positive. */
export function calculateChargeShare(amount: Amount, numerator: bigint, denominator: bigint): Amount {
  return -calculateCreditShare(-amount, numerator, denominator);
}

/**
 * Splits an amount by weights: each part is rounded down, the last takes the rest, so that the parts sum to the amount.
 * The amount and the weights must not be negative, and some weight must be positive. Source: product rules, Money.
 */
export function splitAmount(amount: Amount, weights: readonly bigint[]): Amount[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  assert(amount >= 0n && weights.every(weight => weight >= 0n), 'a split has no negative part');
  assert(whole > 0n, 'a split has a part');
  const parts = weights.slice(0, -1).map(weight => (amount * weight) / whole);
  return [...parts, amount - parts.reduce((sum, part) => sum + part, 0n)];
}
