import type { SessionCalendar } from './calendar.ts';
import { calculateDay, calculateWeekday, calculateZonedMs, type Day, isWorkday, weekdays } from './day.ts';
import { findUsHoliday, isEurexHoliday, isHongKongHalfDay, isHongKongHoliday, isUsEarlyClose } from './holidays.ts';

/** A range of trading that belongs to one trading day: open at its start, closed at its end. */
export interface TradingHours {
  readonly openAtMs: number;
  readonly closeAtMs: number;
  /** The day whose close it ends in or leads to: Sunday evening's trading belongs to Monday. */
  readonly day: Day;
}

/** Opening and closing in minutes of the market's clocks from the midnight that begins `from` (the trading day itself). */
interface LocalHours {
  readonly open: number;
  readonly close: number;
  readonly from?: Day;
}

interface Market {
  readonly zone: string;
  /** Zone of the opening time, where it follows other clocks than the close. */
  readonly openZone?: string;
  /** The trading hours of a workday; none on a holiday. */
  listHours(day: Day): readonly LocalHours[];
}

type MarketCalendar = Exclude<SessionCalendar, 'always'>;

const newYork = 'America/New_York';
const chicago = 'America/Chicago';
const hongKong = 'Asia/Hong_Kong';

/** Before this day the Globex day ended at 16:15 Chicago. Source: CME notice of September 2015. */
const globexEarlierClose = calculateDay(2015, 9, 21);

const markets: Readonly<Record<MarketCalendar, Market>> = {
  // From Sunday to Friday 17:00 New York without a break; the day turns at 17:00.
  forex: { zone: newYork, listHours: () => [{ open: clock(-7), close: clock(17) }] },
  // Source: nyse.com, hours and calendars; core session only.
  'us-equity': {
    zone: newYork,
    listHours: day =>
      findUsHoliday(day) ? [] : [{ open: clock(9, 30), close: isUsEarlyClose(day) ? clock(13) : clock(16) }],
  },
  // Source: hkex.com.hk, trading hours; continuous trading only, without the auctions.
  'hk-equity': { zone: hongKong, listHours: day => listHongKongHours(day, clock(9, 30), clock(16)) },
  // Equity index hours. On holidays metals and energy trade up to 90 minutes longer: closing with the earliest keeps
  // every instrument of the calendar from looking open when it is not.
  'cme-globex': {
    zone: chicago,
    listHours: day => (isFuturesHoliday(day) ? [] : [{ open: clock(-7), close: findGlobexClose(day) }]),
  },
  'cbot-grains': { zone: chicago, listHours: listGrainHours },
  // Source: theice.com, US Dollar Index and Brent Crude Futures; both keep New York time.
  'ice-us': { zone: newYork, listHours: day => listIceHours(day, clock(17)) },
  'ice-eu': { zone: newYork, listHours: day => listIceHours(day, clock(18)) },
  // The opening keeps winter time all year (02:10 on summer clocks). Source: eurex.com, trading hours.
  eurex: {
    zone: 'Europe/Berlin',
    openZone: 'Etc/GMT-1',
    listHours: day => (isEurexHoliday(day) ? [] : [{ open: clock(1, 10), close: clock(22) }]),
  },
  hkfe: { zone: hongKong, listHours: listHongKongFuturesHours },
};

/** The trading hours of one trading day, in order of time; none on week-ends and holidays. */
export function listTradingHours(calendar: MarketCalendar, day: Day): readonly TradingHours[] {
  if (!isWorkday(day)) return [];
  const { zone, openZone = zone, listHours } = markets[calendar];
  return listHours(day).map(({ open, close, from = day }) => ({
    openAtMs: calculateZonedMs(openZone, from, open),
    closeAtMs: calculateZonedMs(zone, from, close),
    day,
  }));
}

function clock(hours: number, minutes = 0): number {
  return hours * 60 + minutes;
}

/** The holidays on which American futures do not trade at all; on the others they close early. */
function isFuturesHoliday(day: Day): boolean {
  const holiday = findUsHoliday(day);
  return holiday === 'new-year' || holiday === 'good-friday' || holiday === 'christmas';
}

/** Source: cmegroup.com, holiday calendar. A day of mourning is an early close like the holidays. */
function findGlobexClose(day: Day): number {
  if (findUsHoliday(day)) return clock(12);
  if (isUsEarlyClose(day)) return clock(12, 15);
  return day < globexEarlierClose ? clock(16, 15) : clock(16);
}

/** Source: cmegroup.com, corn contract specification. */
function listGrainHours(day: Day): readonly LocalHours[] {
  if (findUsHoliday(day)) return [];
  return [
    { open: clock(-5), close: clock(7, 45) },
    { open: clock(8, 30), close: isUsEarlyClose(day) ? clock(12, 5) : clock(13, 20) },
  ];
}

/** The week opens at 18:00 on Sunday, the other days at 20:00 on the evening before. */
function listIceHours(day: Day, close: number): readonly LocalHours[] {
  if (isFuturesHoliday(day)) return [];
  return [{ open: calculateWeekday(day) === weekdays.monday ? clock(-6) : clock(-4), close }];
}

function listHongKongHours(day: Day, open: number, close: number): readonly LocalHours[] {
  if (isHongKongHoliday(day)) return [];
  const morning = { open, close: clock(12) };
  return isHongKongHalfDay(day) ? [morning] : [morning, { open: clock(13), close }];
}

/** The evening session belongs to the next trading day; there is none after a half day. Source: hkex.com.hk, Hang Seng Index futures. */
function listHongKongFuturesHours(day: Day): readonly LocalHours[] {
  const hours = listHongKongHours(day, clock(9, 15), clock(16, 30));
  if (hours.length === 0) return [];
  let previous = day - 1;
  while (!isWorkday(previous) || isHongKongHoliday(previous)) previous -= 1;
  if (isHongKongHalfDay(previous)) return hours;
  return [{ open: clock(17, 15), close: clock(27), from: previous }, ...hours];
}
