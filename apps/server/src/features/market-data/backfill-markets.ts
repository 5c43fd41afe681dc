import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Price } from '@truemark/domain/market/price';
import type { WalkSeed } from '@truemark/domain/market/simulated-walk-random';
import type { BackfillOrder, BackfillSettings } from './backfill-worker.ts';
import type { InstrumentMarket, MarketPast } from './instrument-market.ts';

/** A market that wants a past, and the price it is to lead to. */
export interface PastOrder {
  readonly market: InstrumentMarket;
  /** 1 is the most looked at: it trades most. */
  readonly rank: number;
  readonly endPrice: Price;
}

export interface BackfillOptions {
  readonly seed: WalkSeed;
  /** The past ends before the minute that holds this time. */
  readonly endMs: number;
  /** Markets in groups of so many are handed on to be saved. */
  readonly onFilled: (markets: readonly InstrumentMarket[]) => Promise<void>;
}

/** Markets whose pasts are made and saved in one go. */
const groupSize = 20;
/** The garbage of a group is small; without a bound it would grow to hundreds of megabytes before it is collected. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };
/** While one thread's group is being saved, the other goes on. */
const threadCount = 2;

/**
 * Gives markets a made-up past that leads to a price each, so that their charts are not empty. Pasts are made by threads
 * of their own and taken in here, a group at a time.
 */
export async function backfillMarkets(wanted: readonly PastOrder[], options: BackfillOptions): Promise<void> {
  const queue: PastOrder[][] = [];
  for (let start = 0; start < wanted.length; start += groupSize) queue.push(wanted.slice(start, start + groupSize));
  const threads = Array.from({ length: Math.min(threadCount, queue.length) }, () => fillGroups(queue, options));
  await Promise.all(threads);
}

/** Takes groups out of the queue until it is empty. */
async function fillGroups(queue: PastOrder[][], { seed, endMs, onFilled }: BackfillOptions): Promise<void> {
  const settings: BackfillSettings = { endMs, seed };
  const worker = new Worker(new URL('./backfill-worker.ts', import.meta.url), { workerData: settings, resourceLimits });
  try {
    for (let group = queue.shift(); group; group = queue.shift()) {
      const pasts = await askForPasts(worker, group);
      for (const [index, { market }] of group.entries()) {
        const past = pasts[index];
        if (past) market.startHistory(past);
      }
      await onFilled(group.map(({ market }) => market));
    }
  } finally {
    await worker.terminate();
  }
}

async function askForPasts(worker: Worker, group: readonly PastOrder[]): Promise<MarketPast[]> {
  const orders = group.map(({ market, rank, endPrice }): BackfillOrder => {
    const { id, type, priceStep, sessionCalendar } = market.instrument;
    return { instrument: { id, type, priceStep, sessionCalendar }, rank, endPrice };
  });
  // An error of the thread rejects the wait.
  const reply = once(worker, 'message');
  worker.postMessage(orders);
  const [pasts] = await reply;
  return pasts;
}
