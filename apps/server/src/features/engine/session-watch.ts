import type { Instrument } from '@truemark/domain/instrument';
import { findSession } from '@truemark/domain/session';
import type { MarketData } from '../market-data/index.ts';

/** The sessions of one instrument, at times of the server. */
export interface SessionWatch {
  /** Whether a session that ran at the first time is over at the second. */
  isOver(tickAtMs: number, nowMs: number): boolean;
  /** Whether the session that runs at both times ends soon. */
  isNearEnd(tickAtMs: number, nowMs: number): boolean;
}

/** Source: product rules, Contracts: leverage caps over a session close. */
const noticeMs = 30 * 60_000;

/**
 * Sessions follow the market's time. A replay knows it from its own start on only; ticks of an earlier run are taken for
 * those of the session in which it began.
 */
export function createSessionWatch(
  instrument: Pick<Instrument, 'id' | 'sessionCalendar'>,
  marketData: Pick<MarketData, 'calculateMarketTimeMs'>,
  startedAtMs: number,
): SessionWatch {
  const { id } = instrument;
  // Hours may change while it runs: they are read anew each time.
  const isBounded = () => instrument.sessionCalendar !== 'always';

  function findMarketMs(atMs: number): number {
    const isWallTime = marketData.calculateMarketTimeMs(id, startedAtMs) === startedAtMs;
    return marketData.calculateMarketTimeMs(id, isWallTime ? atMs : Math.max(atMs, startedAtMs));
  }

  function findCloseMs(atMs: number): number {
    return findSession(instrument.sessionCalendar, findMarketMs(atMs)).closeAtMs;
  }

  return {
    // A recording that starts again from its beginning ends the session, too: the time is in another one.
    isOver: (tickAtMs, nowMs) => isBounded() && findCloseMs(tickAtMs) !== findCloseMs(nowMs),
    isNearEnd: (tickAtMs, nowMs) => isBounded() && findMarketMs(nowMs) >= findCloseMs(tickAtMs) - noticeMs,
  };
}
