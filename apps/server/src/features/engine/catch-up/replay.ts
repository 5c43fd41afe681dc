import { setImmediate as nextTurn } from 'node:timers/promises';
import { InstrumentEngine } from '../live/instrument-engine.ts';
import type { PlacedTick } from '../live/tick-ring.ts';
import type { TrackedKinds, TrackedOrder } from '../tracked-order.ts';

/** Steps between two turns of the event loop, few enough that nobody waits for more than some milliseconds. */
const stepsPerTurn = 2_000;

export interface ReplayOptions {
  readonly instrumentId: number;
  readonly kinds: TrackedKinds;
  readonly orders: readonly TrackedOrder[];
  /** Processes a tick with those that have been added so far. */
  readonly process: (engine: InstrumentEngine, placed: PlacedTick) => void;
  /** The accepted ticks of the record after a sequence. */
  readonly read: (sequence: number) => AsyncIterable<PlacedTick>;
  /** Those at hand; undefined when the record has to be asked. */
  readonly listAtHand: (sequence: number) => readonly PlacedTick[] | undefined;
  /** Those at hand, when the record does not reach them. */
  readonly listKept: (sequence: number) => readonly PlacedTick[];
}

/**
 * Takes orders over the ticks that they have missed, each from its own `fromSequence`, in the order of the ticks. When it
 * has reached the newest tick the answer is given in the same turn, before another can come.
 */
export class Replay {
  readonly #options: ReplayOptions;
  readonly #orders: readonly TrackedOrder[];
  readonly #engine: InstrumentEngine;
  readonly #withdrawn = new Set<number>();
  #next = 0;
  #sequence: number;

  constructor(options: ReplayOptions) {
    this.#options = options;
    this.#orders = options.orders.toSorted((left, right) => left.fromSequence - right.fromSequence);
    this.#engine = new InstrumentEngine(options.instrumentId, options.kinds, options.orders.length);
    this.#sequence = this.#orders[0]?.fromSequence ?? 0;
  }

  /** An order that is not wanted any more. */
  withdraw(id: number): void {
    this.#engine.remove(id);
    this.#withdrawn.add(id);
  }

  /** Resolves by calling back with those that are left, at the newest tick. */
  async run(onReached: (left: InstrumentEngine) => void, isStopped: () => boolean): Promise<void> {
    while (!isStopped()) {
      await this.#addInTurns();
      const atHand = this.#options.listAtHand(this.#sequence) ?? (await this.#readOn());
      if (!atHand) continue;
      for (const placed of atHand) this.#step(placed);
      this.#addUpTo(Number.POSITIVE_INFINITY);
      onReached(this.#engine);
      return;
    }
  }

  /** Reads the record to its end. What is at hand is answered when the record has nothing of it. */
  async #readOn(): Promise<readonly PlacedTick[] | undefined> {
    const fromSequence = this.#sequence;
    let steps = 0;
    for await (const placed of this.#options.read(fromSequence)) {
      this.#step(placed);
      steps += 1;
      if (steps % stepsPerTurn === 0) await nextTurn();
    }
    return this.#sequence === fromSequence ? this.#options.listKept(fromSequence) : undefined;
  }

  #step(placed: PlacedTick): void {
    this.#addUpTo(placed.tick.sequence - 1);
    this.#options.process(this.#engine, placed);
    this.#sequence = placed.tick.sequence;
  }

  async #addInTurns(): Promise<void> {
    while (this.#isDue(this.#sequence)) {
      this.#addUpTo(this.#sequence, stepsPerTurn);
      await nextTurn();
    }
  }

  #addUpTo(sequence: number, countMax = Number.POSITIVE_INFINITY): void {
    for (let count = 0; count < countMax && this.#isDue(sequence); count += 1) {
      const order = this.#orders[this.#next];
      this.#next += 1;
      if (order && !this.#withdrawn.has(order.id)) this.#engine.add(order);
    }
  }

  #isDue(sequence: number): boolean {
    const order = this.#orders[this.#next];
    return order !== undefined && order.fromSequence <= sequence;
  }
}
