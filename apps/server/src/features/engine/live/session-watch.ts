import type { Instrument } from '@truemark/domain/market/instrument';
import type { Tick } from '@truemark/domain/market/tick';
import { findSession } from '@truemark/domain/sessions/session';
import type { MarketData } from '../../market-data/index.ts';

/** The parts of market data that know what time it is in the market. */
export type MarketTime = Pick<MarketData, 'calculateMarketTimeMs' | 'calculateTickTimeMs' | 'findDeliveredMs'>;

/** The sessions of one instrument. */
export interface SessionWatch {
  /** Whether the session of a tick is over at a later one. */
  isOver(tick: Tick, later: Tick): boolean;
  /** Whether it is over at a wall time, with every tick of it delivered. */
  isOverAt(tick: Tick, nowMs: number): boolean;
  /** Whether it ends soon. */
  isNearEnd(tick: Tick, nowMs: number): boolean;
}

/**
 * Sessions follow the market's time. A replay knows it from its own start on only; ticks of an earlier run are taken for
 * those of the session in which it began. How long before its end a session ends soon may change while it runs.
 */
export function createSessionWatch(
  instrument: Pick<Instrument, 'id' | 'sessionCalendar'>,
  marketData: MarketTime,
  startedAtMs: number,
  findNoticeMs: () => number,
): SessionWatch {
  const { id } = instrument;
  // Hours may change while it runs: they are read anew each time.
  const isBounded = () => instrument.sessionCalendar !== 'always';

  function findTickMs(tick: Tick): number {
    const startMs = marketData.calculateMarketTimeMs(id, startedAtMs);
    const isOfEarlierRun = startMs !== startedAtMs && tick.atMs < startedAtMs;
    return isOfEarlierRun ? startMs : marketData.calculateTickTimeMs(tick);
  }

  function findNowMs(nowMs: number): number {
    return marketData.calculateMarketTimeMs(id, Math.max(marketData.findDeliveredMs(nowMs), startedAtMs));
  }

  function findCloseMs(marketMs: number): number {
    return findSession(instrument.sessionCalendar, marketMs).closeAtMs;
  }

  // A recording that starts again from its beginning ends the session, too: the time is in another one.
  const isAnother = (tick: Tick, marketMs: number) => findCloseMs(findTickMs(tick)) !== findCloseMs(marketMs);

  return {
    isOver: (tick, later) => isBounded() && isAnother(tick, findTickMs(later)),
    isOverAt: (tick, nowMs) => isBounded() && isAnother(tick, findNowMs(nowMs)),
    isNearEnd: (tick, nowMs) => isBounded() && findNowMs(nowMs) >= findCloseMs(findTickMs(tick)) - findNoticeMs(),
  };
}
