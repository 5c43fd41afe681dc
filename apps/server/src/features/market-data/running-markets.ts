import { acceptQuote } from '@truemark/domain/market/accept-quote';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { WalkSeed } from '@truemark/domain/market/simulated-walk-random';
import type { Quote, Tick, TickVerdict } from '@truemark/domain/market/tick';
import { tickAgeMsMax } from '@truemark/domain/market/tick-freshness';
import { fitTickRecord } from '@truemark/domain/market/tick-record';
import { isSessionOpen } from '@truemark/domain/sessions/session';
import type { Feed } from '../../adapters/feeds/feed.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Metrics } from '../../platform/process/metrics.ts';
import {
  findTickFolder,
  type RecordAct,
  recoverWhole,
  TickRecord,
  type TickRecordOptions,
} from '../tick-record/index.ts';
import { Backfill } from './backfill.ts';
import type { InstrumentMarket } from './instrument-market.ts';
import type { MarketRetention } from './market-retention.ts';
import { MarketSaver } from './market-saver.ts';
import { restoreMarkets } from './restore-markets.ts';

export interface MarketDataOptions {
  readonly database: Database;
  /** The tick record stands in its folder `ticks`. */
  readonly dataDir: string;
  readonly instruments: readonly Instrument[];
  readonly feed: Feed;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics?: Pick<Metrics, 'ticks'>;
  readonly retention?: MarketRetention;
  /** From which the made-up past of instruments without one is drawn: 32 or 64 hexadecimal digits. */
  readonly seed: string;
  /** Given to a program that goes on for another one that has died, on whose disk the newest ticks are. */
  readonly onTakenOver?: RecordAct | undefined;
  /** Sizes and times of the tick record, where they are not the usual ones. */
  readonly recordLimits?: Pick<TickRecordOptions, 'segmentBytesMax' | 'segmentAgeMsMax' | 'syncIntervalMs'>;
}

type OpenOptions = Omit<MarketDataOptions, 'seed'> & {
  readonly seed: WalkSeed;
  /** Called at once for every accepted tick, in order. */
  readonly onAccepted: (tick: Tick) => void;
};

/** The markets while the feed runs: each quote is judged, numbered, recorded and handed on here. */
export class RunningMarkets {
  readonly record: TickRecord;
  readonly markets: ReadonlyMap<number, InstrumentMarket>;
  readonly #options: OpenOptions;
  readonly #saver: MarketSaver;
  readonly #backfill: Backfill;

  private constructor(options: OpenOptions, record: TickRecord, markets: ReadonlyMap<number, InstrumentMarket>) {
    const { database, clock, log, feed, seed, retention } = options;
    this.record = record;
    this.markets = markets;
    this.#options = options;
    this.#saver = new MarketSaver({
      ...{ database, record, markets, clock, log },
      candleRetention: retention?.candles ?? {},
    });
    this.#backfill = new Backfill({ feedKind: feed.kind, markets, saver: this.#saver, seed, log });
  }

  /**
   * Opens the record, restores the markets and gives empty ones a past. `startFeed` then lets the prices in; it comes
   * apart so that everybody can look at the restored prices before. Undefined when the record is not the one that the
   * database rests on.
   */
  static async open(options: OpenOptions): Promise<RunningMarkets | undefined> {
    const { database, instruments, feed, clock, log } = options;
    const startedAtMs = clock.nowMs();
    const recordOptions = {
      ...{ folder: findTickFolder(options.dataDir), database, clock, log },
      ...{ ...options.recordLimits, retention: options.retention?.ticks },
    };
    const recovered = await recoverWhole({ ...recordOptions, nowMs: startedAtMs }, options.onTakenOver);
    if (!recovered) return undefined;
    const record = new TickRecord(recordOptions, recovered);
    const markets = await restoreMarkets({ database, record, instruments, feed, nowMs: startedAtMs });
    record.startSealing();
    log.info({ instruments: markets.size, records: record.position }, 'markets restored');
    const running = new RunningMarkets(options, record, markets);
    await running.#backfill.fillAtStart(startedAtMs);
    return running;
  }

  startFeed(): Promise<void> {
    const { feed, clock } = this.#options;
    return feed.start(
      quotes => {
        this.#process(quotes);
        this.#saver.saveWhenDue(this.record.lastAtMs);
      },
      instrumentId => this.markets.get(instrumentId)?.findQuote(clock.nowMs())?.price,
    );
  }

  /** Stops the feed, saves everything and closes the record. */
  async stop(): Promise<void> {
    await this.#options.feed.stop();
    await this.#backfill.whenDone();
    try {
      await this.#saver.save();
    } finally {
      await this.record.close();
    }
  }

  /** While the record cannot be written no quote is taken: a price that is not on the record is not one. */
  #process(quotes: readonly Quote[]): void {
    const { clock, metrics } = this.#options;
    if (!this.record.isWritable) return;
    // The clock of the record never goes back, whatever the machine's does.
    const nowMs = Math.max(clock.nowMs(), this.record.lastAtMs);
    const counts = new Map<TickVerdict, number>();
    for (const quote of quotes) {
      const market = this.markets.get(quote.instrumentId);
      if (!market) continue;
      const verdict = this.#accept(market, quote, nowMs);
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    }
    for (const [verdict, count] of counts) metrics?.ticks.inc({ verdict }, count);
  }

  #accept(market: InstrumentMarket, quote: Quote, nowMs: number): TickVerdict {
    const { feed, onAccepted } = this.#options;
    const { type, sessionCalendar } = market.instrument;
    const marketTimeMs = feed.calculateQuoteTimeMs(quote, nowMs);
    const { verdict, state } = acceptQuote(market.acceptance, quote, {
      nowMs,
      isSessionOpen: isSessionOpen(sessionCalendar, marketTimeMs),
      // A recording has no delay: what is late is the program, and its load is no fault of the price.
      sourceAgeMsMax: feed.kind === 'replay' ? Number.POSITIVE_INFINITY : tickAgeMsMax[type],
    });
    const sequence = this.record.findHead(quote.instrumentId).sequence + 1;
    const tick: Tick = fitTickRecord({ ...quote, sequence, atMs: state.atMs, verdict });
    this.record.append(tick);
    market.process(tick, marketTimeMs);
    if (verdict === 'accepted') {
      this.#backfill.considerTick(tick);
      onAccepted(tick);
    }
    return verdict;
  }
}
