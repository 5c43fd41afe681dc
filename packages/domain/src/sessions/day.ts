/** Milliseconds of a day without a change of the clocks. */
export const dayMs = 86_400_000;

const minuteMs = 60_000;

/** Days of the week as `calculateWeekday` counts them. */
export const weekdays = { sunday: 0, monday: 1, thursday: 4, friday: 5, saturday: 6 } as const;

/**
 * A date without a time zone, as the number of days since 1970-01-01. The calendars count in these, so that no rule
 * depends on the time zone of the machine.
 */
export type Day = number;

/** The day of a date; `month` counts from 1. A date beyond the end of the month runs on into the next. */
export function calculateDay(year: number, month: number, date: number): Day {
  return Date.UTC(year, month - 1, date) / dayMs;
}

/** Year, month (from 1) and date of a day. */
export function splitDay(day: Day): { readonly year: number; readonly month: number; readonly date: number } {
  const moment = new Date(day * dayMs);
  return { year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, date: moment.getUTCDate() };
}

/** Weekday of a day: 0 is Sunday, 6 is Saturday. */
export function calculateWeekday(day: Day): number {
  return new Date(day * dayMs).getUTCDay();
}

/** Monday to Friday. */
export function isWorkday(day: Day): boolean {
  const weekday = calculateWeekday(day);
  return weekday !== weekdays.saturday && weekday !== weekdays.sunday;
}

/** The `nth` (from 1) given weekday of a month: the third Monday of January. */
export function findNthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  const first = calculateDay(year, month, 1);
  return first + ((weekday - calculateWeekday(first) + 7) % 7) + (nth - 1) * 7;
}

/** The last given weekday of a month: the last Monday of May. */
export function findLastWeekday(year: number, month: number, weekday: number): Day {
  const last = calculateDay(year, month + 1, 0);
  return last - ((calculateWeekday(last) - weekday + 7) % 7);
}

/** Easter Sunday in the Gregorian calendar. Source: the anonymous algorithm of 1876 (Meeus, Astronomical Algorithms). */
export function calculateEaster(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const shift = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * shift) / 451);
  const position = epact + shift - 7 * late + 114;
  return calculateDay(year, Math.floor(position / 31), (position % 31) + 1);
}

/**
 * The instant at which clocks of a time zone (IANA name) show a time, in ms since 1970. `minutes` counts from the
 * midnight that begins the day and may be negative or above a day. Times that a change of the clocks skips or repeats
 * are not supported: no market opens or closes at one.
 */
export function calculateZonedMs(zone: string, day: Day, minutes: number): number {
  const wallMs = day * dayMs + minutes * minuteMs;
  const nearMs = wallMs - calculateOffsetMs(zone, wallMs);
  return wallMs - calculateOffsetMs(zone, nearMs);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function findClock(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}

/** How far the clocks of a zone are ahead of UTC at an instant. */
function calculateOffsetMs(zone: string, atMs: number): number {
  const fields: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const part of findClock(zone).formatToParts(atMs)) fields[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000;
}
