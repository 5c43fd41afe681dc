import type { InstanceSettings } from '@truemark/contract/site/content';
import type { InstrumentType } from '@truemark/domain/market/instrument';
import type { ConnectionState } from './price-store.ts';

/** How fresh the prices on screen are: what the bars of the feed badge say. */
export type Freshness = 'connecting' | 'fresh' | 'late' | 'still' | 'reconnecting';

/** What prices of this kind of feed are called: only those of exchanges are live. */
export type FeedName = 'live' | 'simulated' | 'recorded';

/** The newest price seen so far, and when this browser saw it arrive; undefined while it has only been asked for. */
export interface NewestPrice {
  readonly atMs: number;
  readonly arrivedAtMs: number | undefined;
  /** Difference of the two clocks at arrival: the way the price took, or a clock that is wrong. */
  readonly lagMs: number;
}

/** Crypto and forex move around the clock, exchanges of stocks, ETFs and futures more slowly. Source: product rules, Markets. */
const lateMsByType: Readonly<Record<InstrumentType, number>> = {
  1: 15_000,
  2: 15_000,
  3: 60_000,
  4: 60_000,
  5: 60_000,
};
const stillMs = 5 * 60_000;
const plausibleLagMs = 2_000;

/** Prices that were just asked for come within so many ms; an old one from before says nothing until then. */
const settleMs = 3_000;

/** Whether the newest price says something about its market now: it has arrived, or none has for long enough. */
export function isAgeSettled(newest: NewestPrice | undefined, askedAtMs: number, nowMs: number): boolean {
  return newest?.arrivedAtMs !== undefined || nowMs - askedAtMs >= settleMs;
}

/** Source: product rules, Markets: whatever is simulated or recorded is called so. */
export function findFeedName(feed: InstanceSettings['feed'] | undefined): FeedName | undefined {
  if (feed === undefined) return undefined;
  return feed === 'exchange' ? 'live' : feed === 'replay' ? 'recorded' : 'simulated';
}

/** Takes note of the newest price; one that is newer than the last has just arrived. */
export function trackNewestPrice(known: NewestPrice | undefined, atMs: number, nowMs: number): NewestPrice | undefined {
  if (atMs <= 0 || (known && atMs <= known.atMs)) return known;
  return { atMs, arrivedAtMs: known ? nowMs : undefined, lagMs: nowMs - atMs };
}

/**
 * Age of the newest price. A price that was seen to arrive is timed by this browser alone, so that a clock that is wrong
 * by minutes does not make a moving market look late; one that was there before can only be compared with the clock.
 */
export function calculatePriceAgeMs(newest: NewestPrice, nowMs: number): number {
  if (newest.arrivedAtMs === undefined) return Math.max(0, nowMs - newest.atMs);
  const isLagPlausible = newest.lagMs >= 0 && newest.lagMs <= plausibleLagMs;
  return Math.max(0, nowMs - newest.arrivedAtMs) + (isLagPlausible ? newest.lagMs : 0);
}

/**
 * Late after 15 or 60 s without a new price, by the type of the instrument that had the newest one. After five minutes it is called still: a closed market and a dead feed look the
 * same from here, so the badge claims neither.
 */
export function calculateFreshness(
  connection: ConnectionState,
  ageMs: number | undefined,
  type: InstrumentType = 2,
): Freshness {
  if (connection === 'reconnecting') return 'reconnecting';
  if (ageMs === undefined) return connection === 'open' ? 'still' : 'connecting';
  if (ageMs > stillMs) return 'still';
  return ageMs > lateMsByType[type] ? 'late' : 'fresh';
}
