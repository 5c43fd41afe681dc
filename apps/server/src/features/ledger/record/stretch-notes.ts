import type { Database } from '../../../platform/postgres/database.ts';
import type { Log } from '../../../platform/process/log.ts';
import { noteStretches } from './stretch-store.ts';

/** Less than half of what a stretch holds. */
const usualEvery = 2_000;

export interface StretchNotesParts {
  readonly database: Database;
  readonly log: Log;
  /** Transfers after which it looks for stretches that are full. */
  readonly every?: number;
}

/**
 * Keeps the index by which operators search all transfers (`ledger_transfer_stretch`) while the ledger is written, a
 * little at a time. What is not noted is found nevertheless, by reading more.
 */
export class StretchNotes {
  readonly #parts: StretchNotesParts;
  #writtenCount = 0;
  #page = 0;
  #running: Promise<void> | undefined;

  constructor(parts: StretchNotesParts) {
    this.#parts = parts;
  }

  /** So many transfers have been committed. */
  count(transferCount: number): void {
    this.#writtenCount += transferCount;
    if (this.#running || this.#writtenCount < (this.#parts.every ?? usualEvery)) return;
    this.#writtenCount = 0;
    this.#running = this.#note().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when nothing is being noted. */
  async close(): Promise<void> {
    await this.#running;
  }

  async #note(): Promise<void> {
    try {
      this.#page = await noteStretches(this.#parts.database, this.#page);
    } catch (err) {
      this.#parts.log.warn({ err }, 'where transfers stand could not be noted; trying again');
    }
  }
}
