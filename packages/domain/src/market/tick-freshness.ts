import type { InstrumentType } from './instrument.ts';

/**
 * How old the newest tick of an instrument in session may be before it is not tradable (10015), in market milliseconds:
 * 15 s for forex and crypto, 60 s for stocks, ETFs and futures. Source: product rules, Markets.
 */
export const tickAgeMsMax: Readonly<Record<InstrumentType, number>> = {
  1: 15_000,
  2: 15_000,
  3: 60_000,
  4: 60_000,
  5: 60_000,
};

/** How far a tick may be ahead of whoever looks, in wall milliseconds: they may have read their clock a moment before it came. */
export const tickAheadMsMax = 5_000;

/**
 * Whether the newest tick is still young enough to trade on. A replay at `speed` lives that many market milliseconds in
 * one wall millisecond, so its prices age as much faster. Exactly at the limit is still fresh. A tick from the future, by more
 * than `tickAheadMsMax`, is not: the clock went back, and nobody knows how old it is.
 */
export function isTickFresh(type: InstrumentType, tickAtMs: number, nowMs: number, speed: number): boolean {
  const ageMs = nowMs - tickAtMs;
  return ageMs >= -tickAheadMsMax && ageMs * speed <= tickAgeMsMax[type];
}
