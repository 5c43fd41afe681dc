import {
  calculateDay,
  calculateEaster,
  calculateWeekday,
  type Day,
  dayMs,
  findLastWeekday,
  findNthWeekday,
  isWorkday,
  splitDay,
  weekdays,
} from './day.ts';

/** Holidays of the New York Stock Exchange. */
export type UsHoliday =
  | 'new-year'
  | 'king'
  | 'washington'
  | 'good-friday'
  | 'memorial'
  | 'juneteenth'
  | 'independence'
  | 'labor'
  | 'thanksgiving'
  | 'christmas'
  | 'special';

/** Days the New York Stock Exchange stayed closed outside its rules: terror, storms, days of mourning. */
const specialClosures: readonly Day[] = [
  calculateDay(2001, 9, 11),
  calculateDay(2001, 9, 12),
  calculateDay(2001, 9, 13),
  calculateDay(2001, 9, 14),
  calculateDay(2004, 6, 11),
  calculateDay(2007, 1, 2),
  calculateDay(2012, 10, 29),
  calculateDay(2012, 10, 30),
  calculateDay(2018, 12, 5),
  calculateDay(2025, 1, 9),
];

/**
 * The holiday for which the New York Stock Exchange is closed on a day, as observed, or null. Saturday's holiday is
 * kept on Friday and Sunday's on Monday, save a New Year's Day on Saturday, which is not kept at all. Source: NYSE
 * Rule 7.2 and its published calendars 2022 to 2028.
 */
export function findUsHoliday(day: Day): UsHoliday | null {
  return listUsHolidays(splitDay(day).year).get(day) ?? null;
}

/**
 * Whether the New York Stock Exchange closes at 13:00: the day after Thanksgiving, Christmas Eve, and the day before
 * Independence Day, where these are trading days and the holiday itself falls on a workday.
 */
export function isUsEarlyClose(day: Day): boolean {
  if (!isWorkday(day) || findUsHoliday(day)) return false;
  const { month, date } = splitDay(day);
  if (month === 7 && date === 3) return isWorkday(day + 1);
  if (month === 12 && date === 24) return true;
  return findUsHoliday(day - 1) === 'thanksgiving';
}

/**
 * Whether Eurex is closed: New Year's Day, Good Friday, Easter Monday, 1 May, Christmas Eve, Christmas, 26 December and
 * New Year's Eve. Source: Eurex trading calendar.
 */
export function isEurexHoliday(day: Day): boolean {
  const { year, month, date } = splitDay(day);
  const easter = calculateEaster(year);
  if (day === easter - 2 || day === easter + 1) return true;
  if (month === 12) return date === 24 || date === 25 || date === 26 || date === 31;
  return (month === 1 || month === 5) && date === 1;
}

/** Whether the Hong Kong exchanges are closed for a general holiday. Source: Hong Kong General Holidays Ordinance (Cap. 149). */
export function isHongKongHoliday(day: Day): boolean {
  return listHongKongHolidays(splitDay(day).year).has(day);
}

/**
 * Whether the Hong Kong exchanges trade in the morning only: the eves of Christmas, New Year and Lunar New Year, where
 * these are trading days.
 */
export function isHongKongHalfDay(day: Day): boolean {
  if (!isWorkday(day) || isHongKongHoliday(day)) return false;
  const { year, month, date } = splitDay(day);
  if (month === 12 && (date === 24 || date === 31)) return true;
  return day + 1 === findLunarDay(year, 1, 1);
}

const usHolidays = new Map<number, ReadonlyMap<Day, UsHoliday>>();

