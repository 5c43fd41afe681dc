import type { Tick } from '@truemark/domain/market/tick';
import { RecentTicks } from '../../market-data/index.ts';

/** An accepted tick and the two accepted ones before it. */
export interface PlacedTick {
  readonly tick: Tick;
  readonly before: Tick | undefined;
  /** The one before `before`: evidence of what is decided at `before`. */
  readonly earlier: Tick | undefined;
}

/** The last accepted ticks of an instrument, for orders that come a little late. */
export class TickRing {
  readonly #recent: RecentTicks;
  readonly #isWhole: boolean;

  /** It begins with those of `ticks`, which are all there are when `isWhole`. */
  constructor(countMax: number, ticks: readonly Tick[], isWhole: boolean) {
    this.#recent = new RecentTicks(countMax, ticks);
    this.#isWhole = isWhole;
  }

  /** A tick that is known already changes nothing. */
  add(tick: Tick): void {
    if (tick.sequence > (this.#recent.last?.sequence ?? 0)) this.#recent.add(tick);
  }

  /** The accepted ticks after a sequence, oldest first; undefined when they, or the two before them, are not all kept. */
  listAfter(sequence: number): readonly PlacedTick[] | undefined {
    const placed = this.listKeptAfter(sequence);
    const isComplete = this.#recent.count >= placed.length + 2 || (this.#isWhole && !this.#recent.hasForgotten);
    return isComplete ? placed : undefined;
  }

  /** Those of them that are kept. */
  listKeptAfter(sequence: number): readonly PlacedTick[] {
    const placed: PlacedTick[] = [];
    let [tick, before, earlier] = [this.#recent.at(0), this.#recent.at(1), this.#recent.at(2)];
    for (let ago = 3; tick && tick.sequence > sequence; ago += 1) {
      placed.push({ tick, before, earlier });
      [tick, before, earlier] = [before, earlier, this.#recent.at(ago)];
    }
    return placed.reverse();
  }
}
