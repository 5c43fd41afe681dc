import type { Database } from '../../../platform/postgres/database.ts';
import type { Log } from '../../../platform/process/log.ts';
import { loadProgress, saveProgress } from './store.ts';

export interface ProgressSaverOptions {
  readonly database: Database;
  readonly log: Log;
  readonly whenSynced: () => Promise<void>;
  readonly followers: ReadonlyMap<number, { findProgress(): number | undefined }>;
}

/** Saves how far each instrument with open orders is decided, so that a restart need not look further back. */
export class ProgressSaver {
  readonly #options: ProgressSaverOptions;
  #saved = new Map<number, number>();
  #running: Promise<void> | undefined;

  constructor(options: ProgressSaverOptions) {
    this.#options = options;
  }

  async load(): Promise<ReadonlyMap<number, number>> {
    this.#saved = await loadProgress(this.#options.database);
    return this.#saved;
  }

  /** One save at a time; what cannot be saved now is saved the next time. */
  save(): Promise<void> {
    this.#running ??= this.#saveChanged().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #saveChanged(): Promise<void> {
    const { database, log, whenSynced } = this.#options;
    const changed = this.#listChanged();
    if (changed.size === 0) return;
    try {
      // The numbers of ticks that a crash takes away are given again.
      await whenSynced();
      await saveProgress(database, changed);
      for (const [instrumentId, sequence] of changed) this.#saved.set(instrumentId, sequence);
    } catch (error) {
      log.warn({ err: error }, 'the progress of the engine could not be saved; trying again');
    }
  }

  #listChanged(): Map<number, number> {
    const changed = new Map<number, number>();
    for (const [instrumentId, follower] of this.#options.followers) {
      const sequence = follower.findProgress();
      if (sequence !== undefined && sequence > (this.#saved.get(instrumentId) ?? 0))
        changed.set(instrumentId, sequence);
    }
    return changed;
  }
}
