import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import type { PreparedPosting } from './batch.ts';
import { findStripe, type OwnerId } from './owner.ts';
import { LedgerUnavailable, type PostingAnswer } from './posting.ts';

export type PostingOutcome = { readonly answer: PostingAnswer } | { readonly error: Error };

export interface PostingQueueParts {
  /** Transactions in flight. */
  readonly laneCount: number;
  readonly batchMax: number;
  /** Under load, from the beginning of a lane's prompt batch to that of the next: fewer batches are larger and cost less. */
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

type PostingKind = 'prompt' | 'patient';

interface Lane {
  prompt: Waiting[];
  patient: Waiting[];
  /** Which of the two the last batch was of. */
  last: PostingKind;
  /** When the next prompt batch may begin, on the clock that never jumps. */
  promptDueAtMs: number;
  /** Ends when nothing waits any more; undefined when nothing does. */
  draining: Promise<void> | undefined;
}

/**
 * Group commit: postings that arrive while others are being written are written together, next. Each lane is one
 * transaction at a time and serves its own stripes of the house, so that lanes do not wait for each other's rows. Patient
 * postings are in batches of their own; they go between prompt batches, which wait for one of them at most.
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
        last: 'patient',
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
      const waiting = prepared.posting.isPatient === true ? lane.patient : lane.prompt;
      waiting.push({ prepared, resolve, reject });
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
      const kind = chooseKind(lane);
      if (!kind) {
        await sleep(Math.max(1, lane.promptDueAtMs - performance.now()));
        continue;
      }
      const batch = takeBatch(lane, kind, this.#parts);
      const outcomes = await this.#parts.run(batch.map(({ prepared }) => prepared));
      this.#waitingCount -= batch.length;
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome && 'answer' in outcome) resolve(outcome.answer);
        else reject(outcome?.error ?? new Error('a posting was not answered'));
      }
    }
    lane.draining = undefined;
  }
}

/** Undefined while nothing waits but prompt postings whose next batch is not due. */
function chooseKind({ prompt, patient, last, promptDueAtMs }: Lane): PostingKind | undefined {
  const isPromptDue = prompt.length > 0 && performance.now() >= promptDueAtMs;
  if (patient.length > 0 && (last === 'prompt' || !isPromptDue)) return 'patient';
  return isPromptDue ? 'prompt' : undefined;
}

function takeBatch(lane: Lane, kind: PostingKind, { batchMax, spacingMs }: PostingQueueParts): readonly Waiting[] {
  const batch = lane[kind].slice(0, batchMax);
  lane[kind] = lane[kind].slice(batchMax);
  lane.last = kind;
  // Who posts one after the other is not held up.
  if (kind === 'prompt') lane.promptDueAtMs = batch.length > 1 ? performance.now() + spacingMs : 0;
  return batch;
}
