import type { PostingDraft } from '@truemark/domain/ledger/posting';
import type { Book } from '@truemark/domain/money/book';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import { findShard, shards } from '../owner.ts';
import type { PostedIn } from '../posting.ts';
import { type PreparedPosting, preparePosting } from './batch.ts';
import { listShards } from './batch-refs.ts';
import { addFeeShares } from './fee-shares.ts';
import type { BatchPlan } from './plan-batch.ts';
import { joinTransaction, lockShards, releaseShards } from './store.ts';
import { type WriteParts, writeBatchIn } from './write-batch.ts';

interface PostInParts extends WriteParts {
  readonly announce: (postings: readonly PreparedPosting[], plan: BatchPlan) => void;
}

/** A user's accounts of a book, and the postings that follow from what they hold. */
export interface DrawnPostings {
  readonly userId: number;
  readonly book: Book;
  /** Called with the user's shard locked; again when all of them are needed. */
  draw(): Promise<readonly PostingDraft[]>;
}

type InMode = 'loaded' | 'allShards';

/** The one way into a transaction of somebody else's: shards first, and no more of them than the postings need. */
export function createPostIn(parts: PostInParts) {
  async function attempt(client: pg.ClientBase, postings: readonly PostingDraft[], mode: InMode) {
    if (postings.length === 0) return { answers: [], announce: () => undefined };
    const prepared = await addFeeShares(postings.map(preparePosting), parts.shares, client);
    const plan = await writeBatchIn(client, prepared, mode, parts);
    return plan && { answers: plan.answers, announce: () => parts.announce(prepared, plan) };
  }

  async function twice(client: pg.ClientBase, post: (mode: InMode) => Promise<PostedIn | undefined>) {
    await joinTransaction(client);
    const posted = await post('loaded');
    if (posted) return posted;
    // Those it has stand in the middle of the order, and are locked anew with the others.
    await releaseShards(client);
    const postedWhole = await post('allShards');
    assert(postedWhole, 'postings with all shards are decided');
    return postedWhole;
  }

  return {
    postIn: (client: pg.ClientBase, postings: readonly PostingDraft[]): Promise<PostedIn> =>
      twice(client, mode => attempt(client, postings, mode)),
    postDrawnIn: (client: pg.ClientBase, { userId, book, draw }: DrawnPostings): Promise<PostedIn> =>
      twice(client, async mode => {
        const owners = mode === 'allShards' ? shards : [findShard(userId)];
        await lockShards(client, listShards(owners.map(ownerId => ({ ownerId, book }))));
        return attempt(client, await draw(), mode);
      }),
  };
}
