import { Worker } from 'node:worker_threads';
import type { Price } from '@truemark/domain/price';
import type { WalkSeed } from '@truemark/domain/simulated-walk-random';
import type { BackfillOrder, BackfillReply, BackfillTask } from './backfill-worker.ts';
import type { InstrumentMarket } from './instrument-market.ts';

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

const groupSize = 25;

/**
 * Gives markets a made-up past that leads to a price each, so that their charts are not empty. It is made by a thread of
 * its own, and saved here while the next is being made.
 */
export async function backfillMarkets(
  wanted: readonly PastOrder[],
  { seed, endMs, onFilled }: BackfillOptions,
): Promise<void> {
  const markets = new Map(wanted.map(({ market }) => [market.instrument.id, market]));
  const orders = wanted.map(({ market, rank, endPrice }): BackfillOrder => {
    const { id, type, priceStep, sessionCalendar } = market.instrument;
    return { instrument: { id, type, priceStep, sessionCalendar }, rank, endPrice };
  });
  let group: InstrumentMarket[] = [];
  let saving = Promise.resolve();
  const saveGroup = () => {
    const filled = group;
    group = [];
    saving = saving.then(() => onFilled(filled));
  };
  await runBackfillWorker({ orders, endMs, seed }, ({ instrumentId, past }) => {
    const market = markets.get(instrumentId);
    if (!market) return;
    market.startHistory(past);
    group.push(market);
    if (group.length >= groupSize) saveGroup();
  });
  saveGroup();
  await saving;
}

function runBackfillWorker(task: BackfillTask, onReply: (reply: BackfillReply) => void): Promise<void> {
  if (task.orders.length === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./backfill-worker.ts', import.meta.url), { workerData: task });
    worker.on('message', onReply);
    worker.once('error', reject);
    worker.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`the back-fill thread ended with ${code}`)),
    );
  });
}
