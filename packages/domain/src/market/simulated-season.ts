import type { SessionCalendar } from '../sessions/calendar.ts';
import { findSession, isSessionOpen } from '../sessions/session.ts';

/** How the liveliness of a market goes through its day. */
export type Season = 'crypto' | 'forex' | 'session' | 'wall-street' | 'even';

const hourMs = 3_600_000;
const hoursPerDay = 24;

/** Liveliness by the hour, UTC: America's afternoon is a coin's liveliest time. Round figures, ours. */
const cryptoHours = weigh([
  0.8, 0.8, 0.85, 0.85, 0.85, 0.85, 0.9, 0.95, 1, 1, 1, 1.05, 1.1, 1.25, 1.3, 1.25, 1.2, 1.1, 1, 0.95, 0.9, 0.85, 0.85,
  0.8,
]);
/** Quiet in Asia's night, lively in London's morning, liveliest while New York trades too. Round figures, ours. */
const forexHours = weigh([
  0.7, 0.7, 0.7, 0.7, 0.65, 0.65, 0.8, 1.1, 1.2, 1.1, 1, 1, 1.3, 1.5, 1.5, 1.4, 1.1, 0.9, 0.8, 0.75, 0.7, 0.6, 0.6, 0.6,
]);

/**
 * A future moves 1.2 % in its 23 hours, and a fund of the same thing 1 % in the six and a half of them in which Wall
 * Street is open: both hold when these hours are so much livelier.
 */
const wallStreetOpen = 1.567;
const wallStreetClosed = 0.653;

/** A session is liveliest at its ends: from 0.75 in its middle to 1.8, with a mean square of one. */
const sessionQuiet = 0.75;
const sessionEnds = 1.05;

/** How lively a market is at a time, as a multiple of its volatility; the mean of its squares over the day is one. */
export function calculateSeason(season: Season, calendar: SessionCalendar, atMs: number): number {
  switch (season) {
    case 'crypto':
      return cryptoHours[findHour(atMs)] ?? 1;
    case 'forex':
      return forexHours[findHour(atMs)] ?? 1;
    case 'wall-street':
      return isSessionOpen('us-equity', atMs) ? wallStreetOpen : wallStreetClosed;
    case 'session':
      return calculateSessionLiveliness(calendar, atMs);
    case 'even':
      return 1;
  }
}

function calculateSessionLiveliness(calendar: SessionCalendar, atMs: number): number {
  const { openAtMs, closeAtMs } = findSession(calendar, atMs);
  if (!Number.isFinite(openAtMs) || atMs < openAtMs) return 1;
  const fromMiddle = (2 * (atMs - openAtMs)) / (closeAtMs - openAtMs) - 1;
  const squared = fromMiddle * fromMiddle;
  return sessionQuiet + sessionEnds * squared * squared;
}

function findHour(atMs: number): number {
  return Math.floor(atMs / hourMs) % hoursPerDay;
}

/** The same figures with a mean square of one. */
function weigh(hours: readonly number[]): readonly number[] {
  const size = Math.sqrt(hours.reduce((sum, hour) => sum + hour * hour, 0) / hours.length);
  return hours.map(hour => hour / size);
}
