import { setTimeout as pause } from 'node:timers/promises';
import type { InstrumentEngine } from '../live/instrument-engine.ts';
import { OrderTable } from '../live/order-table.ts';
import type { Progress } from '../progress/progress.ts';
import type { TrackedOrder } from '../tracked-order.ts';
import { Replay, type ReplayOptions } from './replay.ts';

const retryMs = 1_000;

export interface CatchUpOptions extends Omit<ReplayOptions, 'orders'> {
  readonly progress: Progress;
  /** These have reached the newest tick. */
  readonly onReached: (engine: InstrumentEngine) => void;
  readonly onFailure: (error: unknown) => void;
}

/** The orders of an instrument that are behind its ticks, from before the start or by more than is at hand. */
export class CatchUp {
  readonly #options: CatchUpOptions;
  #behind: OrderTable;
  #replay: Replay | undefined;
  #running: Promise<void> | undefined;
  #isStarted = false;
  #isStopped = false;

  constructor(options: CatchUpOptions) {
    this.#options = options;
    this.#behind = new OrderTable(options.instrumentId, options.kinds);
  }

  get isDone(): boolean {
    return !this.#running;
  }

  get waitingCount(): number {
    return this.#behind.size;
  }

  /** Replays an order, from the start on. Progress is held until it has reached the newest tick. */
  add(order: TrackedOrder): void {
    this.#behind.add(order);
    this.#options.progress.hold(order.fromSequence);
    if (this.#isStarted) this.#running ??= this.#replayAll(this.#takeBehind());
  }

  withdraw(id: number): void {
    this.#replay?.withdraw(id);
    const slot = this.#behind.findSlot(id);
    if (slot === undefined) return;
    this.#options.progress.release(this.#behind.read(slot).fromSequence);
    this.#behind.remove(id);
  }

  /** `progress` is up to where those that were open already have been checked. Resolves when all have reached the ticks. */
  async start(progress: number): Promise<void> {
    const { kinds } = this.#options;
    const orders = this.#takeBehind().map(order => {
      const isChecked = kinds.of(order).findTriggers(order).isCheckedByProgress;
      if (!isChecked || order.fromSequence >= progress) return order;
      this.#options.progress.hold(progress);
      this.#options.progress.release(order.fromSequence);
      return { ...order, fromSequence: progress };
    });
    this.#isStarted = true;
    if (orders.length > 0) this.#running ??= this.#replayAll(orders);
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async whenDone(): Promise<void> {
    await this.#running;
  }

  #takeBehind(): TrackedOrder[] {
    const orders = [...this.#behind.list()];
    this.#behind = new OrderTable(this.#options.instrumentId, this.#options.kinds);
    return orders;
  }

  /** First these, and then those that have fallen behind meanwhile. */
  async #replayAll(first: readonly TrackedOrder[]): Promise<void> {
    for (let orders = first; orders.length > 0 && !this.#isStopped; orders = this.#takeBehind()) {
      this.#replay = new Replay({ ...this.#options, orders });
      while (this.#replay && !this.#isStopped) await this.#run(this.#replay);
      // What a stop leaves behind is looked at again by the next start.
      if (!this.#replay) for (const { fromSequence } of orders) this.#options.progress.release(fromSequence);
    }
    this.#running = undefined;
  }

  /** A record that cannot be read is tried again: nothing is decided on the orders before. */
  async #run(replay: Replay): Promise<void> {
    try {
      await replay.run(
        engine => {
          this.#replay = undefined;
          this.#options.onReached(engine);
        },
        () => this.#isStopped,
      );
    } catch (error) {
      this.#options.onFailure(error);
      await pause(retryMs);
    }
  }
}
