import { type CandleInterval, candleIntervalMs } from '@truemark/domain/market/candle';

/** Which calendar the times of a chart are read in. */
export type ChartZone = 'utc' | 'local';

/** How great a boundary lies between a bar and the one before it. */
type Boundary = 'year' | 'month' | 'week' | 'day' | 'time';

export interface AxisTime {
  /** Position of the bar in the list. */
  readonly index: number;
  readonly atMs: number;
  readonly boundary: Boundary;
}

interface CalendarPlace {
  readonly year: number;
  readonly month: number;
  /** Days since 1970 in the zone. */
  readonly day: number;
  /** Milliseconds since midnight in the zone. */
  readonly inDayMs: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Steps of a time axis, finest first; those of a day and longer follow the calendar. */
const stepsMs = [
  60_000,
  5 * 60_000,
  10 * 60_000,
  15 * 60_000,
  30 * 60_000,
  hourMs,
  2 * hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  dayMs,
  7 * dayMs,
  30 * dayMs,
  90 * dayMs,
  365 * dayMs,
] as const;

/**
 * The bars that carry a label on the time axis: round times at least `barsBetween` bars apart. The step depends on the
 * zoom alone, so labels do not jump while the chart is moved.
 */
export function selectAxisTimes(
  times: readonly number[],
  from: number,
  to: number,
  interval: CandleInterval,
  barsBetween: number,
  zone: ChartZone,
): AxisTime[] {
  const spanMs = Math.max(1, barsBetween) * candleIntervalMs[interval];
  const stepMs = stepsMs.find(step => step >= spanMs) ?? 365 * dayMs;
  const picked: AxisTime[] = [];
  const start = Math.max(0, from);
  // The bar before the first visible one, so that the first label does not depend on where the view begins.
  let previous = start > 0 ? placeInCalendar(times[start - 1] ?? 0, zone) : undefined;
  for (let index = start; index < Math.min(to, times.length); index += 1) {
    const atMs = times[index] ?? 0;
    const place = placeInCalendar(atMs, zone);
    const boundary = previous && findBoundary(previous, place, stepMs);
    if (boundary) addSpaced(picked, { index, atMs, boundary }, barsBetween * 0.7);
    previous = place;
  }
  return picked;
}

/** Keeps the greater of two labels that stand too close, and the earlier of two equals. */
function addSpaced(picked: AxisTime[], next: AxisTime, barsMin: number): void {
  const last = picked.at(-1);
  if (!last || next.index - last.index >= barsMin) picked.push(next);
  else if (rank(next.boundary) > rank(last.boundary)) picked[picked.length - 1] = next;
}

function rank(boundary: Boundary): number {
  return ['time', 'day', 'week', 'month', 'year'].indexOf(boundary);
}

function findBoundary(before: CalendarPlace, after: CalendarPlace, stepMs: number): Boundary | undefined {
  if (after.year !== before.year) return 'year';
  if (stepMs > 90 * dayMs) return undefined;
  if (after.month !== before.month) return stepMs <= 30 * dayMs || after.month % 3 === 0 ? 'month' : undefined;
  if (stepMs > 7 * dayMs) return undefined;
  // Weeks begin on Monday; 1970-01-01 was a Thursday.
  if (Math.floor((after.day + 3) / 7) !== Math.floor((before.day + 3) / 7)) return 'week';
  if (stepMs > dayMs) return undefined;
  if (after.day !== before.day) return 'day';
  if (stepMs === dayMs) return undefined;
  return Math.floor(after.inDayMs / stepMs) !== Math.floor(before.inDayMs / stepMs) ? 'time' : undefined;
}

function placeInCalendar(atMs: number, zone: ChartZone): CalendarPlace {
  // A time shifted by its own zone's offset reads as local time in the UTC calendar.
  const shiftedMs = zone === 'utc' ? atMs : atMs - new Date(atMs).getTimezoneOffset() * 60_000;
  const date = new Date(shiftedMs);
  const day = Math.floor(shiftedMs / dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day, inDayMs: shiftedMs - day * dayMs };
}

/** Days and longer are UTC everywhere, because their bars begin at midnight UTC. */
export function chooseChartZone(interval: CandleInterval, wanted: ChartZone): ChartZone {
  return interval === '1d' || interval === '1w' ? 'utc' : wanted;
}

export interface ChartTimeFormat {
  /** Label of the time axis. */
  axis(time: Pick<AxisTime, 'atMs' | 'boundary'>): string;
  /** Time of one bar, in full. */
  full(atMs: number): string;
}

/** Writes the times of a chart in a language, with Western digits and a 24 hour clock in all of them. */
export function createChartTimeFormat(
  languageTag: string,
  interval: CandleInterval,
  wanted: ChartZone,
): ChartTimeFormat {
  const zone = chooseChartZone(interval, wanted);
  const build = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(languageTag, {
      numberingSystem: 'latn',
      calendar: 'gregory',
      ...(zone === 'utc' ? { timeZone: 'UTC' } : {}),
      ...options,
    });
  const isolate = createIsolation(languageTag);
  const isDaily = candleIntervalMs[interval] >= dayMs;
  const clock = build({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = build({ day: 'numeric', month: 'short' });
  const month = build({ month: 'short' });
  const year = build({ year: 'numeric' });
  const full = build(
    isDaily
      ? { day: 'numeric', month: 'short', year: 'numeric' }
      : { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  );
  return {
    axis({ atMs, boundary }) {
      if (boundary === 'year') return year.format(atMs);
      if (boundary === 'month') return isolate(month.format(atMs));
      return boundary === 'time' ? clock.format(atMs) : isolate(day.format(atMs));
    },
    full: atMs => isolate(full.format(atMs)),
  };
}

/** Dates of a language written from right to left keep their own order inside the chart, which runs left to right. */
function createIsolation(languageTag: string): (text: string) => string {
  const isRightToLeft = languageTag === 'ar' || languageTag.startsWith('ar-');
  return text => (isRightToLeft ? `\u2067${text}\u2069` : text);
}
