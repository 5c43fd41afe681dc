import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { calculateMid, type Price } from '@truemark/domain/market/price';
import { referencePriceDefault } from '@truemark/domain/market/simulated-walk';
import type { WalkSeed } from '@truemark/domain/market/simulated-walk-random';
import type { Tick } from '@truemark/domain/market/tick';
import type { FeedKind } from '../../adapters/feeds/feed.ts';
import type { Log } from '../../platform/process/log.ts';
import type { BackfillOrder, BackfillSettings } from './backfill-worker.ts';
import type { InstrumentMarket, MarketHistory } from './instrument-market.ts';
import type { MarketSaver } from './market-saver.ts';

export interface BackfillOptions {
  readonly feedKind: FeedKind;
  readonly markets: ReadonlyMap<number, InstrumentMarket>;
  readonly saver: MarketSaver;
  readonly seed: WalkSeed;
  readonly log: Log;
}

/** A market that wants a history, and the price it is to lead to. */
interface Wanted {
  readonly market: InstrumentMarket;
  readonly endPrice: Price;
}

/** Markets whose histories are made and saved in one go. */
const groupSize = 20;
/** The garbage of a group is small; without a bound it would grow to hundreds of megabytes before it is collected. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };
/** While one thread's group is being saved, the other goes on. */
const threadCount = 2;

/**
 * Gives empty markets a made-up history, so that their charts are not empty. A simulated market starts at the reference
 * price, so its history leads there. A recorded one starts wherever its recording does, so its history waits for the first
 * tick. Real prices get none at all.
 */
export class Backfill {
  readonly #options: BackfillOptions;
  /** Numbers of instruments, the most looked at first: it trades most. */
  readonly #ranked: readonly number[];
  readonly #empty: Set<number>;
  #first: (Wanted & { readonly atMs: number })[] = [];
  #running: Promise<void> | undefined;

  constructor(options: BackfillOptions) {
    this.#options = options;
    const ranked = [...options.markets.values()].sort((a, b) => a.instrument.popularity - b.instrument.popularity);
    this.#ranked = ranked.map(({ instrument }) => instrument.id);
    this.#empty = new Set(ranked.filter(market => market.isEmpty).map(({ instrument }) => instrument.id));
  }

  /** Fills what is to be filled before the feed starts. */
  async fillAtStart(nowMs: number): Promise<void> {
    const { feedKind, markets, saver, log } = this.#options;
    if (feedKind !== 'simulated' || this.#empty.size === 0) return;
    const wanted = [...this.#empty].flatMap((id): Wanted[] => {
      const market = markets.get(id);
      return market ? [{ market, endPrice: market.instrument.referencePrice || referencePriceDefault }] : [];
    });
    await this.#fill(wanted, nowMs, group => saver.save(group));
    log.info({ instruments: wanted.length }, 'history made up for new instruments');
  }

  /** Looks at an accepted tick: the first one of an empty market may want a history. */
  considerTick(tick: Tick): void {
    const market = this.#options.markets.get(tick.instrumentId);
    if (this.#options.feedKind !== 'replay' || !market || !this.#empty.delete(tick.instrumentId)) return;
    this.#first.push({ market, endPrice: calculateMid(tick.bid, tick.ask), atMs: tick.atMs });
    this.#running ??= Promise.resolve()
      .then(() => this.#fillFirst())
      .catch(error => this.#options.log.error({ err: error }, 'history could not be made up'))
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Resolves when no history is in the making. */
  async whenDone(): Promise<void> {
    await this.#running;
  }

  async #fillFirst(): Promise<void> {
    while (this.#first.length > 0) {
      const wanted = this.#first;
      this.#first = [];
      await this.#fill(wanted, Math.min(...wanted.map(({ atMs }) => atMs)), async () => undefined);
    }
  }

  /** Histories end before the minute that holds `endMs`. They are made by threads of their own, a group at a time. */
  async #fill(
    wanted: readonly Wanted[],
    endMs: number,
    onFilled: (markets: readonly InstrumentMarket[]) => Promise<void>,
  ): Promise<void> {
    const groups: Wanted[][] = [];
    for (let start = 0; start < wanted.length; start += groupSize) groups.push(wanted.slice(start, start + groupSize));
    const settings: BackfillSettings = { endMs, seed: this.#options.seed };
    const runThread = async () => {
      const url = new URL('./backfill-worker.ts', import.meta.url);
      const worker = new Worker(url, { workerData: settings, resourceLimits });
      try {
        for (let group = groups.shift(); group; group = groups.shift()) {
          const histories = await this.#ask(worker, group);
          for (const [index, { market }] of group.entries()) {
            const history = histories[index];
            if (history) market.startHistory(history);
          }
          await onFilled(group.map(({ market }) => market));
        }
      } finally {
        await worker.terminate();
      }
    };
    await Promise.all(Array.from({ length: Math.min(threadCount, groups.length) }, runThread));
  }

  async #ask(worker: Worker, group: readonly Wanted[]): Promise<MarketHistory[]> {
    const orders = group.map(({ market, endPrice }): BackfillOrder => {
      const { id, code, symbol, type, priceStep, sessionCalendar } = market.instrument;
      const instrument = { id, code, symbol, type, priceStep, sessionCalendar };
      return { instrument, rank: this.#ranked.indexOf(id) + 1, endPrice };
    });
    // An error of the thread rejects the wait.
    const reply = once(worker, 'message');
    worker.postMessage(orders);
    const [histories] = await reply;
    return histories;
  }
}
