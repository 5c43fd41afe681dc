import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { findShard, type OwnerId } from '../owner.ts';
import { LedgerUnavailable, type PostingAnswer } from '../posting.ts';
import type { PreparedPosting } from './batch.ts';

export type PostingOutcome = { readonly answer: PostingAnswer } | { readonly error: Error };

export interface PostingQueueParts {
  /** Transactions in flight. */
  readonly workerCount: number;
  /** Interactive postings of a batch. */
  readonly batchMax: number;
  /**
   * Transfers of the background postings of a batch, or one posting of more: interactive ones wait for the batch that they are in,
   * and for the one before it. More is faster: a commit takes 2 ms, and 0.1 more for two transfers. docs/benchmarks.md
   */
  readonly backgroundTransfersMax: number;
  /**
   * Under load, from the beginning of a worker's batch to that of the next: fewer batches are larger and cost less. With
   * background postings there is always enough for a batch.
   */
  readonly batchIntervalMs: number;
  /** Postings that may wait; more are turned away at once. */
  readonly waitingMax: number;
  /** Posts a batch and answers each posting; it never rejects. */
  readonly run: (postings: readonly PreparedPosting[]) => Promise<readonly PostingOutcome[]>;
}

interface Waiting {
  readonly prepared: PreparedPosting;
  resolve(answer: PostingAnswer): void;
  reject(error: Error): void;
}

interface Worker {
  interactive: Waiting[];
  background: Waiting[];
  /** When interactive postings alone may begin the next batch, on the clock that never jumps. */
  interactiveDueAtMs: number;
  /** Ends when nothing waits any more; undefined when nothing does. */
  running: Promise<void> | undefined;
}

interface Answered {
  readonly waiting: Waiting;
  readonly outcome: PostingOutcome | undefined;
}

/** Callers who hear their answers at once; what else has come is looked at before the next do. */
const answersAtOnce = 64;

/**
 * Group commit: postings that arrive while others are being written are written together, next. Each worker is one
 * transaction at a time and serves its own shards of the house, so that workers do not wait for each other's rows. A batch
 * takes interactive postings first; background ones go along. The next batch is sent before the last is answered: while
 * callers hear their answers and ask for more, the database works.
 */
export class PostingQueue {
  readonly #parts: PostingQueueParts;
  readonly #workers: readonly Worker[];
  #waitingCount = 0;
  #isClosed = false;

  constructor(parts: PostingQueueParts) {
    this.#parts = parts;
    const workers = Array.from({ length: parts.workerCount });
    this.#workers = workers.map(() => ({ interactive: [], background: [], interactiveDueAtMs: 0, running: undefined }));
  }

  post(prepared: PreparedPosting): Promise<PostingAnswer> {
    if (this.#isClosed) return Promise.reject(new LedgerUnavailable('the ledger is closing'));
    if (this.#waitingCount >= this.#parts.waitingMax) {
      return Promise.reject(new LedgerUnavailable('too many postings wait'));
    }
    const worker = this.#findWorker(findShard(prepared.posting.userId));
    this.#waitingCount += 1;
    const answered = new Promise<PostingAnswer>((resolve, reject) => {
      const waiting = { prepared, resolve, reject };
      (isBackground(waiting) ? worker.background : worker.interactive).push(waiting);
    });
    worker.running ??= this.#drain(worker);
    return answered;
  }

  /** Resolves once everything that was taken on is answered. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#workers.map(worker => worker.running));
  }

  #findWorker(shard: OwnerId): Worker {
    const worker = this.#workers[-shard % this.#workers.length];
    if (!worker) throw new Error('there is no worker');
    return worker;
  }

  async #drain(worker: Worker): Promise<void> {
    let answered: readonly Answered[] = [];
    for (;;) {
      // Those whom the last commit has answered, and those of the same moment, are let in first.
      await nextTurn();
      const batch = findWaitMs(worker) === 0 ? this.#begin(worker) : undefined;
      // By the next turn it is sent.
      if (batch && answered.length > 0) await nextTurn();
      await this.#answer(answered);
      answered = (await batch) ?? [];
      if (batch) continue;
      const waitMs = findWaitMs(worker);
      if (waitMs === undefined) break;
      await sleep(Math.max(1, waitMs));
    }
    worker.running = undefined;
  }

  async #begin(worker: Worker): Promise<readonly Answered[]> {
    const batch = takeBatch(worker, this.#parts);
    const outcomes = await this.#parts.run(batch.map(({ prepared }) => prepared));
    return batch.map((waiting, index) => ({ waiting, outcome: outcomes[index] }));
  }

  async #answer(answered: readonly Answered[]): Promise<void> {
    for (let start = 0; start < answered.length; start += answersAtOnce) {
      if (start > 0) await nextTurn();
      for (const { waiting, outcome } of answered.slice(start, start + answersAtOnce)) {
        this.#waitingCount -= 1;
        if (outcome && 'answer' in outcome) waiting.resolve(outcome.answer);
        else waiting.reject(outcome?.error ?? new Error('a posting was not answered'));
      }
    }
  }
}

/** Until the next batch may begin; undefined when nothing waits. With background postings it may at once. */
function findWaitMs({ interactive, background, interactiveDueAtMs }: Worker): number | undefined {
  if (background.length > 0) return 0;
  return interactive.length > 0 ? Math.max(0, interactiveDueAtMs - performance.now()) : undefined;
}

function isBackground({ prepared: { posting } }: Waiting): boolean {
  return posting.isBackground === true;
}

function takeBatch(
  worker: Worker,
  { batchMax, backgroundTransfersMax, batchIntervalMs }: PostingQueueParts,
): readonly Waiting[] {
  const backgroundCount = countWithin(worker.background, backgroundTransfersMax);
  const batch = [...worker.interactive.slice(0, batchMax), ...worker.background.slice(0, backgroundCount)];
  worker.interactive = worker.interactive.slice(batchMax);
  worker.background = worker.background.slice(backgroundCount);
  // Who posts one after the other is not held up.
  worker.interactiveDueAtMs = batch.length > 1 ? performance.now() + batchIntervalMs : 0;
  return batch;
}

/** How many of the first have no more transfers than that together; one at least. */
function countWithin(waiting: readonly Waiting[], transfersMax: number): number {
  let transferCount = 0;
  const index = waiting.findIndex(({ prepared }) => {
    transferCount += prepared.moves.length;
    return transferCount > transfersMax;
  });
  return index === -1 ? waiting.length : Math.max(1, index);
}
