import { calculateIntlLocale, joinNumberParts, remember } from './locale.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type TimeUnit = 'second' | 'minute' | 'hour' | 'day';

interface Age {
  readonly value: number;
  readonly unit: TimeUnit;
  readonly decimals: 0 | 1;
}

const loadUnitFormat = remember(key => {
  const [locale = 'en', unit = 'second', decimals = '0'] = key.split('|');
  return new Intl.NumberFormat(calculateIntlLocale(locale), {
    style: 'unit',
    unit,
    // The narrow units of Japanese are Latin letters.
    unitDisplay: isJapanese(locale) ? 'short' : 'narrow',
    minimumFractionDigits: Number(decimals),
    maximumFractionDigits: Number(decimals),
  });
});

const loadRelativeFormat = remember(
  locale => new Intl.RelativeTimeFormat(calculateIntlLocale(locale), { style: 'short', numeric: 'always' }),
);

/** Splits a length of time into one unit: tenths of a second under ten seconds, whole units above, never rounded up. */
export function calculateAge(ms: number): Age {
  const age = Math.max(0, ms);
  if (age < 10 * secondMs) return { value: Math.floor(age / 100) / 10, unit: 'second', decimals: 1 };
  if (age < minuteMs) return { value: Math.floor(age / secondMs), unit: 'second', decimals: 0 };
  if (age < hourMs) return { value: Math.floor(age / minuteMs), unit: 'minute', decimals: 0 };
  if (age < 2 * dayMs) return { value: Math.floor(age / hourMs), unit: 'hour', decimals: 0 };
  return { value: Math.floor(age / dayMs), unit: 'day', decimals: 0 };
}

/** A length of time in one short unit: `0.4 s`, `12 s`, `3 m`, `5 h`, `2 d`. */
export function formatDuration(locale: string, ms: number): string {
  const { value, unit, decimals } = calculateAge(ms);
  return spaceUnit(locale, joinNumberParts(loadUnitFormat(`${locale}|${unit}|${decimals}`).formatToParts(value)));
}

const lengthDecimalsMax = 6;
const loadLengthFormat = remember(key => {
  const [locale = 'en', unit = 'second'] = key.split('|');
  return new Intl.NumberFormat(calculateIntlLocale(locale), {
    ...({ style: 'unit', unit, unitDisplay: 'short' } as const),
    maximumFractionDigits: lengthDecimalsMax,
  });
});

/** A length of time in a unit that is given, with all its decimals: `15 sec`, `1.5 min`. */
export function formatLength(locale: string, count: number, unit: TimeUnit): string {
  return spaceUnit(locale, joinNumberParts(loadLengthFormat(`${locale}|${unit}`).formatToParts(count)));
}

/** The unit alone, as it stands behind a number that somebody types: `sec`, `days`. */
export function nameTimeUnit(locale: string, unit: TimeUnit): string {
  const parts = loadLengthFormat(`${locale}|${unit}`).formatToParts(several);
  return parts.flatMap(({ type, value }) => (type === 'unit' ? [value] : [])).join('');
}

/** A count that every language has the usual plural for. */
const several = 15;

function isJapanese(locale: string): boolean {
  return locale.startsWith('ja');
}

/** How long ago something was, as a phrase: `3 min. ago`, `vor 2 Tagen`. */
export function formatAge(locale: string, ms: number): string {
  const { value, unit } = calculateAge(ms);
  return spaceUnit(locale, loadRelativeFormat(locale).format(-Math.floor(value), unit));
}

/** Chinese sets a space between a figure and its unit and Japanese sets none; the data of `Intl` has it both ways. */
function spaceUnit(locale: string, text: string): string {
  if (isJapanese(locale)) return text.replace(/[ \u00A0]/g, '');
  return locale.startsWith('zh') ? text.replace(/(\d) ?(?=\p{Script=Han})/gu, '$1\u00A0') : text;
}
