import { formatDate, formatRecordTime } from '@truemark/ui/format/date';

const dayMs = 86_400_000;

/** `14:05:12.402 (14 Mar 2026)`: the time of a record, always UTC, and its day unless that is the one of `sinceMs`. */
export function formatRecordMoment(locale: string, atMs: number, sinceMs?: number): string {
  const isSameDay = sinceMs !== undefined && Math.floor(atMs / dayMs) === Math.floor(sinceMs / dayMs);
  return isSameDay ? formatRecordTime(atMs) : `${formatRecordTime(atMs)} (${formatDate(locale, atMs, 'utc')})`;
}
