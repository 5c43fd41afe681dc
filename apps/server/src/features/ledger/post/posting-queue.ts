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
   * From so many interactive postings that wait, the next batch is sent before the last has heard its answers, and those are
   * told so many at a time: while people hear them and ask for more, the database works. docs/benchmarks.md
   */
  readonly burstMin: number;
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

/**
 * Group commit: postings that arrive while others are being written are written together, next. Each worker is one
 * transaction at a time and serves its own shards of the house, so that workers do not wait for each other's rows. A batch
 * takes interactive postings first; background ones go along, and with them, or in a burst, the next batch begins at once, before
 * they are answered.
 */
export class PostingQueue {
  readonly #parts: PostingQueueParts;
  readonly #workers: readonly Worker[];
  #waitingCount = 0;
  #isClosed = false;

  constructor(parts: PostingQueueParts) {
    this.#parts = parts;
    this.#workers = Array.from(
      { length: parts.workerCount },
      (): Worker => ({
        interactive: [],
        background: [],
        interactiveDueAtMs: 0,
        running: undefined,
      }),
    );
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
    while (worker.interactive.length + worker.background.length > 0) {
      // Those whom the last commit has answered, and those of the same moment, are let in first.
      await nextTurn();
      const waitMs = worker.background.length > 0 ? 0 : worker.interactiveDueAtMs - performance.now();
      if (waitMs > 0) {
        await sleep(Math.max(1, waitMs));
        continue;
      }
      await this.#postBatches(worker);
    }
    worker.running = undefined;
  }

  /** A batch, and those behind it for as long as background postings wait or there is a burst of interactive ones. */
  async #postBatches(worker: Worker): Promise<void> {
    let batch = this.#begin(worker);
    for (;;) {
      const answered = await batch;
      const interactive = answered.filter(({ waiting }) => !isBackground(waiting));
      const isBurst = worker.interactive.length >= this.#parts.burstMin;
      if (!isBurst) this.#answer(interactive);
      const goesOn = isBurst || worker.background.length > 0;
      if (goesOn) {
        batch = this.#begin(worker);
        // By then it is sent, and the database works while the others hear their answers.
        await nextTurn();
      }
      if (isBurst) await this.#answerInPortions(interactive);
      this.#answer(answered.filter(({ waiting }) => isBackground(waiting)));
      if (!goesOn) return;
    }
  }

  async #begin(worker: Worker): Promise<readonly Answered[]> {
    const batch = takeBatch(worker, this.#parts);
    const outcomes = await this.#parts.run(batch.map(({ prepared }) => prepared));
    return batch.map((waiting, index) => ({ waiting, outcome: outcomes[index] }));
  }

  /** What else has come is looked at in between, such as the answer to the batch of another worker. */
  async #answerInPortions(answered: readonly Answered[]): Promise<void> {
    const { burstMin } = this.#parts;
    for (let start = 0; start < answered.length; start += burstMin) {
      if (start > 0) await nextTurn();
      this.#answer(answered.slice(start, start + burstMin));
    }
  }

  #answer(answered: readonly Answered[]): void {
    this.#waitingCount -= answered.length;
    for (const { waiting, outcome } of answered) {
      if (outcome && 'answer' in outcome) waiting.resolve(outcome.answer);
      else waiting.reject(outcome?.error ?? new Error('a posting was not answered'));
    }
  }
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
  const place = waiting.findIndex(({ prepared }) => {
    transferCount += prepared.moves.length;
    return transferCount > transfersMax;
  });
  return place === -1 ? waiting.length : Math.max(1, place);
}
