const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;

/** Reads an ISO time in UTC as ms since 1970; finer digits are dropped. `Date.parse` alone takes "-1" for a date. */
export function readIsoTime(text: string): number | undefined {
  const timeMs = pattern.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(timeMs) ? undefined : timeMs;
}
