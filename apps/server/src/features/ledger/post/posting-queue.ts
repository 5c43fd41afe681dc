import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import { findStripe, type OwnerId } from '../owner.ts';
import { LedgerUnavailable, type PostingAnswer } from '../posting.ts';
import type { PreparedPosting } from './batch.ts';

export type PostingOutcome = { readonly answer: PostingAnswer } | { readonly error: Error };

export interface PostingQueueParts {
  /** Transactions in flight. */
  readonly laneCount: number;
  /** Prompt postings of a batch. */
  readonly batchMax: number;
  /**
   * Transfers of the patient postings of a batch, or one posting of more: prompt ones wait for the batch that they are in,
   * and for the one before it. More is faster: a commit takes 2 ms, and 0.1 more for two transfers. docs/benchmarks.md
   */
  readonly patientTransfersMax: number;
  /**
   * From so many prompt postings that wait, the next batch is sent before the last has heard its answers, and those are
   * told so many at a time: while people hear them and ask for more, the database works. docs/benchmarks.md
   */
  readonly rushMin: number;
  /**
   * Under load, from the beginning of a lane's batch to that of the next: fewer batches are larger and cost less. With
   * patient postings there is always enough for a batch.
   */
  readonly spacingMs: number;
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

interface Lane {
  prompt: Waiting[];
  patient: Waiting[];
  /** When prompt postings alone may begin the next batch, on the clock that never jumps. */
  promptDueAtMs: number;
  /** Ends when nothing waits any more; undefined when nothing does. */
  draining: Promise<void> | undefined;
}

interface Answered {
  readonly waiting: Waiting;
  readonly outcome: PostingOutcome | undefined;
}

/**
 * Group commit: postings that arrive while others are being written are written together, next. Each lane is one
 * transaction at a time and serves its own stripes of the house, so that lanes do not wait for each other's rows. A batch
 * takes prompt postings first; patient ones go along, and with them, or in a rush, the next batch begins at once, before
 * they are answered.
 */
export class PostingQueue {
  readonly #parts: PostingQueueParts;
  readonly #lanes: readonly Lane[];
  #waitingCount = 0;
  #isClosed = false;

  constructor(parts: PostingQueueParts) {
    this.#parts = parts;
    this.#lanes = Array.from(
      { length: parts.laneCount },
      (): Lane => ({
        prompt: [],
        patient: [],
        promptDueAtMs: 0,
        draining: undefined,
      }),
    );
  }

  post(prepared: PreparedPosting): Promise<PostingAnswer> {
    if (this.#isClosed) return Promise.reject(new LedgerUnavailable('the ledger is closing'));
    if (this.#waitingCount >= this.#parts.waitingMax) {
      return Promise.reject(new LedgerUnavailable('too many postings wait'));
    }
    const lane = this.#findLane(findStripe(prepared.posting.userId));
    this.#waitingCount += 1;
    const answered = new Promise<PostingAnswer>((resolve, reject) => {
      const waiting = { prepared, resolve, reject };
      (isPatient(waiting) ? lane.patient : lane.prompt).push(waiting);
    });
    lane.draining ??= this.#drain(lane);
    return answered;
  }

  /** Resolves once everything that was taken on is answered. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#lanes.map(lane => lane.draining));
  }

  #findLane(stripe: OwnerId): Lane {
    const lane = this.#lanes[-stripe % this.#lanes.length];
    if (!lane) throw new Error('there is no lane');
    return lane;
  }

  async #drain(lane: Lane): Promise<void> {
    while (lane.prompt.length + lane.patient.length > 0) {
      // Those whom the last commit has answered, and those of the same moment, are let in first.
      await breathe();
      const waitMs = lane.patient.length > 0 ? 0 : lane.promptDueAtMs - performance.now();
      if (waitMs > 0) {
        await sleep(Math.max(1, waitMs));
        continue;
      }
      await this.#postCrowd(lane);
    }
    lane.draining = undefined;
  }

  /** A batch, and those behind it for as long as patient postings wait or there is a rush of prompt ones. */
  async #postCrowd(lane: Lane): Promise<void> {
    let batch = this.#begin(lane);
    for (;;) {
      const answered = await batch;
      const prompt = answered.filter(({ waiting }) => !isPatient(waiting));
      const isRush = lane.prompt.length >= this.#parts.rushMin;
      if (!isRush) this.#tell(prompt);
      const goesOn = isRush || lane.patient.length > 0;
      if (goesOn) {
        batch = this.#begin(lane);
        // By then it is sent, and the database works while the others hear their answers.
        await breathe();
      }
      if (isRush) await this.#tellInPortions(prompt);
      this.#tell(answered.filter(({ waiting }) => isPatient(waiting)));
      if (!goesOn) return;
    }
  }

  async #begin(lane: Lane): Promise<readonly Answered[]> {
    const batch = takeBatch(lane, this.#parts);
    const outcomes = await this.#parts.run(batch.map(({ prepared }) => prepared));
    return batch.map((waiting, index) => ({ waiting, outcome: outcomes[index] }));
  }

  /** What else has come is looked at in between, such as the answer to the batch of another lane. */
  async #tellInPortions(answered: readonly Answered[]): Promise<void> {
    const { rushMin } = this.#parts;
    for (let start = 0; start < answered.length; start += rushMin) {
      if (start > 0) await breathe();
      this.#tell(answered.slice(start, start + rushMin));
    }
  }

  #tell(answered: readonly Answered[]): void {
    this.#waitingCount -= answered.length;
    for (const { waiting, outcome } of answered) {
      if (outcome && 'answer' in outcome) waiting.resolve(outcome.answer);
      else waiting.reject(outcome?.error ?? new Error('a posting was not answered'));
    }
  }
}

function isPatient({ prepared: { posting } }: Waiting): boolean {
  return posting.isPatient === true;
}

function takeBatch(lane: Lane, { batchMax, patientTransfersMax, spacingMs }: PostingQueueParts): readonly Waiting[] {
  const patientCount = countWithin(lane.patient, patientTransfersMax);
  const batch = [...lane.prompt.slice(0, batchMax), ...lane.patient.slice(0, patientCount)];
  lane.prompt = lane.prompt.slice(batchMax);
  lane.patient = lane.patient.slice(patientCount);
  // Who posts one after the other is not held up.
  lane.promptDueAtMs = batch.length > 1 ? performance.now() + spacingMs : 0;
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
