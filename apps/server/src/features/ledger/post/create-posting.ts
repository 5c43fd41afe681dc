import { lookupPlans, openPipelines } from '../../../platform/postgres/database.ts';
import { refuseInTransaction } from '../../../platform/postgres/open-transaction.ts';
import type { Ledger, LedgerDependencies } from '../ledger.ts';
import type { PostedEvent, PostedListener } from '../posting.ts';
import { AccountCache } from './account-cache.ts';
import { AttachedWriters } from './attached-writers.ts';
import { type PreparedPosting, preparePosting } from './batch.ts';
import { listAccounts } from './batch-refs.ts';
import { addFeeShares, noFeeShares } from './fee-shares.ts';
import type { BatchPlan } from './plan-batch.ts';
import { createPostIn } from './post-in.ts';
import { PostingQueue } from './posting-queue.ts';
import { type Attempt, postUntilAnswered } from './retry.ts';
import { rollback } from './store.ts';
import { writeBatch } from './write-batch.ts';

/** Two transactions in flight: one computes while the other waits for the disk. Measured: docs/benchmarks.md. */
const workerCount = 2;
/** A worker of which more wait is never without a next batch. */
const batchMax = 256;
/** Of 64 options that end. */
const backgroundTransfersMax = 128;
/** A batch costs milliseconds, however small: at half load more of them would take up what the other half needs. */
const batchIntervalMs = 24;
/** About a second's worth. */
const waitingMax = 20_000;

type PostingPart = Pick<Ledger, 'post' | 'addWriter' | 'onPosted' | 'close'> & ReturnType<typeof createPostIn>;

/** The writing side of the ledger: batches of one moment in one commit, or inside a caller's transaction. */
export function createPosting({
  database,
  clock,
  log,
  feeShares: shares = noFeeShares,
}: LedgerDependencies): PostingPart {
  const connections = openPipelines(database, { count: workerCount, settings: lookupPlans, log });
  const writers = new AttachedWriters();
  const cache = new AccountCache();
  const listeners = new Set<PostedListener>();

  const announce = (postings: readonly PreparedPosting[], plan: BatchPlan) => {
    const events = listEvents(postings, plan);
    if (events.length === 0) return;
    for (const listener of listeners) {
      try {
        listener(events);
      } catch (err) {
        log.error({ err }, 'a listener of the ledger failed');
      }
    }
  };

  const attempt: Attempt = async (asked, mode) => {
    const postings = await addFeeShares(asked, shares);
    const client = await connections.connect();
    let broken: Error | undefined;
    try {
      const batch = await writeBatch(client, postings, mode, { writers, clock, cache, shares });
      if (batch) announce(postings, batch.plan);
      return batch?.answers;
    } catch (error) {
      cache.forget(listAccounts(postings, mode === 'allShards'));
      // A connection that cannot even roll back is thrown away, and the first error is the one that matters.
      await rollback(client).catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const queue = new PostingQueue({
    ...{ workerCount, batchMax, backgroundTransfersMax, batchIntervalMs, waitingMax },
    run: postings => postUntilAnswered(postings, attempt, log),
  });

  return {
    async post(posting) {
      refuseInTransaction('a posting of its own');
      return queue.post(preparePosting(posting));
    },
    ...createPostIn({ writers, clock, cache, shares, announce }),
    addWriter: (name, writer) => writers.add(name, writer),
    onPosted(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      await queue.close();
      await connections.end();
    },
  };
}

function listEvents(postings: readonly PreparedPosting[], { accepted }: BatchPlan): PostedEvent[] {
  return [...accepted].flatMap(([index, { postingId, transfers }]) => {
    const book = postings[index]?.posting.book;
    const owners = new Set(transfers.map(({ ownerId }) => ownerId));
    return book ? [{ postingId, book, userIds: [...owners].filter(ownerId => ownerId > 0) }] : [];
  });
}
