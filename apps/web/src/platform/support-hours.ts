import { parseSupportHours, type SupportShift } from '@truemark/contract/site/support-hours';
import { calculateDateLocale } from '@truemark/ui/format/locale';
import type { Translate } from './text.ts';

/** One line of opening hours in words. */
export interface SupportLine {
  readonly days: string;
  readonly hours: string;
}

/** Opening hours in the reader's language; empty when none are stated. `locale` is a BCP 47 tag. */
export function formatSupportHours(hours: string, locale: string, t: Translate<'content'>): readonly SupportLine[] {
  return (parseSupportHours(hours) ?? []).map(shift => ({
    days: formatDays(shift, locale, t),
    hours: formatHours(shift, t),
  }));
}

function formatDays({ firstDay, lastDay }: SupportShift, locale: string, t: Translate<'content'>): string {
  if (firstDay === 1 && lastDay === 7) return t('support.everyDay');
  const first = formatDay(firstDay, locale);
  return firstDay === lastDay ? first : t('support.days', { first, last: formatDay(lastDay, locale) });
}

function formatDay(day: number, locale: string): string {
  const format = new Intl.DateTimeFormat(calculateDateLocale(locale), { weekday: 'short', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return format.format(Date.UTC(2024, 0, day));
}

function formatHours({ fromMinute, toMinute }: SupportShift, t: Translate<'content'>): string {
  if (fromMinute === 0 && toMinute === 1440) return t('support.always');
  return t('support.hours', { from: formatMinute(fromMinute), to: formatMinute(toMinute) });
}

function formatMinute(minute: number): string {
  const parts = [Math.floor(minute / 60), minute % 60];
  return parts.map(part => String(part).padStart(2, '0')).join(':');
}
