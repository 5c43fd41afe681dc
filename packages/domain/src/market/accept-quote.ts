import type { Quote, TickVerdict } from './tick.ts';
import { int64Max } from './tick-record.ts';

/** What acceptance remembers of one instrument: all it needs to judge the next quote. */
export interface AcceptanceState {
  /** Time of the newest recorded tick, whatever its verdict; 0 before the first. */
  readonly atMs: number;
  /** The newest accepted quote. */
  readonly accepted: Quote | undefined;
  /** A jump that waits for a second quote. While there is one, the instrument is not tradable. */
  readonly held: Quote | undefined;
}

/** What surrounds a quote when it arrives. */
export interface AcceptanceConditions {
  /** The server's time, ms since 1970. */
  readonly nowMs: number;
  /** Whether the instrument's session is open at the market's time. */
  readonly isSessionOpen: boolean;
  /** How far the source's time may be from the server's, behind or ahead, in wall milliseconds. */
  readonly sourceAgeMsMax: number;
}

/** The state before the first tick of an instrument. */
export const emptyAcceptance: AcceptanceState = { atMs: 0, accepted: undefined, held: undefined };

/** A mid that differs from the last accepted one by more than this is held, in percent. Source: product rules, Markets. */
export const heldJumpPercent = 20n;

/** A later mid this near to the held one confirms it, in percent of the held one. Source: product rules, Markets. */
export const confirmationPercent = 2n;

/** A spread wider than this part of the mid says nothing about the price, in percent. */
export const spreadPercentMax = 20n;

/**
 * Judges a quote and gives the state after it. The tick's time is `state.atMs` of the result: the server's time, or the
 * time of the tick before where the server's clock went back. The first reason that holds, in this order, is the verdict:
 *
 * 1. `stale-source`: the source's time is further from the server's than allowed, behind or ahead.
 * 2. `duplicate`: the very quote (source, time, prices) that was accepted last or is held, without a size. Two trades of
 *    one size at one price in one millisecond are two trades: recorded markets are full of them.
 * 3. `out-of-order`: the source's time is before that of the quote accepted last or held. An equal time is in order.
 * 4. `crossed`: bid above ask.
 * 5. `session-closed`.
 * 6. `outlier`: a price of zero or below or beyond what the record holds, a negative size, or a spread above 20 % of the
 *    mid.
 * 7. `held`: the mid is more than 20 % away from the last accepted mid, and no earlier held quote is within 2 % of it. A
 *    new jump takes the place of the held one. A held quote is never used, not even when it is confirmed.
 * 8. `accepted`: everything else. A quote of a later source time within 2 % of the held one confirms the jump and is
 *    itself accepted; a quote within 20 % of the last accepted one drops what was held. The first quote of an
 *    instrument has nothing to be compared with.
 *
 * Rejected quotes change nothing but the time. Source: product rules, Markets.
 */
export function acceptQuote(
  state: AcceptanceState,
  quote: Quote,
  conditions: AcceptanceConditions,
): { readonly state: AcceptanceState; readonly verdict: TickVerdict } {
  const verdict = judgeQuote(state, quote, conditions);
  const atMs = Math.max(state.atMs, conditions.nowMs);
  return { state: followVerdict(state, quote, verdict, atMs), verdict };
}

/** The state after a quote whose verdict is known. Replaying the tick record through it restores the state. */
export function followVerdict(
  state: AcceptanceState,
  quote: Quote,
  verdict: TickVerdict,
  atMs: number,
): AcceptanceState {
  if (verdict === 'accepted') return { atMs, accepted: quote, held: undefined };
  if (verdict === 'held') return { atMs, accepted: state.accepted, held: quote };
  return { atMs, accepted: state.accepted, held: state.held };
}

function judgeQuote({ accepted, held }: AcceptanceState, quote: Quote, conditions: AcceptanceConditions): TickVerdict {
  if (Math.abs(conditions.nowMs - quote.sourceAtMs) > conditions.sourceAgeMsMax) return 'stale-source';
  if (isRepeated(quote, accepted) || isRepeated(quote, held)) return 'duplicate';
  if (isBefore(quote, accepted) || isBefore(quote, held)) return 'out-of-order';
  if (quote.bid > quote.ask) return 'crossed';
  if (!conditions.isSessionOpen) return 'session-closed';
  if (isOutlier(quote)) return 'outlier';
  if (!accepted || isWithin(quote, accepted, heldJumpPercent)) return 'accepted';
  const isConfirmed = held && quote.sourceAtMs > held.sourceAtMs && isWithin(quote, held, confirmationPercent);
  return isConfirmed ? 'accepted' : 'held';
}

function isRepeated(quote: Quote, earlier: Quote | undefined): boolean {
  return (
    earlier !== undefined &&
    quote.size === 0n &&
    earlier.size === 0n &&
    quote.sourceAtMs === earlier.sourceAtMs &&
    quote.bid === earlier.bid &&
    quote.ask === earlier.ask &&
    quote.last === earlier.last &&
    quote.source === earlier.source
  );
}

function isBefore(quote: Quote, earlier: Quote | undefined): boolean {
  return earlier !== undefined && quote.sourceAtMs < earlier.sourceAtMs;
}

function isOutlier({ bid, ask, last, size }: Quote): boolean {
  if (bid <= 0n || last <= 0n || size < 0n || ask > int64Max || last > int64Max) return true;
  return (ask - bid) * 200n > spreadPercentMax * (bid + ask);
}

/** Whether the mids differ by at most so many percent of the base's. Twice the mid is compared, which is exact. */
function isWithin(quote: Quote, base: Quote, percent: bigint): boolean {
  const baseTwice = base.bid + base.ask;
  const difference = quote.bid + quote.ask - baseTwice;
  return (difference < 0n ? -difference : difference) * 100n <= percent * baseTwice;
}
