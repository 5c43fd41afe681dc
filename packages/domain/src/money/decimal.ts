import { accept, deny, type Result } from '../result.ts';

/** Why a text is not an exact decimal of the wanted scale. */
export type DecimalRefusal = 'malformed' | 'too-many-decimals' | 'too-large';

const decimalPattern = /^(-)?(\d+)(?:\.(\d+))?$/;
const digitsMax = 38;
const zeroCode = '0'.charCodeAt(0);

/**
 * Reads a plain decimal text ("1234.5", "-0.01") as an integer of 10^-scale units.
 * Missing is not zero, and digits beyond the scale are refused rather than rounded; trailing zeros are allowed.
 */
export function parseDecimal(text: string, scale: number): Result<bigint, DecimalRefusal> {
  const match = decimalPattern.exec(text);
  if (!match) return deny('malformed');
  const [, sign, whole = '', fraction = ''] = match;
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > scale) return deny('too-many-decimals');
  const digits = whole.replace(/^0+(?=\d)/, '') + significant.padEnd(scale, '0');
  if (digits.length > digitsMax) return deny('too-large');
  const magnitude = BigInt(digits);
  return accept(sign ? -magnitude : magnitude);
}

/**
 * Writes an integer of 10^-scale units as a plain decimal text.
 * Shows at least `decimalsMin` decimals and otherwise as many as the value needs: nothing is rounded.
 */
export function formatDecimal(value: bigint, scale: number, decimalsMin = 0): string {
  const isNegative = value < 0n;
  const digits = (isNegative ? -value : value).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  const endMin = point + Math.min(decimalsMin, scale);
  let end = digits.length;
  while (end > endMin && digits.charCodeAt(end - 1) === zeroCode) end -= 1;
  const whole = digits.slice(0, point);
  const text = end > point ? `${whole}.${digits.slice(point, end)}` : whole;
  return isNegative ? `-${text}` : text;
}

/**
 * Rounds an integer of 10^-scale units to `decimals` decimals, half away from zero. For showing only: postings round
 * by the rules of the ledger.
 */
export function roundDecimal(value: bigint, scale: number, decimals: number): bigint {
  if (decimals >= scale) return value;
  const unit = powerOfTen(scale - decimals);
  const half = unit / 2n;
  const magnitude = value < 0n ? -value : value;
  const rounded = ((magnitude + half) / unit) * unit;
  return value < 0n ? -rounded : rounded;
}

const powersOfTen: bigint[] = [];

/** 10 to a whole power from 0, each worked out once. */
export function powerOfTen(exponent: number): bigint {
  powersOfTen[exponent] ??= 10n ** BigInt(exponent);
  return powersOfTen[exponent];
}

/** Divides exactly and rounds down (towards minus infinity). The divisor must be positive. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}
