import { assetDecimals, isAsset } from '@truemark/domain/money/asset';
import { formatAge, formatDuration, formatLength, nameTimeUnit, type TimeUnit } from '@truemark/ui/format/age';
import { formatDate, formatDateTime, formatTimeWithSeconds } from '@truemark/ui/format/date';
import { formatAmount, formatChange, formatCount, formatPercent } from '@truemark/ui/format/number';
import { useMemo } from 'react';
import { useLocale } from './preferences.ts';

const noBreakSpace = '\u00A0';
const decimalsMin = 2;
const decimalsUnknown = 18;

/** Figures and times in the words of a language. Times are UTC, as they stand in the records. */
export function createFormat(locale: string) {
  const amountOnly = (value: string, asset: string) =>
    formatAmount(locale, value, decimalsMin, isAsset(asset) ? assetDecimals[asset] : decimalsUnknown);
  return {
    locale,
    count: (count: number) => formatCount(locale, count),
    percent: (ratio: number, decimals = 2) => formatPercent(locale, ratio, decimals),
    decimal: (value: string) => formatAmount(locale, value, 0, decimalsUnknown),
    /** With every decimal it has, and the asset behind it: `1,250.50 USDT`. */
    amount: (value: string, asset: string) => `${amountOnly(value, asset)}${noBreakSpace}${asset}`,
    /** The amount alone, where its column names the asset. */
    amountOnly,
    change: (ratio: string) => formatChange(locale, ratio),
    date: (atMs: number) => formatDate(locale, atMs, 'utc'),
    time: (atMs: number) => `${formatDateTime(locale, atMs, 'utc')} UTC`,
    timeWithSeconds: (atMs: number) =>
      `${formatDate(locale, atMs, 'utc')}, ${formatTimeWithSeconds(locale, atMs, 'utc')}`,
    /** How long ago: `3 min. ago`. */
    ago: (atMs: number, nowMs: number) => formatAge(locale, nowMs - atMs),
    /** Several things, one after the other: `email, password, app`. */
    list: (items: readonly string[]) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(items),
    duration: (ms: number) => formatDuration(locale, ms),
    /** A length of time in a unit that somebody may type it in. */
    length: (count: number, unit: TimeUnit) => formatLength(locale, count, unit),
    /** What stands beside a field whose value is in this unit. */
    unit: (unit: TimeUnit | 'percent') => (unit === 'percent' ? '%' : nameTimeUnit(locale, unit)),
  };
}

export type Format = ReturnType<typeof createFormat>;

export function useFormat(): Format {
  const locale = useLocale();
  return useMemo(() => createFormat(locale), [locale]);
}
