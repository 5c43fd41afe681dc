import type { Tick } from '@truemark/domain/market/tick';
import { decodeTick, encodeTick, tickRecordBytes } from '@truemark/domain/market/tick-record';

/**
 * The last ticks of an instrument, as the bytes of their records: as objects, those of a busy market would outlive two
 * rounds of the garbage collector each, and all frames would wait while they are copied.
 */
export class RecentTicks {
  readonly #countMax: number;
  readonly #view: DataView;
  #last: Tick | undefined;
  #addedCount = 0;

  constructor(countMax: number, ticks: readonly Tick[]) {
    this.#countMax = countMax;
    this.#view = new DataView(new ArrayBuffer(countMax * tickRecordBytes));
    for (const tick of ticks) this.add(tick);
  }

  get last(): Tick | undefined {
    return this.#last;
  }

  get count(): number {
    return Math.min(this.#addedCount, this.#countMax);
  }

  /** Ticks have left to make room. */
  get hasForgotten(): boolean {
    return this.#addedCount > this.#countMax;
  }

  add(tick: Tick): void {
    encodeTick(tick, this.#view, (this.#addedCount % this.#countMax) * tickRecordBytes);
    this.#addedCount += 1;
    this.#last = tick;
  }

  /** The newest is 0. */
  at(ago: number): Tick | undefined {
    if (ago >= this.count) return undefined;
    if (ago === 0) return this.#last;
    return decodeTick(this.#view, ((this.#addedCount - 1 - ago) % this.#countMax) * tickRecordBytes);
  }

  /** The newest `countMax` of them, oldest first. */
  list(countMax = this.#countMax): Tick[] {
    const count = Math.min(countMax, this.count);
    return Array.from({ length: count }, (_, index) => this.at(count - 1 - index)).filter(tick => tick !== undefined);
  }
}
