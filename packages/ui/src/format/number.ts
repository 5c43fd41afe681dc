import { calculateIntlLocale, joinNumberParts, missingText, remember } from './locale.ts';

const decimalPattern = /^-?\d+(\.\d+)?$/;

const loadFormat = remember(key => {
  const [locale = 'en', options = '{}'] = key.split('|');
  return new Intl.NumberFormat(calculateIntlLocale(locale), JSON.parse(options) as Intl.NumberFormatOptions);
});

function formatExactly(locale: string, value: string | number | bigint, options: Intl.NumberFormatOptions): string {
  if (typeof value === 'string' ? !decimalPattern.test(value) : typeof value === 'number' && !Number.isFinite(value)) {
    return missingText;
  }
  // Grouping is always on: Spanish and Italian would leave it out for four digits and break the column.
  const format = loadFormat(`${locale}|${JSON.stringify({ useGrouping: 'always', ...options })}`);
  // A decimal text is formatted digit by digit, so that no figure passes through a float.
  return joinNumberParts(format.formatToParts(value as `${number}`));
}

/** A price from its decimal text with the instrument's decimals: `68,214.50`. An empty text is a missing price. */
export function formatPriceText(locale: string, price: string, decimals: number): string {
  return formatExactly(locale, price, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** An amount from its decimal text, cut where its decimals end: no figure grows for the eye, a loss neither. */
export function formatAmount(locale: string, amount: string, decimalsMin: number, decimalsMax = decimalsMin): string {
  return formatExactly(locale, amount, {
    minimumFractionDigits: decimalsMin,
    maximumFractionDigits: decimalsMax,
    roundingMode: 'trunc',
  });
}

/** A change from its ratio (`0.0241`): `+2.41%`, `−1.17%`, and `0.00%` without a sign. */
export function formatChange(locale: string, ratio: string): string {
  return formatExactly(locale, ratio, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
}

/** Decimals of a percent that hold every rate exactly: ratios have ten. */
export const percentDecimalsMax = 8;

/** A share from its ratio, without a plus: `0.30%`. With more decimals at most than at least, as many as it has. */
export function formatPercent(
  locale: string,
  ratio: string | number,
  decimalsMin = 2,
  decimalsMax = decimalsMin,
): string {
  return formatExactly(locale, ratio, {
    style: 'percent',
    minimumFractionDigits: decimalsMin,
    maximumFractionDigits: decimalsMax,
  });
}

/** An amount with its sign always shown: `+164.74`, `−587.40`. */
export function formatSignedAmount(
  locale: string,
  amount: string,
  decimalsMin: number,
  decimalsMax = decimalsMin,
): string {
  return formatExactly(locale, amount, {
    minimumFractionDigits: decimalsMin,
    maximumFractionDigits: decimalsMax,
    signDisplay: 'exceptZero',
    roundingMode: 'trunc',
  });
}

/** A whole number: `48,112,093`. */
export function formatCount(locale: string, count: number | bigint): string {
  return formatExactly(locale, count, { maximumFractionDigits: 0 });
}

/** A large number in the short form of the language, one decimal at most: `3.8 B`, `684.1 M`, `38億`. */
export function formatShortCount(locale: string, value: number | string): string {
  // Hong Kong's own data borrows B and M from English; its readers count in 萬 and 億 like Taiwan's.
  const countLocale = locale === 'zh-Hant-HK' ? 'zh-Hant' : locale;
  const look = { notation: 'compact', compactDisplay: 'short', maximumFractionDigits: 1 } as const;
  const text = formatExactly(countLocale, value, look);
  // One digit before a unit says too little beside others: `8.0 B` next to `5.4 B`.
  return /^\d\u00A0?\p{L}/u.test(text)
    ? formatExactly(countLocale, value, { ...look, minimumFractionDigits: 1 })
    : text;
}

export type Direction = 'up' | 'down' | 'flat';

/** Which way a change goes as it is shown, rounded to two decimals of a percent: 0.00 % is flat. */
export function calculateShownDirection(ratio: string): Direction {
  const shown = formatChange('en', ratio);
  if (shown.startsWith('+')) return 'up';
  return shown.startsWith('\u2212') ? 'down' : 'flat';
}

/** Which way a decimal text goes; the smallest part counts, nothing is rounded first. */
export function calculateDirection(figure: string): Direction {
  if (!/[1-9]/.test(figure)) return 'flat';
  return figure.startsWith('-') ? 'down' : 'up';
}
