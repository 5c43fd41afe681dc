import { setImmediate as nextTurn } from 'node:timers/promises';
import { InstrumentEngine } from '../live/instrument-engine.ts';
import type { PlacedTick } from '../live/tick-ring.ts';
import type { ItemKind, WatchedItem } from '../watched-item.ts';

/** Steps between two turns of the event loop, few enough that nobody waits for more than some milliseconds. */
const stepsPerTurn = 2_000;

export interface CatchUpOptions {
  readonly instrumentId: number;
  readonly items: readonly WatchedItem[];
  /** Follows a tick with those that have been added so far. */
  readonly follow: (engine: InstrumentEngine, placed: PlacedTick) => void;
  /** The accepted ticks of the record after a sequence. */
  readonly read: (sequence: number) => AsyncIterable<PlacedTick>;
  /** Those at hand; undefined when the record has to be asked. */
  readonly listAtHand: (sequence: number) => readonly PlacedTick[] | undefined;
  /** Those at hand, when the record does not reach them. */
  readonly listKept: (sequence: number) => readonly PlacedTick[];
}

/**
 * Takes items over the ticks that they have missed, each from its own `fromSequence`, in the order of the ticks. When it
 * has reached the newest tick the answer is given in the same turn, before another can come.
 */
export class CatchUp {
  readonly #options: CatchUpOptions;
  readonly #items: readonly WatchedItem[];
  readonly #engine: InstrumentEngine;
  readonly #withdrawn = new Set<string>();
  #next = 0;
  #sequence: number;

  constructor(options: CatchUpOptions) {
    this.#options = options;
    this.#items = options.items.toSorted((left, right) => left.fromSequence - right.fromSequence);
    this.#engine = new InstrumentEngine(options.instrumentId, options.items.length);
    this.#sequence = this.#items[0]?.fromSequence ?? 0;
  }

  /** An item that is not wanted any more. */
  withdraw(kind: ItemKind, id: number): void {
    this.#engine.remove(kind, id);
    this.#withdrawn.add(`${kind} ${id}`);
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

  /** Follows the record to its end. What is at hand is answered when the record has nothing of it. */
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
    this.#options.follow(this.#engine, placed);
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
      const item = this.#items[this.#next];
      this.#next += 1;
      if (item && !this.#isWithdrawn(item)) this.#engine.add(item);
    }
  }

  #isWithdrawn({ kind, id }: WatchedItem): boolean {
    return this.#withdrawn.size > 0 && this.#withdrawn.has(`${kind} ${id}`);
  }

  #isDue(sequence: number): boolean {
    const item = this.#items[this.#next];
    return item !== undefined && item.fromSequence <= sequence;
  }
}
