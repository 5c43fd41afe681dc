import { calculateMid } from '@truemark/domain/market/price';
import { referencePriceDefault } from '@truemark/domain/market/simulated-walk';
import type { WalkSeed } from '@truemark/domain/market/simulated-walk-random';
import type { Tick } from '@truemark/domain/market/tick';
import type { FeedKind } from '../../adapters/feeds/feed.ts';
import type { Log } from '../../platform/process/log.ts';
import { backfillMarkets, type PastOrder } from './backfill-markets.ts';
import type { InstrumentMarket } from './instrument-market.ts';
import type { MarketSaver } from './market-saver.ts';

/** Gives empty markets a made-up past: before the feed starts, or at the first tick. */
export interface FirstPasts {
  /** Fills what is to be filled before the feed starts. */
  fillAtStart(nowMs: number): Promise<void>;
  /** Looks at an accepted tick: the first one of an empty market may want a past. */
  considerTick(tick: Tick): void;
  /** Resolves when no past is in the making. */
  whenDone(): Promise<void>;
}

export interface FirstPastsOptions {
  readonly feedKind: FeedKind;
  readonly markets: ReadonlyMap<number, InstrumentMarket>;
  readonly saver: MarketSaver;
  readonly seed: WalkSeed;
  readonly log: Log;
}

/**
 * A simulated market starts at the reference price, so its past leads there. A recorded one starts wherever its
 * recording does, so its past waits for the first tick. Real prices get no made-up past at all.
 */
export function createFirstPasts({ feedKind, markets, saver, seed, log }: FirstPastsOptions): FirstPasts {
  const ranked = [...markets.values()].sort((a, b) => a.instrument.popularity - b.instrument.popularity);
  const ranks = new Map(ranked.map((market, index) => [market.instrument.id, index + 1]));
  const empty = new Set(ranked.filter(market => market.isEmpty).map(market => market.instrument.id));
  let first: { readonly tick: Tick; readonly order: PastOrder }[] = [];
  let making: Promise<void> | undefined;

  function makeOrder(market: InstrumentMarket, endPrice: bigint): PastOrder {
    return { market, rank: ranks.get(market.instrument.id) ?? ranked.length, endPrice };
  }

  async function makeFirst(): Promise<void> {
    while (first.length > 0) {
      const taken = first;
      first = [];
      const endMs = Math.min(...taken.map(({ tick }) => tick.atMs));
      const orders = taken.map(({ order }) => order);
      await backfillMarkets(orders, { seed, endMs, onFilled: async () => {} });
    }
  }

  return {
    async fillAtStart(nowMs) {
      if (feedKind !== 'simulated' || empty.size === 0) return;
      const orders = ranked
        .filter(market => market.isEmpty)
        .map(market => makeOrder(market, market.instrument.referencePrice || referencePriceDefault));
      await backfillMarkets(orders, { seed, endMs: nowMs, onFilled: group => saver.save(group) });
      log.info({ instruments: orders.length }, 'history made up for new instruments');
    },
    considerTick(tick) {
      const market = markets.get(tick.instrumentId);
      if (feedKind !== 'replay' || !market || !empty.delete(tick.instrumentId)) return;
      first.push({ tick, order: makeOrder(market, calculateMid(tick.bid, tick.ask)) });
      making ??= Promise.resolve()
        .then(makeFirst)
        .catch(error => log.error({ err: error }, 'history could not be made up'))
        .finally(() => {
          making = undefined;
        });
    },
    whenDone: async () => making,
  };
}
