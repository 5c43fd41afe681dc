import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../../platform/process/log.ts';
import type { Decision } from '../tracked-order.ts';

/** Resolves when each decision is committed, or found to be no longer wanted; when it rejects, they are offered again. */
type DecisionListener = (decisions: readonly Decision[]) => Promise<void>;

export interface DecisionQueueOptions {
  /** Resolves when the ticks of every decision so far are on disk. */
  readonly whenSynced: () => Promise<void>;
  /** Goes before a crowd of the others. */
  readonly isUrgent: (decision: Decision) => boolean;
  /** The owner is done with these. */
  readonly onDone: (decisions: readonly Decision[]) => void;
  readonly log: Log;
}

/** Few enough that one batch keeps the next ones waiting for a fraction of a second. */
const batchMax = 4_096;
/** While the ledger writes one batch, the next ones are made ready. */
const flightsMax = 8;
const retryMsMin = 100;
const retryMsMax = 5_000;

class Lane {
  waiting: Decision[] = [];
  readonly flights = new Set<Promise<void>>();
}

/** Hands decisions to their owner in batches, urgent ones beside the others, each until the owner has dealt with it. */
export class DecisionQueue {
  readonly #options: DecisionQueueOptions;
  readonly #urgent = new Lane();
  readonly #others = new Lane();
  readonly #stopping = new AbortController();
  #idle = Promise.withResolvers<void>();
  #listener: DecisionListener | undefined;
  #isOpen = false;

  constructor(options: DecisionQueueOptions) {
    this.#options = options;
  }

  get isIdle(): boolean {
    return [this.#urgent, this.#others].every(({ flights, waiting }) => flights.size === 0 && waiting.length === 0);
  }

  add(decision: Decision): void {
    if (this.isIdle) this.#idle = Promise.withResolvers<void>();
    (this.#options.isUrgent(decision) ? this.#urgent : this.#others).waiting.push(decision);
  }

  /** Starts what can be started; called after a run of `add`. */
  flush(): void {
    if (!this.#isOpen || !this.#listener) return;
    for (const lane of [this.#urgent, this.#others]) {
      while (lane.waiting.length > 0 && lane.flights.size < flightsMax) this.#send(lane, this.#listener);
    }
  }

  listen(listener: DecisionListener): void {
    this.#listener = listener;
    this.flush();
  }

  /** Nothing is handed over before. */
  open(): void {
    this.#isOpen = true;
    this.flush();
  }

  /** Hands over nothing more; resolves when what was handed over has come back. */
  async close(): Promise<void> {
    this.#isOpen = false;
    this.#stopping.abort();
    await Promise.all([...this.#urgent.flights, ...this.#others.flights]);
  }

  async whenIdle(): Promise<void> {
    if (!this.isIdle) await this.#idle.promise;
  }

  #send(lane: Lane, listener: DecisionListener): void {
    const batch = lane.waiting.slice(0, batchMax);
    lane.waiting = lane.waiting.slice(batchMax);
    const flight = this.#deliver(batch, listener).then(() => {
      lane.flights.delete(flight);
      this.flush();
      if (this.isIdle) this.#idle.resolve();
    });
    lane.flights.add(flight);
  }

  async #deliver(decisions: readonly Decision[], listener: DecisionListener): Promise<void> {
    const { whenSynced, onDone, log } = this.#options;
    const { signal } = this.#stopping;
    for (let retryMs = retryMsMin; !signal.aborted; retryMs = Math.min(retryMs * 2, retryMsMax)) {
      try {
        await whenSynced();
        await listener(decisions);
        onDone(decisions);
        return;
      } catch (error) {
        log.error({ err: error, decisions: decisions.length }, 'decisions could not be posted; trying again');
        await pause(retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
