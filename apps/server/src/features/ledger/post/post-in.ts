import type { Book } from '@truemark/domain/money/book';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import { findStripe, stripes } from '../owner.ts';
import type { PostedIn, Posting } from '../posting.ts';
import { type PreparedPosting, preparePosting } from './batch.ts';
import { listAccountPlaces, listStripePlaces } from './batch-places.ts';
import type { BatchDecision } from './decide-batch.ts';
import { type BatchParts, type Known, postBatchIn } from './post-batch.ts';
import { joinTransaction, lockStripes, releaseStripes } from './store.ts';

interface PostInParts extends Pick<BatchParts, 'companions' | 'clock' | 'ids'> {
  readonly memory: Known;
  readonly announce: (postings: readonly PreparedPosting[], decision: BatchDecision) => void;
}

/** A user's accounts of a book, and the postings that follow from what they hold. */
export interface DrawnPostings {
  readonly userId: number;
  readonly book: Book;
  /** Called with the user's stripe locked; again when all of them are needed. */
  draw(): Promise<readonly Posting[]>;
}

/** The one way into a transaction of somebody else's: stripes first, and no more of them than the postings need. */
export function createPostIn({ memory, announce, ...parts }: PostInParts) {
  async function attempt(client: pg.ClientBase, postings: readonly Posting[], hasAllStripes: boolean) {
    if (postings.length === 0) return { answers: [], announce: () => undefined };
    const prepared = postings.map(preparePosting);
    memory.heads.forget(listAccountPlaces(prepared, hasAllStripes));
    const decision = await postBatchIn(client, prepared, { ...parts, hasAllStripes });
    return decision && { answers: decision.answers, announce: () => announce(prepared, decision) };
  }

  async function twice(client: pg.ClientBase, post: (hasAllStripes: boolean) => Promise<PostedIn | undefined>) {
    await joinTransaction(client);
    const posted = await post(false);
    if (posted) return posted;
    // Those it has stand in the middle of the order, and are locked anew with the others.
    await releaseStripes(client);
    const postedWhole = await post(true);
    assert(postedWhole, 'postings with all stripes are decided');
    return postedWhole;
  }

  return {
    postIn: (client: pg.ClientBase, postings: readonly Posting[]): Promise<PostedIn> =>
      twice(client, hasAllStripes => attempt(client, postings, hasAllStripes)),
    postDrawnIn: (client: pg.ClientBase, { userId, book, draw }: DrawnPostings): Promise<PostedIn> =>
      twice(client, async hasAllStripes => {
        const owners = hasAllStripes ? stripes : [findStripe(userId)];
        await lockStripes(client, listStripePlaces(owners.map(ownerId => ({ ownerId, book }))));
        return attempt(client, await draw(), hasAllStripes);
      }),
  };
}
