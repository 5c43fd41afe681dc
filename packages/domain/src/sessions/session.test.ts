import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SessionCalendar, sessionCalendars } from './calendar.ts';
import { findPreviousSessionClose, findSession, findSessionChange, isSessionOpen } from './session.ts';

function readMs(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`);
}

function writeMs(atMs: number | null): string {
  return atMs === null ? 'never' : new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');
}

// Each row worked by hand: calendar, instant (UTC), open or closed, the next change, the close that changes count from.
type Row = readonly [SessionCalendar, string, 'open' | 'closed', string, string];

const forexRows: readonly Row[] = [
  ['forex', '2026-11-20 21:59', 'open', '2026-11-20 22:00', '2026-11-19 22:00'],
  ['forex', '2026-11-20 22:00', 'closed', '2026-11-22 22:00', '2026-11-19 22:00'],
  ['forex', '2026-11-21 12:00', 'closed', '2026-11-22 22:00', '2026-11-19 22:00'],
  ['forex', '2026-11-22 21:59', 'closed', '2026-11-22 22:00', '2026-11-19 22:00'],
  ['forex', '2026-11-22 22:00', 'open', '2026-11-27 22:00', '2026-11-20 22:00'],
  ['forex', '2026-11-23 21:59', 'open', '2026-11-27 22:00', '2026-11-20 22:00'],
  ['forex', '2026-11-23 22:00', 'open', '2026-11-27 22:00', '2026-11-23 22:00'],
];

const clockChangeRows: readonly Row[] = [
  // American clocks go forward on 2026-03-08 and back on 2026-11-01; European ones on 2026-03-29 and 2026-10-25.
  ['forex', '2026-03-06 21:30', 'open', '2026-03-06 22:00', '2026-03-05 22:00'],
  ['forex', '2026-03-08 20:59', 'closed', '2026-03-08 21:00', '2026-03-05 22:00'],
  ['forex', '2026-03-08 21:00', 'open', '2026-03-13 21:00', '2026-03-06 22:00'],
  ['forex', '2026-11-01 21:30', 'closed', '2026-11-01 22:00', '2026-10-29 21:00'],
  ['us-equity', '2026-03-06 14:29', 'closed', '2026-03-06 14:30', '2026-03-04 21:00'],
  ['us-equity', '2026-03-09 13:30', 'open', '2026-03-09 20:00', '2026-03-06 21:00'],
  ['us-equity', '2026-11-02 13:30', 'closed', '2026-11-02 14:30', '2026-10-29 20:00'],
  ['cme-globex', '2026-03-08 21:59', 'closed', '2026-03-08 22:00', '2026-03-05 22:00'],
  ['cme-globex', '2026-03-08 22:00', 'open', '2026-03-09 21:00', '2026-03-06 22:00'],
  ['eurex', '2026-03-27 00:10', 'open', '2026-03-27 21:00', '2026-03-26 21:00'],
  ['eurex', '2026-03-30 00:09', 'closed', '2026-03-30 00:10', '2026-03-26 21:00'],
  ['eurex', '2026-03-30 00:10', 'open', '2026-03-30 20:00', '2026-03-27 21:00'],
  ['hk-equity', '2026-03-30 01:30', 'open', '2026-03-30 04:00', '2026-03-27 08:00'],
];

const stockRows: readonly Row[] = [
  ['us-equity', '2026-11-25 20:59', 'open', '2026-11-25 21:00', '2026-11-24 21:00'],
  ['us-equity', '2026-11-26 15:00', 'closed', '2026-11-27 14:30', '2026-11-24 21:00'],
  ['us-equity', '2026-11-27 17:59', 'open', '2026-11-27 18:00', '2026-11-25 21:00'],
  ['us-equity', '2026-11-27 18:00', 'closed', '2026-11-30 14:30', '2026-11-25 21:00'],
  ['us-equity', '2026-07-02 19:59', 'open', '2026-07-02 20:00', '2026-07-01 20:00'],
  ['us-equity', '2026-07-03 15:00', 'closed', '2026-07-06 13:30', '2026-07-01 20:00'],
  ['us-equity', '2028-01-03 14:30', 'open', '2028-01-03 21:00', '2027-12-31 21:00'],
];

const chicagoRows: readonly Row[] = [
  ['cme-globex', '2026-11-17 21:59', 'open', '2026-11-17 22:00', '2026-11-16 22:00'],
  ['cme-globex', '2026-11-17 22:30', 'closed', '2026-11-17 23:00', '2026-11-16 22:00'],
  ['cme-globex', '2026-11-17 23:00', 'open', '2026-11-18 22:00', '2026-11-17 22:00'],
  ['cme-globex', '2026-11-20 22:00', 'closed', '2026-11-22 23:00', '2026-11-19 22:00'],
  ['cme-globex', '2026-11-22 23:00', 'open', '2026-11-23 22:00', '2026-11-20 22:00'],
  ['cme-globex', '2026-11-26 18:00', 'closed', '2026-11-26 23:00', '2026-11-25 22:00'],
  ['cme-globex', '2026-11-27 18:14', 'open', '2026-11-27 18:15', '2026-11-26 18:00'],
  ['cme-globex', '2026-12-24 18:15', 'closed', '2026-12-27 23:00', '2026-12-23 22:00'],
  ['cme-globex', '2026-04-03 14:00', 'closed', '2026-04-05 22:00', '2026-04-01 21:00'],
  // In 2013 the day ended at 16:15 Chicago: the recorded ES and GC series trade until 21:14 UTC.
  ['cme-globex', '2013-10-11 21:14', 'open', '2013-10-11 21:15', '2013-10-10 21:15'],
  ['cme-globex', '2013-10-06 22:00', 'open', '2013-10-07 21:15', '2013-10-04 21:15'],
  ['cbot-grains', '2026-11-17 13:44', 'open', '2026-11-17 13:45', '2026-11-16 19:20'],
  ['cbot-grains', '2026-11-17 14:00', 'closed', '2026-11-17 14:30', '2026-11-16 19:20'],
  ['cbot-grains', '2026-11-17 19:20', 'closed', '2026-11-18 01:00', '2026-11-16 19:20'],
  ['cbot-grains', '2026-11-27 18:05', 'closed', '2026-11-30 01:00', '2026-11-25 19:20'],
];

const iceAndEurexRows: readonly Row[] = [
  ['ice-us', '2026-11-15 22:59', 'closed', '2026-11-15 23:00', '2026-11-12 22:00'],
  ['ice-us', '2026-11-15 23:00', 'open', '2026-11-16 22:00', '2026-11-13 22:00'],
  ['ice-us', '2026-11-17 00:59', 'closed', '2026-11-17 01:00', '2026-11-13 22:00'],
  ['ice-eu', '2026-11-17 01:00', 'open', '2026-11-17 23:00', '2026-11-16 23:00'],
  ['ice-eu', '2026-12-25 12:00', 'closed', '2026-12-27 23:00', '2026-12-23 23:00'],
  ['eurex', '2026-11-20 20:59', 'open', '2026-11-20 21:00', '2026-11-19 21:00'],
  ['eurex', '2026-11-20 21:00', 'closed', '2026-11-23 00:10', '2026-11-19 21:00'],
  ['eurex', '2026-05-01 10:00', 'closed', '2026-05-04 00:10', '2026-04-29 20:00'],
];

const hongKongRows: readonly Row[] = [
  ['hk-equity', '2026-11-20 03:59', 'open', '2026-11-20 04:00', '2026-11-19 08:00'],
  ['hk-equity', '2026-11-20 04:30', 'closed', '2026-11-20 05:00', '2026-11-19 08:00'],
  ['hk-equity', '2026-11-20 05:00', 'open', '2026-11-20 08:00', '2026-11-19 08:00'],
  ['hk-equity', '2026-12-24 04:00', 'closed', '2026-12-28 01:30', '2026-12-23 08:00'],
  ['hk-equity', '2026-02-16 04:00', 'closed', '2026-02-20 01:30', '2026-02-13 08:00'],
  ['hkfe', '2026-11-20 08:29', 'open', '2026-11-20 08:30', '2026-11-19 08:30'],
  ['hkfe', '2026-11-20 08:45', 'closed', '2026-11-20 09:15', '2026-11-19 08:30'],
  ['hkfe', '2026-11-20 09:15', 'open', '2026-11-20 19:00', '2026-11-20 08:30'],
  ['hkfe', '2026-11-23 01:15', 'open', '2026-11-23 04:00', '2026-11-20 08:30'],
  ['hkfe', '2026-02-16 09:15', 'closed', '2026-02-20 01:15', '2026-02-13 08:30'],
];

function expectAnswers(calendar: SessionCalendar, at: string, state: string, change: string, close: string): void {
  const atMs = readMs(at);
  expect(isSessionOpen(calendar, atMs) ? 'open' : 'closed').toBe(state);
  expect(writeMs(findSessionChange(calendar, atMs))).toBe(change);
  expect(writeMs(findPreviousSessionClose(calendar, atMs))).toBe(close);
}

describe('forex runs from Sunday to Friday 17:00 New York', () => {
  test.each(forexRows)('INS-011 %s at %s is %s until %s and counts from %s', expectAnswers);
});

describe('sessions follow the clocks of the market when they change', () => {
  test.each(clockChangeRows)('INS-012 %s at %s is %s until %s and counts from %s', expectAnswers);
});

describe('American stocks trade 09:30 to 16:00 New York, not on holidays, and to 13:00 before some', () => {
  test.each(stockRows)('INS-013 %s at %s is %s until %s and counts from %s', expectAnswers);
});

describe('Globex trades 17:00 to 16:00 Chicago with an hour’s halt, and keeps its own holidays', () => {
  test.each(chicagoRows)('INS-016 %s at %s is %s until %s and counts from %s', expectAnswers);
});

describe('ICE and Eurex keep their hours', () => {
  test.each(iceAndEurexRows)('INS-017 %s at %s is %s until %s and counts from %s', expectAnswers);
});

describe('Hong Kong rests at noon, and its futures trade in the evening for the next day', () => {
  test.each(hongKongRows)('INS-018 %s at %s is %s until %s and counts from %s', expectAnswers);
});

describe('always', () => {
  test('INS-010 crypto never closes and counts its change from 24 hours ago', () => {
    const atMs = readMs('2026-12-25 03:00');
    expect(isSessionOpen('always', atMs)).toBe(true);
    expect(findSessionChange('always', atMs)).toBeNull();
    expect(findSession('always', atMs)).toEqual({
      openAtMs: Number.NEGATIVE_INFINITY,
      closeAtMs: Number.POSITIVE_INFINITY,
    });
    expect(writeMs(findPreviousSessionClose('always', atMs))).toBe('2026-12-24 03:00');
  });
});

describe('every calendar', () => {
  const anyCalendar = fc.constantFrom(...sessionCalendars.filter(calendar => calendar !== 'always'));
  const anyInstant = fc.integer({ min: readMs('2001-01-01 00:00'), max: readMs('2040-01-01 00:00') });

  test('INS-020 an instant is open exactly when it lies inside the session found for it', () => {
    fc.assert(
      fc.property(anyCalendar, anyInstant, (calendar, atMs) => {
        const { openAtMs, closeAtMs } = findSession(calendar, atMs);
        expect(openAtMs).toBeLessThan(closeAtMs);
        expect(closeAtMs).toBeGreaterThan(atMs);
        expect(isSessionOpen(calendar, atMs)).toBe(openAtMs <= atMs);
      }),
    );
  });

  test('INS-020 the session is the same from its opening to its last millisecond', () => {
    fc.assert(
      fc.property(anyCalendar, anyInstant, (calendar, atMs) => {
        const session = findSession(calendar, atMs);
        expect(findSession(calendar, session.openAtMs)).toEqual(session);
        expect(findSession(calendar, session.closeAtMs - 1)).toEqual(session);
      }),
    );
  });

  test('INS-020 the next change is the first instant at which open becomes closed or closed open', () => {
    fc.assert(
      fc.property(
        anyCalendar,
        anyInstant,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (calendar, atMs, part) => {
          const changeAtMs = findSessionChange(calendar, atMs) ?? 0;
          const isOpen = isSessionOpen(calendar, atMs);
          expect(changeAtMs).toBeGreaterThan(atMs);
          expect(isSessionOpen(calendar, changeAtMs)).toBe(!isOpen);
          expect(isSessionOpen(calendar, changeAtMs - 1)).toBe(isOpen);
          expect(isSessionOpen(calendar, atMs + Math.floor((changeAtMs - atMs) * part))).toBe(isOpen);
        },
      ),
    );
  });

  test('INS-020 the previous close lies before the instant and ended a session or a forex day', () => {
    fc.assert(
      fc.property(anyCalendar, anyInstant, (calendar, atMs) => {
        const closeAtMs = findPreviousSessionClose(calendar, atMs);
        expect(closeAtMs).toBeLessThanOrEqual(atMs);
        expect(atMs - closeAtMs).toBeLessThan(13 * 86_400_000);
        expect(isSessionOpen(calendar, closeAtMs - 1)).toBe(true);
        if (calendar !== 'forex') expect(isSessionOpen(calendar, closeAtMs)).toBe(false);
      }),
    );
  });

  test('INS-020 asking is cheap: a hundred thousand answers on one day need no new calendar', () => {
    const startMs = readMs('2026-11-18 00:00');
    for (const calendar of sessionCalendars) isSessionOpen(calendar, startMs);
    const formats = Intl.DateTimeFormat.prototype.formatToParts;
    let formatCount = 0;
    Intl.DateTimeFormat.prototype.formatToParts = function count(...values) {
      formatCount += 1;
      return formats.apply(this, values);
    };
    try {
      for (let step = 0; step < 100_000; step += 1) isSessionOpen('cme-globex', startMs + step * 800);
    } finally {
      Intl.DateTimeFormat.prototype.formatToParts = formats;
    }
    expect(formatCount).toBe(0);
  });
});
