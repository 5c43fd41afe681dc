import { IdMap } from '@truemark/collections/id-map';
import type { Reserves } from '../risk/index.ts';
import type { Option } from './option.ts';
import type { OptionTracker, TrackedOption } from './tracked-option.ts';

/** The options that run, in memory, as they stand in the database: what the engine decides on is looked up here. */
export class OpenOptions {
  readonly #options = new IdMap<Option>();
  readonly #reserves: Pick<Reserves, 'release'>;
  readonly #tracker: Pick<OptionTracker, 'track' | 'untrack'>;

  constructor(reserves: Pick<Reserves, 'release'>, tracker: Pick<OptionTracker, 'track' | 'untrack'>) {
    this.#reserves = reserves;
    this.#tracker = tracker;
  }

  find(id: number): Option | undefined {
    return this.#options.get(id);
  }

  /** Enters an option as it stands after a commit, or anew, and gives it to the engine. */
  track(option: Option): void {
    this.#options.set(option.id, option);
    this.#tracker.track(toTracked(option));
  }

  /** Takes an option from the engine, if it has it; it still runs. */
  untrack(option: Option): void {
    this.#tracker.untrack(option);
  }

  /** Takes out an option that is over, and gives back what was set aside for it by whoever sold it. */
  end({ id, userId, book, payout }: Pick<Option, 'id' | 'userId' | 'book' | 'payout'>): void {
    if (!this.#options.get(id)) return;
    this.#options.delete(id);
    this.#reserves.release(userId, book, payout);
  }
}

/** An option as the engine follows it: after the tick it was quoted at, or the one it was bought at. */
function toTracked(option: Option): TrackedOption {
  const { id, userId, instrumentId, acceptedAtMs, acceptedSequence, expiresAtMs, settleWaitMs, buy } = option;
  return {
    kind: 'option',
    ...{ id, userId, instrumentId, acceptedAtMs, expiresAtMs, settleWaitMs, waitMs: option.fillWaitMs },
    stage: buy ? 'running' : 'waiting',
    fromSequence: buy?.sequence ?? acceptedSequence,
  };
}
