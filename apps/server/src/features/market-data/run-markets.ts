import type { Instrument } from '@truemark/domain/market/instrument';
import type { WalkSeed } from '@truemark/domain/market/simulated-walk-random';
import type { Tick } from '@truemark/domain/market/tick';
import type { Feed } from '../../adapters/feeds/feed.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Metrics } from '../../platform/process/metrics.ts';
import {
  continueRecord,
  findTickFolder,
  type RecordAct,
  recoverWhole,
  type TickRecord,
  type TickRecordOptions,
} from '../tick-record/index.ts';
import { createFirstPasts } from './first-pasts.ts';
import { createIngest } from './ingest-quotes.ts';
import type { InstrumentMarket } from './instrument-market.ts';
import type { MarketRetention } from './market-retention.ts';
import { createMarketSaver } from './market-saver.ts';
import { restoreMarkets } from './restore-markets.ts';

/** The markets while the feed runs. */
export interface RunningMarkets {
  readonly record: TickRecord;
  readonly markets: ReadonlyMap<number, InstrumentMarket>;
  /** Stops the feed, saves everything and closes the record. */
  stop(): Promise<void>;
}

/**
 * Opens the record, restores the markets and gives empty ones a past. `startFeed` then lets the prices in; it comes
 * apart so that everybody can look at the restored prices before. Undefined when the record is not the one that the
 * database rests on.
 */
export async function openMarkets(
  options: Omit<MarketDataOptions, 'seed'>,
  seed: WalkSeed,
  onAccepted: (tick: Tick) => void,
): Promise<(RunningMarkets & { startFeed(): Promise<void> }) | undefined> {
  const { database, instruments, feed, clock, log, retention = {} } = options;
  const startedAtMs = clock.nowMs();
  const recordOptions = {
    ...{ folder: findTickFolder(options.dataDir), database, clock, log },
    ...{ ...options.recordLimits, retention: retention.ticks },
  };
  const recovered = await recoverWhole({ ...recordOptions, nowMs: startedAtMs }, options.onTakenOver);
  if (!recovered) return undefined;
  const record = continueRecord(recordOptions, recovered);
  const markets = await restoreMarkets({ database, record, instruments, feed, nowMs: startedAtMs });
  record.startSealing();
  log.info({ instruments: markets.size, records: record.position }, 'markets restored');
  const candleRetention = retention.candles ?? {};
  const saver = createMarketSaver({ database, record, markets, clock, log, candleRetention });
  const pasts = createFirstPasts({ feedKind: feed.kind, markets, saver, seed, log });
  await pasts.fillAtStart(startedAtMs);
  const ingest = createIngest({
    feed,
    record,
    markets,
    clock,
    metrics: options.metrics,
    onAccepted(tick) {
      pasts.considerTick(tick);
      onAccepted(tick);
    },
  });
  return {
    record,
    markets,
    startFeed: () =>
      feed.start(quotes => {
        ingest(quotes);
        saver.saveWhenDue(record.lastAtMs);
      }),
    async stop() {
      await feed.stop();
      await pasts.whenDone();
      try {
        await saver.save();
      } finally {
        await record.close();
      }
    },
  };
}

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
