import { calculateDateLocale, missingText, remember } from './locale.ts';

/** Local time for what only concerns the reader, UTC for anything that settles or is recorded. */
export type Zone = 'local' | 'utc';

const loadFormat = remember(key => {
  const [locale = 'en', zone = 'local', options = '{}'] = key.split('|');
  return new Intl.DateTimeFormat(calculateDateLocale(locale), {
    ...(zone === 'utc' ? { timeZone: 'UTC' } : {}),
    ...(JSON.parse(options) as Intl.DateTimeFormatOptions),
  });
});

function format(locale: string, atMs: number, zone: Zone, options: Intl.DateTimeFormatOptions): string {
  if (!Number.isFinite(atMs) || atMs <= 0) return missingText;
  return loadFormat(`${locale}|${zone}|${JSON.stringify(options)}`).format(atMs);
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A local time names its zone; where UTC is meant, the words around it say so. */
function nameZone(zone: Zone) {
  return zone === 'local' ? ({ timeZoneName: 'short' } as const) : {};
}

/** `14 Mar 2026`, localised. */
export function formatDate(locale: string, atMs: number, zone: Zone = 'local'): string {
  return format(locale, atMs, zone, day);
}

/** `12 Mar`: a date of this year in a list. */
export function formatShortDate(locale: string, atMs: number, zone: Zone = 'local'): string {
  return format(locale, atMs, zone, { month: 'short', day: 'numeric' });
}

/** `14:05 CET`. */
export function formatTime(locale: string, atMs: number, zone: Zone = 'local'): string {
  return format(locale, atMs, zone, { ...clock, ...nameZone(zone) });
}

/** `14:05:12 CET`. */
export function formatTimeWithSeconds(locale: string, atMs: number, zone: Zone = 'local'): string {
  return format(locale, atMs, zone, { ...clock, second: '2-digit', ...nameZone(zone) });
}

/** `14:05:12.402`: the time of a record, always UTC. */
export function formatRecordTime(atMs: number): string {
  return Number.isFinite(atMs) && atMs > 0 ? new Date(atMs).toISOString().slice(11, 23) : missingText;
}

/** `Sat 14 Mar, 14:05 CET`: when something will happen within the next days. */
export function formatMoment(locale: string, atMs: number): string {
  const when = { weekday: 'short', day: 'numeric', month: 'short', ...clock } as const;
  return format(locale, atMs, 'local', { ...when, ...nameZone('local') });
}

/** `14 Mar 2026, 14:05 CET`, localised. */
export function formatDateTime(locale: string, atMs: number, zone: Zone = 'local'): string {
  return format(locale, atMs, zone, { ...day, ...clock, ...nameZone(zone) });
}
