import type { SessionCalendar } from './calendar.ts';
import { type Day, dayMs } from './day.ts';
import { listTradingHours, type TradingHours } from './hours.ts';

/**
 * A time of unbroken trading: open from `openAtMs` on, closed again at `closeAtMs`, ms since 1970. A forex session is a
 * week, a Globex session 23 hours, a Hong Kong session a morning or an afternoon.
 */
export interface Session {
  readonly openAtMs: number;
  readonly closeAtMs: number;
}

/** Crypto trades always: its one session has no bounds. */
const endlessSession: Session = { openAtMs: Number.NEGATIVE_INFINITY, closeAtMs: Number.POSITIVE_INFINITY };

/** Whether a market trades at an instant. The opening instant is open, the closing instant closed. */
export function isSessionOpen(calendar: SessionCalendar, atMs: number): boolean {
  return calendar === 'always' || findSpan(calendar, atMs).isOpen;
}

/** The session that runs at an instant, or else the next one. `always` gives a session from minus to plus infinity. */
export function findSession(calendar: SessionCalendar, atMs: number): Session {
  return calendar === 'always' ? endlessSession : findSpan(calendar, atMs).session;
}

/** When the market next closes (if open) or opens (if closed), ms since 1970; null when it never does. */
export function findSessionChange(calendar: SessionCalendar, atMs: number): number | null {
  if (calendar === 'always') return null;
  const { isOpen, session } = findSpan(calendar, atMs);
  return isOpen ? session.closeAtMs : session.openAtMs;
}

/**
 * The close that a change (`zdf`) is measured from at an instant, ms since 1970: the end of the trading day before the
 * one that trades now or, while the market is closed, before the one that traded last. So a week-end shows Friday's
 * change, and lunch in Hong Kong the change since yesterday. Forex days end at 17:00 New York; `always` looks back 24 hours.
 * Source: product rules, Markets.
 */
export function findPreviousSessionClose(calendar: SessionCalendar, atMs: number): number {
  return calendar === 'always' ? atMs - dayMs : findSpan(calendar, atMs).previousCloseAtMs;
}

/** A range of one UTC day in which every answer stays the same. */
interface Span {
  readonly untilMs: number;
  readonly isOpen: boolean;
  /** The running session, or else the next. */
  readonly session: Session;
  readonly previousCloseAtMs: number;
}

type MarketCalendar = Exclude<SessionCalendar, 'always'>;

/** Days kept per calendar: a replay walks through years, and the map must not grow with it. */
const cachedDaysMax = 1_000;

/**
 * The longest closure is a week (September 2001), and a change is measured from the day before the last: this many days
 * around an instant always hold the whole answer.
 */
const daysBefore = 16;
const daysAfter = 14;

const spansByDay = new Map<MarketCalendar, Map<Day, readonly Span[]>>();
const hoursByDay = new Map<MarketCalendar, Map<Day, readonly TradingHours[]>>();

function findSpan(calendar: MarketCalendar, atMs: number): Span {
  const day = Math.floor(atMs / dayMs);
  const spans = keep(spansByDay, calendar, day, buildSpans);
  const span = spans.find(candidate => atMs < candidate.untilMs);
  if (!span) throw new Error(`no session of ${calendar} around ${atMs}`);
  return span;
}

/** Cuts a UTC day at every opening and closing, and answers each piece once. */
function buildSpans(calendar: MarketCalendar, day: Day): readonly Span[] {
  const hours: TradingHours[] = [];
  for (let near = day - daysBefore; near <= day + daysAfter; near += 1)
    hours.push(...keep(hoursByDay, calendar, near, listTradingHours));
  const sessions = joinSessions(hours);
  const startMs = day * dayMs;
  const endMs = startMs + dayMs;
  const cuts = hours
    .flatMap(({ openAtMs, closeAtMs }) => [openAtMs, closeAtMs])
    .filter(cutMs => cutMs > startMs && cutMs < endMs);
  const bounds = [...new Set([startMs, ...cuts, endMs])].sort((left, right) => left - right);
  return bounds.slice(0, -1).map((fromMs, index) => {
    const session = sessions.find(candidate => candidate.closeAtMs > fromMs);
    const latest = hours.findLast(candidate => candidate.openAtMs <= fromMs);
    const previous = latest && hours.findLast(candidate => candidate.day < latest.day);
    const untilMs = bounds[index + 1];
    if (!session || !previous || untilMs === undefined)
      throw new Error(`${calendar} is closed for weeks around day ${day}`);
    return { untilMs, isOpen: session.openAtMs <= fromMs, session, previousCloseAtMs: previous.closeAtMs };
  });
}

/** Joins hours that follow one another without a break. */
function joinSessions(hours: readonly TradingHours[]): readonly Session[] {
  const sessions: Session[] = [];
  for (const { openAtMs, closeAtMs } of hours) {
    const last = sessions.at(-1);
    if (last?.closeAtMs === openAtMs) sessions[sessions.length - 1] = { openAtMs: last.openAtMs, closeAtMs };
    else sessions.push({ openAtMs, closeAtMs });
  }
  return sessions;
}

/** The answer for a calendar's day, computed once: time zones are too slow to ask at every tick. */
function keep<Value>(
  kept: Map<MarketCalendar, Map<Day, Value>>,
  calendar: MarketCalendar,
  day: Day,
  build: (calendar: MarketCalendar, day: Day) => Value,
): Value {
  let days = kept.get(calendar);
  if (!days) {
    days = new Map();
    kept.set(calendar, days);
  }
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size >= cachedDaysMax) days.clear();
  const value = build(calendar, day);
  days.set(day, value);
  return value;
}
