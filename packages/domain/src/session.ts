/** Trading calendars of the catalogue. */
export const sessionCalendars = ['always', 'forex', 'us-equity', 'hk-equity', 'cme-globex', 'ice-us', 'eurex', 'hkfe'] as const;
export type SessionCalendar = (typeof sessionCalendars)[number];
