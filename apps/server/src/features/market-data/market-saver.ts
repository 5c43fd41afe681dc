import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CandleInterval, candleIntervals } from '@truemark/domain/market/candle';
import { calculateCandleBlockMs } from '@truemark/domain/market/candle-block';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { TickRecord } from '../tick-record/index.ts';
import type { InstrumentMarket } from './instrument-market.ts';
import { type MarketSave, removeBlocksBefore, saveMarkets } from './store.ts';

/** How many days of each interval are kept; an interval that is not named is kept for good. */
export type CandleRetention = Readonly<Partial<Record<CandleInterval, number>>>;

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
/** Instruments saved in one transaction: few enough that making its parameters holds nobody up. */
const saveCount = 16;
const dayMs = 86_400_000;

/** Saves the markets from time to time, one save at a time. */
export class MarketSaver {
  readonly #options: MarketSaverOptions;
  #dueAtMs: number;
  #removalDueAtMs: number;
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;

  constructor(options: MarketSaverOptions) {
    this.#options = options;
    this.#removalDueAtMs = options.clock.nowMs();
    this.#dueAtMs = this.#removalDueAtMs + saveIntervalMs;
  }

  /** Begins a save when the last one is long enough ago. */
  saveWhenDue(nowMs: number): void {
    if (nowMs < this.#dueAtMs || this.#isRunning) return;
    this.#dueAtMs = nowMs + saveIntervalMs;
    void this.#saveAndRemove(nowMs);
  }

  /** Saves what changed; resolves when it is saved, rejects when that fails. */
  save(markets: Iterable<InstrumentMarket> = this.#options.markets.values()): Promise<void> {
    // The one before may have failed; that was its own caller's to know.
    this.#running = this.#running.catch(() => undefined).then(() => this.#saveChanged(markets));
    return this.#running;
  }

  async #saveAndRemove(nowMs: number): Promise<void> {
    this.#isRunning = true;
    try {
      await this.save();
      if (nowMs >= this.#removalDueAtMs) {
        this.#removalDueAtMs = nowMs + removalIntervalMs;
        await this.#removeOldCandles(nowMs);
      }
    } catch (error) {
      this.#options.log.error({ err: error }, 'candles could not be saved; trying again');
      this.#dueAtMs = nowMs + retryMs;
    } finally {
      this.#isRunning = false;
    }
  }

  /**
   * The candles of one instrument and its watermark are taken at one instant and saved together, and only once the ticks
   * they rest on are on disk. Between instruments other work gets its turn.
   */
  async #saveChanged(markets: Iterable<InstrumentMarket>): Promise<void> {
    const { database, record } = this.#options;
    const changed = [...markets].filter(market => market.isChanged);
    for (let start = 0; start < changed.length; start += saveCount) {
      const group = changed.slice(start, start + saveCount);
      const saves: MarketSave[] = [];
      for (const market of group) {
        saves.push({ state: market.takeState(), blocks: market.candles.takeUnsaved() });
        await nextTurn();
      }
      try {
        await record.whenSynced();
        await saveMarkets(database, saves);
      } catch (error) {
        for (const market of group) {
          market.keepState();
          market.candles.keepUnsaved();
        }
        throw error;
      }
      for (const market of group) market.candles.confirmSaved();
    }
  }

  /** Removes the blocks of candles whose time is over. A block goes as a whole, when its last candle may. */
  async #removeOldCandles(nowMs: number): Promise<void> {
    const { database, candleRetention } = this.#options;
    for (const interval of candleIntervals) {
      const days = candleRetention[interval];
      if (days === undefined) continue;
      await removeBlocksBefore(database, interval, nowMs - days * dayMs - calculateCandleBlockMs(interval));
    }
  }
}
