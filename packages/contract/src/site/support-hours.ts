/** A range of days with the same hours. Days are 1 (Monday) to 7; minutes count from midnight UTC, 1440 is its end. */
export interface SupportShift {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly fromMinute: number;
  readonly toMinute: number;
}

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const shiftPattern = /^([A-Z][a-z])(?:-([A-Z][a-z]))? (\d{2}):(\d{2})-(\d{2}):(\d{2})$/;

/**
 * Reads opening hours in the short form of OpenStreetMap, in UTC: `Mo-Fr 09:00-18:00; Sa 10:00-14:00`, and
 * `Mo-Su 00:00-24:00` for always. Undefined when the text is not of this form, or a range ends before it begins.
 * Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours
 */
export function parseSupportHours(text: string): readonly SupportShift[] | undefined {
  const shifts = text.split(';').map(part => parseShift(part.trim()));
  return shifts.every(shift => shift !== undefined) ? shifts : undefined;
}

/** Whether one of the shifts runs at a moment, in ms since 1970. */
export function isSupportOpen(shifts: readonly SupportShift[], nowMs: number): boolean {
  const now = new Date(nowMs);
  // Sunday is the seventh day.
  const day = now.getUTCDay() || 7;
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  return shifts.some(
    ({ firstDay, lastDay, fromMinute, toMinute }) =>
      day >= firstDay && day <= lastDay && minute >= fromMinute && minute < toMinute,
  );
}

function parseShift(text: string): SupportShift | undefined {
  const [, first = '', last = first, fromHour, fromMinutes, toHour, toMinutes] = shiftPattern.exec(text) ?? [];
  const firstDay = dayNames.indexOf(first) + 1;
  const lastDay = dayNames.indexOf(last) + 1;
  const fromMinute = calculateMinute(fromHour, fromMinutes);
  const toMinute = calculateMinute(toHour, toMinutes);
  const isSound = firstDay > 0 && lastDay >= firstDay && toMinute > fromMinute && toMinute <= 1440;
  return isSound ? { firstDay, lastDay, fromMinute, toMinute } : undefined;
}

function calculateMinute(hour: string | undefined, minutes: string | undefined): number {
  const minute = Number(minutes);
  return minute < 60 ? Number(hour) * 60 + minute : Number.NaN;
}
