import type { Book } from '@truemark/domain/money/book';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import { findShard, shards } from '../owner.ts';
import type { PostedIn, Posting } from '../posting.ts';
import { type PreparedPosting, preparePosting } from './batch.ts';
import { listAccountPlaces, listShardPlaces } from './batch-places.ts';
import type { BatchDecision } from './decide-batch.ts';
import { type BatchParts, type Known, postBatchIn } from './post-batch.ts';
import { joinTransaction, lockShards, releaseShards } from './store.ts';

interface PostInParts extends Pick<BatchParts, 'writers' | 'clock' | 'ids'> {
  readonly memory: Known;
  readonly announce: (postings: readonly PreparedPosting[], decision: BatchDecision) => void;
}

/** A user's accounts of a book, and the postings that follow from what they hold. */
export interface DrawnPostings {
  readonly userId: number;
  readonly book: Book;
  /** Called with the user's shard locked; again when all of them are needed. */
  draw(): Promise<readonly Posting[]>;
}

/** The one way into a transaction of somebody else's: shards first, and no more of them than the postings need. */
export function createPostIn({ memory, announce, ...parts }: PostInParts) {
  async function attempt(client: pg.ClientBase, postings: readonly Posting[], hasAllShards: boolean) {
    if (postings.length === 0) return { answers: [], announce: () => undefined };
    const prepared = postings.map(preparePosting);
    memory.heads.forget(listAccountPlaces(prepared, hasAllShards));
    const decision = await postBatchIn(client, prepared, { ...parts, hasAllShards });
    return decision && { answers: decision.answers, announce: () => announce(prepared, decision) };
  }

  async function twice(client: pg.ClientBase, post: (hasAllShards: boolean) => Promise<PostedIn | undefined>) {
    await joinTransaction(client);
    const posted = await post(false);
    if (posted) return posted;
    // Those it has stand in the middle of the order, and are locked anew with the others.
    await releaseShards(client);
    const postedWhole = await post(true);
    assert(postedWhole, 'postings with all shards are decided');
    return postedWhole;
  }

  return {
    postIn: (client: pg.ClientBase, postings: readonly Posting[]): Promise<PostedIn> =>
      twice(client, hasAllShards => attempt(client, postings, hasAllShards)),
    postDrawnIn: (client: pg.ClientBase, { userId, book, draw }: DrawnPostings): Promise<PostedIn> =>
      twice(client, async hasAllShards => {
        const owners = hasAllShards ? shards : [findShard(userId)];
        await lockShards(client, listShardPlaces(owners.map(ownerId => ({ ownerId, book }))));
        return attempt(client, await draw(), hasAllShards);
      }),
  };
}
