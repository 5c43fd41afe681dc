import { describe, expect, test } from 'vitest';
import { calculateDay, dayMs, isWorkday } from './day.ts';
import { findUsHoliday, isEurexHoliday, isHongKongHalfDay, isHongKongHoliday, isUsEarlyClose } from './holidays.ts';

function listWorkdays(year: number, isListed: (day: number) => boolean): string[] {
  const dates: string[] = [];
  for (let day = calculateDay(year, 1, 1); day < calculateDay(year + 1, 1, 1); day += 1) {
    if (isWorkday(day) && isListed(day)) dates.push(new Date(day * dayMs).toISOString().slice(5, 10));
  }
  return dates;
}

describe('New York', () => {
  // NYSE Group announcements of holidays and early closings, 2021-12-27, 2024-11-08 and 2025-12-23.
  test.each([
    [2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26', '11-25'],
    [2023, '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25', '07-03 11-24'],
    [2024, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25', '07-03 11-29 12-24'],
    [2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25', '07-03 11-28 12-24'],
    [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25', '11-27 12-24'],
    [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24', '11-26'],
    [2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25', '07-03 11-24'],
  ])(
    'INS-013 the stock exchange keeps the published holidays and early closes of %i',
    (year, holidays, earlyCloses) => {
      expect(listWorkdays(year, day => findUsHoliday(day) !== null).join(' ')).toBe(holidays);
      expect(listWorkdays(year, isUsEarlyClose).join(' ')).toBe(earlyCloses);
    },
  );

  // History of NYSE holidays as published by the exchange: Mondays since 1971.
  test.each([
    [1968, '01-01 02-22 04-12 05-30 07-04 09-02 11-28 12-25'],
    [1971, '01-01 02-15 04-09 05-31 07-05 09-06 11-25 12-24'],
  ])('INS-710 the holidays of %i are those that were kept then', (year, dates) => {
    const calendar = listWorkdays(year, day => findUsHoliday(day) !== null);
    expect(calendar.join(' ')).toBe(dates);
  });

  test('INS-013 Juneteenth and King’s birthday were not kept before they were holidays', () => {
    expect(findUsHoliday(calculateDay(2020, 6, 19))).toBeNull();
    expect(findUsHoliday(calculateDay(1997, 1, 20))).toBeNull();
    expect(findUsHoliday(calculateDay(1998, 1, 19))).toBe('king');
  });
});

describe('Frankfurt', () => {
  test.each([
    [2025, '01-01 04-18 04-21 05-01 12-24 12-25 12-26 12-31'],
    [2026, '01-01 04-03 04-06 05-01 12-24 12-25 12-31'],
  ])('INS-014 Eurex keeps its holidays of %i', (year, holidays) => {
    expect(listWorkdays(year, isEurexHoliday).join(' ')).toBe(holidays);
  });
});

describe('Hong Kong', () => {
  // General holidays as gazetted by the Hong Kong government, without those on Saturdays.
  test.each([
    [
      2013,
      '01-01 02-11 02-12 02-13 03-29 04-01 04-04 05-01 05-17 06-12 07-01 09-20 10-01 10-14 12-25 12-26',
      '12-24 12-31',
    ],
    [2020, '01-01 01-27 01-28 04-10 04-13 04-30 05-01 06-25 07-01 10-01 10-02 10-26 12-25', '01-24 12-24 12-31'],
    [2021, '01-01 02-12 02-15 04-02 04-05 04-06 05-19 06-14 07-01 09-22 10-01 10-14 12-27', '02-11 12-24 12-31'],
    [
      2024,
      '01-01 02-12 02-13 03-29 04-01 04-04 05-01 05-15 06-10 07-01 09-18 10-01 10-11 12-25 12-26',
      '02-09 12-24 12-31',
    ],
    [
      2025,
      '01-01 01-29 01-30 01-31 04-04 04-18 04-21 05-01 05-05 07-01 10-01 10-07 10-29 12-25 12-26',
      '01-28 12-24 12-31',
    ],
    [2026, '01-01 02-17 02-18 02-19 04-03 04-06 04-07 05-01 05-25 06-19 07-01 10-01 10-19 12-25', '02-16 12-24 12-31'],
    [2027, '01-01 02-08 02-09 03-26 03-29 04-05 05-13 06-09 07-01 09-16 10-01 10-08 12-27', '02-05 12-24 12-31'],
  ])('INS-015 the exchanges keep the general holidays and half days of %i', (year, holidays, halfDays) => {
    expect(listWorkdays(year, isHongKongHoliday).join(' ')).toBe(holidays);
    expect(listWorkdays(year, isHongKongHalfDay).join(' ')).toBe(halfDays);
  });

  test('INS-015 the lunar year is found in every year to come', () => {
    const newYears = {
      2028: '01-26',
      2029: '02-13',
      2030: '02-03',
      2031: '01-23',
      2032: '02-11',
      2033: '01-31',
      2034: '02-19',
    };
    for (const [year, date] of Object.entries(newYears)) {
      const [month = '', dayOfMonth = ''] = date.split('-');
      const newYear = calculateDay(Number(year), Number(month), Number(dayOfMonth));
      const firstWorkday = [newYear, newYear + 1, newYear + 2].find(isWorkday) ?? newYear;
      expect(isHongKongHoliday(firstWorkday), date).toBe(true);
      if (isWorkday(newYear - 1)) expect(isHongKongHalfDay(newYear - 1), date).toBe(true);
    }
  });
});
