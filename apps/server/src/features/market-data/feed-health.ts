import type { Instrument } from '@truemark/domain/market/instrument';
import { isSessionOpen } from '@truemark/domain/sessions/session';
import type { Clock } from '../../platform/process/clock.ts';
import type { InstrumentBook } from '../instruments/index.ts';
import type { MarketData } from './market-data.ts';

/** How the feed is, over all listed instruments. */
export interface FeedHealth {
  readonly instruments: number;
  /** In session, not halted, and yet not tradable: the last tick is too old or a price is held. */
  readonly stale: number;
  readonly closed: number;
  readonly halted: number;
  /** Accepted ticks a second, over the last few seconds. */
  readonly ticksPerSecond: number;
  readonly newestTickAt: number | null;
}

export interface FeedWatch {
  describe(): FeedHealth;
  /** What operators see of one instrument. */
  findState(instrument: Instrument): { readonly isInSession: boolean; readonly lastTickAt: number | null };
  close(): void;
}

const windowSeconds = 10;

/** Watches the feed for operators; costs one addition a tick. */
export function watchFeed(parts: {
  readonly instruments: InstrumentBook;
  readonly marketData: MarketData;
  readonly clock: Clock;
}): FeedWatch {
  const { instruments, marketData, clock } = parts;
  const counts: number[] = [];
  let count = 0;
  let newestTickAt: number | null = null;

  const stopListening = marketData.onAcceptedTick(tick => {
    count += 1;
    newestTickAt = tick.atMs;
  });
  const timer = setInterval(() => {
    counts.push(count);
    if (counts.length > windowSeconds) counts.shift();
    count = 0;
  }, 1_000);
  timer.unref();

  function isInSession({ id, sessionCalendar }: Instrument): boolean {
    return isSessionOpen(sessionCalendar, marketData.calculateMarketTimeMs(id, clock.nowMs()));
  }

  return {
    describe() {
      const listed = instruments.all.filter(({ isListed }) => isListed);
      const halted = listed.filter(({ isHalted }) => isHalted);
      const open = listed.filter(isInSession);
      const stale = open.filter(({ id, isHalted }) => !isHalted && !marketData.isTradable(id, clock.nowMs()));
      return {
        instruments: listed.length,
        stale: stale.length,
        closed: listed.length - open.length,
        halted: halted.length,
        ticksPerSecond: counts.length === 0 ? 0 : counts.reduce((sum, each) => sum + each, 0) / counts.length,
        newestTickAt,
      };
    },
    findState: instrument => ({
      isInSession: isInSession(instrument),
      lastTickAt: marketData.findQuote(instrument.id)?.tick?.atMs ?? null,
    }),
    close() {
      clearInterval(timer);
      stopListening();
    },
  };
}
