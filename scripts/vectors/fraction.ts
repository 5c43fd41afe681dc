/** An exact fraction: the slow way to calculate, to check the fast one by. `bottom` is above zero. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Reads a plain decimal text, digit by digit. */
export function fraction(text: string): Fraction {
  const isNegative = text.startsWith('-');
  let top = 0n;
  let bottom = 1n;
  let isAfterPoint = false;
  for (const character of text.replace('-', '')) {
    if (character === '.') {
      isAfterPoint = true;
      continue;
    }
    top = top * 10n + BigInt(character);
    if (isAfterPoint) bottom *= 10n;
  }
  return { top: isNegative ? -top : top, bottom };
}

export const whole = (value: bigint): Fraction => ({ top: value, bottom: 1n });

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});

export const times = (...factors: readonly Fraction[]): Fraction =>
  factors.reduce(
    (product, { top, bottom }) => ({ top: product.top * top, bottom: product.bottom * bottom }),
    whole(1n),
  );

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, times(whole(-1n), b));

export function over(a: Fraction, b: Fraction): Fraction {
  const sign = b.top < 0n ? -1n : 1n;
  return { top: sign * a.top * b.bottom, bottom: sign * a.bottom * b.top };
}

/** Below zero, zero or above zero, as a is less than, equal to or greater than b. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const least = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b);
export const greatest = (a: Fraction, b: Fraction): Fraction => (compare(a, b) >= 0 ? a : b);

/** The greatest multiple of 10^-decimals that is not above it. */
export function roundDown(value: Fraction, decimals: number): Fraction {
  const unit = 10n ** BigInt(decimals);
  const scaled = value.top * unit;
  const remainder = ((scaled % value.bottom) + value.bottom) % value.bottom;
  return { top: (scaled - remainder) / value.bottom, bottom: unit };
}

/** The least multiple of 10^-decimals that is not below it. */
export function roundUp(value: Fraction, decimals: number): Fraction {
  const down = roundDown(value, decimals);
  return compare(down, value) === 0 ? down : { top: down.top + 1n, bottom: down.bottom };
}

/** Writes a fraction that has finitely many decimals, by long division. */
export function write({ top, bottom }: Fraction): string {
  const magnitude = top < 0n ? -top : top;
  let rest = magnitude % bottom;
  let digits = '';
  while (rest > 0n && digits.length < 60) {
    rest *= 10n;
    digits += (rest / bottom).toString();
    rest %= bottom;
  }
  return `${top < 0n ? '-' : ''}${magnitude / bottom}${digits && `.${digits}`}`;
}
