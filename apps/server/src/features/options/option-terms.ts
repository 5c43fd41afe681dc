import { type Amount, parseAmount } from '@truemark/domain/ledger/amount';
import type { Instrument } from '@truemark/domain/market/instrument';
import { ratioScale } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { findOptionTermsFaults, isExpiryInSession, type OptionTerms } from '@truemark/domain/options/rules';
import { assert } from '@truemark/domain/result';
import { findSession, isSessionOpen } from '@truemark/domain/sessions/session';
import type { MarketData } from '../market-data/index.ts';
import type { NotTradable } from '../risk/index.ts';
import { optionDurations, optionLevels, type OptionParameterReader as Values } from './parameters.ts';

/** Why options on an instrument are not sold now. */
export interface NotSold extends Omit<NotTradable, 'reason'> {
  readonly reason: NotTradable['reason'] | 'tradeOnlyFeed';
}

/** The durations that are sold, the shortest first, with their terms in force; what cannot be sold never is. */
export function listTerms(parameters: Values): OptionTerms[] {
  return optionDurations
    .filter(seconds => parameters.get(`options.isSold.${seconds}`) === '1')
    .map(seconds => ({
      durationMs: seconds * 1_000,
      payoutRatio: readRatio(parameters.get(`options.payoutRatio.${seconds}`)),
      stakeMin: readAmount(parameters.get(`options.stakeMin.${seconds}`)),
    }))
    .filter(terms => findOptionTermsFaults(terms).length === 0);
}

/** The greatest stake for customers of a level. */
export function findStakeMax(parameters: Values, level: number): Amount {
  const known = optionLevels.find(candidate => candidate === level) ?? 0;
  return readAmount(parameters.get(`options.stakeMax.${known}`));
}

/** How long is waited for the first price, and for the one at expiry. */
export function readWaits(parameters: Values): { readonly fillWaitMs: number; readonly settleWaitMs: number } {
  return {
    fillWaitMs: Number(parameters.get('options.fillWaitMs')),
    settleWaitMs: Number(parameters.get('options.settleWaitMs')),
  };
}

/** A price that is made from trades alone has no market on both sides, and nothing is decided on it. */
export function findNotSold(tick: Tick | undefined, obstacle: NotTradable | undefined): NotSold | undefined {
  if (obstacle) return obstacle;
  return tick?.isDerived ? { reason: 'tradeOnlyFeed', opensAtMs: null } : undefined;
}

type MarketTime = Pick<MarketData, 'calculateMarketTimeMs' | 'calculateWallTimeMs'>;

/**
 * Whether an option lies within one session by the market's own time, which in a replay is that of the recording. Where
 * the recording starts over in between, it does not.
 */
export function isWithinSession(
  marketData: Pick<MarketTime, 'calculateMarketTimeMs'>,
  { id, sessionCalendar }: Pick<Instrument, 'id' | 'sessionCalendar'>,
  acceptedAtMs: number,
  expiresAtMs: number,
): boolean {
  const fromMs = marketData.calculateMarketTimeMs(id, acceptedAtMs);
  const toMs = marketData.calculateMarketTimeMs(id, expiresAtMs);
  return toMs > fromMs && isExpiryInSession(sessionCalendar, fromMs, toMs);
}

type SessionParts = Pick<Instrument, 'id' | 'sessionCalendar'>;

/** The last instant of wall time at which an option may expire; null when the session never closes, or is closed. */
export function findExpiryMax(marketData: MarketTime, instrument: SessionParts, nowMs: number): number | null {
  const closeAtMs = findCloseMs(marketData, instrument, nowMs);
  return closeAtMs === null ? null : marketData.calculateWallTimeMs(instrument.id, closeAtMs, nowMs) - 1;
}

/** When the session after the running one begins, in wall time; null when it never closes, or is closed. */
export function findReopening(marketData: MarketTime, instrument: SessionParts, nowMs: number): number | null {
  const closeAtMs = findCloseMs(marketData, instrument, nowMs);
  if (closeAtMs === null) return null;
  const { openAtMs } = findSession(instrument.sessionCalendar, closeAtMs);
  return marketData.calculateWallTimeMs(instrument.id, openAtMs, nowMs);
}

/** The end of the running session by the market's own time. */
function findCloseMs(marketData: MarketTime, { id, sessionCalendar }: SessionParts, nowMs: number): number | null {
  const marketMs = marketData.calculateMarketTimeMs(id, nowMs);
  if (!isSessionOpen(sessionCalendar, marketMs)) return null;
  const { closeAtMs } = findSession(sessionCalendar, marketMs);
  return Number.isFinite(closeAtMs) ? closeAtMs : null;
}

function readRatio(text: string): bigint {
  const ratio = parseDecimal(text, ratioScale);
  assert(ratio.ok, 'a payout is a ratio');
  return ratio.value;
}

function readAmount(text: string): Amount {
  const amount = parseAmount(text, 'USDT');
  assert(amount.ok, 'a stake is an amount');
  return amount.value;
}
