import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calculateDay,
  calculateEaster,
  calculateWeekday,
  calculateZonedMs,
  findLastWeekday,
  findNthWeekday,
  isWorkday,
  splitDay,
  weekdays,
} from './day.ts';

function readDay(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / 86_400_000;
}

describe('dates', () => {
  test('INS-019 a day splits into the date it was made of', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 80_000 }), day => {
        const { year, month, date } = splitDay(day);
        expect(calculateDay(year, month, date)).toBe(day);
      }),
    );
  });

  test('INS-019 week-ends are no workdays', () => {
    expect(isWorkday(readDay('2026-11-20'))).toBe(true);
    expect(isWorkday(readDay('2026-11-21'))).toBe(false);
    expect(isWorkday(readDay('2026-11-22'))).toBe(false);
    expect(calculateWeekday(readDay('2026-11-22'))).toBe(weekdays.sunday);
  });

  test.each([
    ['2000-04-23'],
    ['2008-03-23'],
    ['2011-04-24'],
    ['2024-03-31'],
    ['2025-04-20'],
    ['2026-04-05'],
    ['2027-03-28'],
    ['2028-04-16'],
    ['2038-04-25'],
  ])('INS-019 Easter of the year is on %s', easter => {
    expect(calculateEaster(Number(easter.slice(0, 4)))).toBe(readDay(easter));
  });

  test('INS-019 the third Monday and the last Monday of a month are found', () => {
    expect(findNthWeekday(2026, 1, weekdays.monday, 3)).toBe(readDay('2026-01-19'));
    expect(findNthWeekday(2028, 11, weekdays.thursday, 4)).toBe(readDay('2028-11-23'));
    expect(findLastWeekday(2027, 5, weekdays.monday)).toBe(readDay('2027-05-31'));
    expect(findLastWeekday(2026, 5, weekdays.monday)).toBe(readDay('2026-05-25'));
  });
});

describe('clocks', () => {
  test.each([
    ['America/New_York', '2026-03-06', 17 * 60, '2026-03-06T22:00:00Z'],
    ['America/New_York', '2026-03-08', 17 * 60, '2026-03-08T21:00:00Z'],
    ['America/New_York', '2026-11-01', 17 * 60, '2026-11-01T22:00:00Z'],
    ['America/Chicago', '2026-07-01', -7 * 60, '2026-06-30T22:00:00Z'],
    ['Europe/Berlin', '2026-03-30', 22 * 60, '2026-03-30T20:00:00Z'],
    ['Asia/Hong_Kong', '2026-11-20', 27 * 60, '2026-11-20T19:00:00Z'],
    ['Etc/GMT-1', '2026-07-01', 70, '2026-07-01T00:10:00Z'],
  ])('INS-012 clocks of %s on %s at minute %i show %s', (zone, day, minutes, instant) => {
    expect(new Date(calculateZonedMs(zone, readDay(day), minutes)).toISOString()).toBe(new Date(instant).toISOString());
  });
});