function listUsHolidays(year: number): ReadonlyMap<Day, UsHoliday> {
  const known = usHolidays.get(year);
  if (known) return known;
  const holidays = new Map<Day, UsHoliday>();
  for (const day of specialClosures) if (splitDay(day).year === year) holidays.set(day, 'special');
  const newYear = calculateDay(year, 1, 1);
  if (calculateWeekday(newYear) !== weekdays.saturday) holidays.set(observe(newYear), 'new-year');
  if (year >= 1998) holidays.set(findNthWeekday(year, 1, weekdays.monday, 3), 'king');
  // Until 1970 both were kept on their own date.
  const hasMondays = year >= 1971;
  holidays.set(
    hasMondays ? findNthWeekday(year, 2, weekdays.monday, 3) : observe(calculateDay(year, 2, 22)),
    'washington',
  );
  holidays.set(calculateEaster(year) - 2, 'good-friday');
  holidays.set(hasMondays ? findLastWeekday(year, 5, weekdays.monday) : observe(calculateDay(year, 5, 30)), 'memorial');
  if (year >= 2022) holidays.set(observe(calculateDay(year, 6, 19)), 'juneteenth');
  holidays.set(observe(calculateDay(year, 7, 4)), 'independence');
  holidays.set(findNthWeekday(year, 9, weekdays.monday, 1), 'labor');
  holidays.set(findNthWeekday(year, 11, weekdays.thursday, 4), 'thanksgiving');
  holidays.set(observe(calculateDay(year, 12, 25)), 'christmas');
  usHolidays.set(year, holidays);
  return holidays;
}

/** The workday on which an American holiday is kept. */
function observe(day: Day): Day {
  if (calculateWeekday(day) === weekdays.saturday) return day - 1;
  return calculateWeekday(day) === weekdays.sunday ? day + 1 : day;
}

const hongKongHolidays = new Map<number, ReadonlySet<Day>>();

/** A general holiday on a Sunday, or on a day that is one already, is kept on the next day that is neither. */
function listHongKongHolidays(year: number): ReadonlySet<Day> {
  const known = hongKongHolidays.get(year);
  if (known) return known;
  const easter = calculateEaster(year);
  const lunarNewYear = findLunarDay(year, 1, 1);
  const stated = [
    calculateDay(year, 1, 1),
    lunarNewYear,
    lunarNewYear + 1,
    lunarNewYear + 2,
    easter - 2,
    easter - 1,
    easter + 1,
    calculateChingMing(year),
    calculateDay(year, 5, 1),
    findLunarDay(year, 4, 8),
    findLunarDay(year, 5, 5),
    calculateDay(year, 7, 1),
    findLunarDay(year, 8, 16),
    calculateDay(year, 10, 1),
    findLunarDay(year, 9, 9),
    calculateDay(year, 12, 25),
    calculateDay(year, 12, 26),
  ];
  const kept = new Set(stated.filter(day => calculateWeekday(day) !== weekdays.sunday));
  const displaced = stated.filter(
    (day, index) => calculateWeekday(day) === weekdays.sunday || stated.indexOf(day) < index,
  );
  for (const day of displaced.sort((left, right) => left - right)) {
    let substitute = day + 1;
    while (kept.has(substitute) || calculateWeekday(substitute) === weekdays.sunday) substitute += 1;
    kept.add(substitute);
  }
  hongKongHolidays.set(year, kept);
  return kept;
}

/** The solar term Qingming, when the sun reaches 15°. Source: the almanac formula for the years 2000 to 2099. */
function calculateChingMing(year: number): Day {
  const yearOfCentury = year % 100;
  return calculateDay(year, 4, Math.floor(yearOfCentury * 0.2422 + 4.81) - Math.floor(yearOfCentury / 4));
}

/**
 * Lunar days, filled as they are asked for. The new moon of February 2027 falls four minutes before midnight in
 * Beijing, and the approximation in Intl puts the new year a day late.
 */
const lunarDays = new Map<string, Day>([['2027/1/1', calculateDay(2027, 2, 6)]]);

/** The day of a Gregorian year that the Chinese calendar calls this month and date; leap months do not count. */
function findLunarDay(year: number, month: number, date: number): Day {
  const key = `${year}/${month}/${date}`;
  const known = lunarDays.get(key);
  if (known !== undefined) return known;
  const almanac = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
  // A lunar month begins three to eight weeks after the Gregorian month of the same number.
  const from = calculateDay(year, month, 15);
  for (let day = from; day < from + 75; day += 1) {
    const parts = almanac.formatToParts(day * dayMs);
    const isMonth = parts.some(part => part.type === 'month' && part.value === String(month));
    if (!isMonth || !parts.some(part => part.type === 'day' && part.value === String(date))) continue;
    lunarDays.set(key, day);
    return day;
  }
  throw new Error(`the Chinese calendar has no ${month}/${date} in ${year}: Intl data is incomplete`);
}
