import type { Conversion } from './conversion.ts';
import { type ConversionTracker, toTracked } from './tracked-conversion.ts';

/** The conversions that wait for their price, in memory, as they stand in the database. */
export class OpenConversions {
  readonly #conversions = new Map<number, Conversion>();
  readonly #tracker: Pick<ConversionTracker, 'track'>;

  constructor(tracker: Pick<ConversionTracker, 'track'>) {
    this.#tracker = tracker;
  }

  find(id: number): Conversion | undefined {
    return this.#conversions.get(id);
  }

  /** Enters one as it stands after a commit, or anew, and gives it to the engine. */
  track(conversion: Conversion): void {
    this.#conversions.set(conversion.id, conversion);
    this.#tracker.track(toTracked(conversion));
  }

  end({ id }: Pick<Conversion, 'id'>): void {
    this.#conversions.delete(id);
  }
}
