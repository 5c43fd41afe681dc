import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { TickRecord } from '../tick-record/index.ts';
import type { InstrumentMarket } from './instrument-market.ts';
import { type CandleRetention, removeOldCandles, saveChangedMarkets } from './save-markets.ts';

/** Saves the markets from time to time, one save at a time. */
export interface MarketSaver {
  /** Begins a save when the last one is long enough ago. */
  saveWhenDue(nowMs: number): void;
  /** Saves what changed; resolves when it is saved, rejects when that fails. */
  save(markets?: Iterable<InstrumentMarket>): Promise<void>;
}

export interface MarketSaverOptions {
  readonly database: Database;
  readonly record: TickRecord;
  readonly markets: ReadonlyMap<number, InstrumentMarket>;
  readonly clock: Clock;
  readonly log: Log;
  readonly candleRetention: CandleRetention;
}

/** After a crash at most the ticks of so long are replayed. */
const saveIntervalMs = 15 * 60_000;
const retryMs = 60_000;
const removalIntervalMs = 3_600_000;

export function createMarketSaver(options: MarketSaverOptions): MarketSaver {
  const { database, record, markets, clock, log, candleRetention } = options;
  let dueAtMs = clock.nowMs() + saveIntervalMs;
  let removalDueAtMs = clock.nowMs();
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;

  function save(wanted: Iterable<InstrumentMarket> = markets.values()): Promise<void> {
    // The one before may have failed; that was its own caller's to know.
    running = running.catch(() => undefined).then(() => saveChangedMarkets(database, record, wanted));
    return running;
  }

  async function saveAndRemove(nowMs: number): Promise<void> {
    isRunning = true;
    try {
      await save();
      if (nowMs >= removalDueAtMs) {
        removalDueAtMs = nowMs + removalIntervalMs;
        await removeOldCandles(database, candleRetention, nowMs);
      }
    } catch (error) {
      log.error({ err: error }, 'candles could not be saved; trying again');
      dueAtMs = nowMs + retryMs;
    } finally {
      isRunning = false;
    }
  }

  return {
    saveWhenDue(nowMs) {
      if (nowMs < dueAtMs || isRunning) return;
      dueAtMs = nowMs + saveIntervalMs;
      void saveAndRemove(nowMs);
    },
    save,
  };
}
