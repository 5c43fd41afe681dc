import { acceptQuote } from '@truemark/domain/market/accept-quote';
import type { Quote, Tick, TickVerdict } from '@truemark/domain/market/tick';
import { tickAgeMsMax } from '@truemark/domain/market/tick-freshness';
import { fitTickRecord } from '@truemark/domain/market/tick-record';
import { isSessionOpen } from '@truemark/domain/sessions/session';
import type { Feed } from '../../adapters/feeds/feed.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Metrics } from '../../platform/process/metrics.ts';
import type { TickRecord } from '../tick-record/index.ts';
import type { InstrumentMarket } from './instrument-market.ts';

export interface IngestOptions {
  readonly feed: Feed;
  readonly record: TickRecord;
  readonly markets: ReadonlyMap<number, InstrumentMarket>;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'ticks'> | undefined;
  readonly onAccepted: (tick: Tick) => void;
}

/**
 * Takes quotes in: judges, numbers and records each, and hands accepted ticks on, in order. While the record cannot be
 * written none is taken: a price that is not on the record is not one.
 */
export function createIngest(options: IngestOptions): (quotes: readonly Quote[]) => void {
  const { feed, record, markets, clock, metrics, onAccepted } = options;

  function takeIn(quote: Quote, nowMs: number): TickVerdict | undefined {
    const market = markets.get(quote.instrumentId);
    if (!market) return undefined;
    const { type, sessionCalendar } = market.instrument;
    const marketTimeMs = feed.calculateQuoteTimeMs(quote, nowMs);
    const { verdict, state } = acceptQuote(market.acceptance, quote, {
      nowMs,
      isSessionOpen: isSessionOpen(sessionCalendar, marketTimeMs),
      // A recording has no delay: what is late is the program, and its load is no fault of the price.
      sourceAgeMsMax: feed.kind === 'replay' ? Number.POSITIVE_INFINITY : tickAgeMsMax[type],
    });
    const sequence = record.findHead(quote.instrumentId).sequence + 1;
    const tick: Tick = fitTickRecord({ ...quote, sequence, atMs: state.atMs, verdict });
    record.append(tick);
    market.follow(tick, marketTimeMs);
    if (verdict === 'accepted') onAccepted(tick);
    return verdict;
  }

  return quotes => {
    if (!record.isWritable) return;
    // The clock of the record never goes back, whatever the machine's does.
    const nowMs = Math.max(clock.nowMs(), record.lastAtMs);
    const counts = new Map<TickVerdict, number>();
    for (const quote of quotes) {
      const verdict = takeIn(quote, nowMs);
      if (verdict) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    }
    for (const [verdict, count] of counts) metrics?.ticks.inc({ verdict }, count);
  };
}
