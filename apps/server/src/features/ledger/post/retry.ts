import { setTimeout as sleep } from 'node:timers/promises';
import { isConflict, isIntegrity, isLost } from '../../../platform/postgres/query-errors.ts';
import type { Log } from '../../../platform/process/log.ts';
import { LedgerUnavailable, type PostingAnswer } from '../posting.ts';
import type { PreparedPosting } from './batch.ts';
import type { PostingOutcome } from './posting-queue.ts';
import type { BatchMode } from './write-batch.ts';

/** One try in one transaction; resolves once it is on disk, or to undefined when all shards are needed. */
export type Attempt = (
  postings: readonly PreparedPosting[],
  mode: BatchMode,
) => Promise<readonly PostingAnswer[] | undefined>;

/** Tries against other writers, who are gone a moment later. */
const conflictTriesMax = 8;
/** Waits for a database that has gone away, about three seconds in all. */
const lostDelaysMs = [50, 100, 200, 400, 800, 1_600];

/**
 * The one rule of what is tried again: what the cache got wrong, on what the database says; what lacks a shard, with all of
 * them; what lost against another writer, or its database, once more, which keys make harmless even when the first was
 * committed and only its answer was lost. When something in the batch is at fault, the batch is halved until that posting
 * stands alone.
 */
export async function postUntilAnswered(
  postings: readonly PreparedPosting[],
  attempt: Attempt,
  log: Log,
): Promise<readonly PostingOutcome[]> {
  let mode: BatchMode = 'cached';
  let conflicts = 0;
  let losses = 0;
  for (;;) {
    try {
      const answers = await attempt(postings, mode);
      if (answers) return answers.map(answer => ({ answer }));
      mode = 'allShards';
    } catch (error) {
      if (mode === 'cached' && isIntegrity(error)) {
        mode = 'loaded';
      } else if (isLost(error)) {
        const delayMs = lostDelaysMs[losses];
        losses += 1;
        log.warn({ err: error, count: postings.length, delayMs }, 'a batch of postings lost its database');
        if (delayMs === undefined)
          return failAll(postings, new LedgerUnavailable('the database is lost', { cause: error }));
        await sleep(delayMs);
      } else if (isConflict(error) && conflicts < conflictTriesMax) {
        conflicts += 1;
      } else if (postings.length > 1) {
        const middle = postings.length >> 1;
        const first = await postUntilAnswered(postings.slice(0, middle), attempt, log);
        return [...first, ...(await postUntilAnswered(postings.slice(middle), attempt, log))];
      } else {
        log.error({ err: error, key: postings[0]?.posting.key }, 'a posting failed');
        return failAll(postings, error instanceof Error ? error : new Error(String(error)));
      }
    }
  }
}

function failAll(postings: readonly PreparedPosting[], error: Error): readonly PostingOutcome[] {
  return postings.map(() => ({ error }));
}
