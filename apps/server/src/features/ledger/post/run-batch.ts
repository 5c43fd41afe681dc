import { setTimeout as sleep } from 'node:timers/promises';
import { isConflict, isLost } from '../../../platform/postgres/query-errors.ts';
import type { Log } from '../../../platform/process/log.ts';
import { LedgerUnavailable } from '../posting.ts';
import type { PreparedPosting } from './batch.ts';
import type { BatchDecision } from './decide-batch.ts';
import type { PostingOutcome } from './posting-queue.ts';

export interface RunBatchParts {
  /** One try in one transaction; resolves once it is on disk. */
  readonly attempt: (postings: readonly PreparedPosting[]) => Promise<BatchDecision>;
  readonly log: Log;
}

/** Tries against other writers, who are gone a moment later. */
const conflictTriesMax = 8;
/** Waits for a database that has gone away, about three seconds in all. */
const lostDelaysMs = [50, 100, 200, 400, 800, 1_600];

/**
 * Posts a batch, again if need be: keys make a second try harmless even when the first was committed and only its answer
 * was lost. When something in the batch is at fault, the batch is halved until that posting stands alone.
 */
export async function runBatch(
  postings: readonly PreparedPosting[],
  parts: RunBatchParts,
): Promise<readonly PostingOutcome[]> {
  let conflicts = 0;
  let losses = 0;
  for (;;) {
    try {
      return (await parts.attempt(postings)).answers.map(answer => ({ answer }));
    } catch (error) {
      const delayMs = lostDelaysMs[losses];
      if (isLost(error)) {
        losses += 1;
        parts.log.warn({ err: error, count: postings.length, delayMs }, 'a batch of postings lost its database');
        if (delayMs === undefined)
          return failAll(postings, new LedgerUnavailable('the database is lost', { cause: error }));
        await sleep(delayMs);
      } else if (isConflict(error) && conflicts < conflictTriesMax) {
        conflicts += 1;
      } else {
        return runHalves(postings, parts, error);
      }
    }
  }
}

async function runHalves(
  postings: readonly PreparedPosting[],
  parts: RunBatchParts,
  error: unknown,
): Promise<readonly PostingOutcome[]> {
  if (postings.length === 1) {
    parts.log.error({ err: error, key: postings[0]?.posting.key }, 'a posting failed');
    return failAll(postings, error instanceof Error ? error : new Error(String(error)));
  }
  const middle = postings.length >> 1;
  const first = await runBatch(postings.slice(0, middle), parts);
  return [...first, ...(await runBatch(postings.slice(middle), parts))];
}

function failAll(postings: readonly PreparedPosting[], error: Error): readonly PostingOutcome[] {
  return postings.map(() => ({ error }));
}
