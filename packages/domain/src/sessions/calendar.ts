/** Trading calendars of the catalogue: the market whose hours an instrument keeps. */
export const sessionCalendars = [
  'always',
  'forex',
  'us-equity',
  'hk-equity',
  'cme-globex',
  'cbot-grains',
  'ice-us',
  'ice-eu',
  'eurex',
  'hkfe',
] as const;
export type SessionCalendar = (typeof sessionCalendars)[number];
