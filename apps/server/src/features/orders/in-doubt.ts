import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../platform/process/log.ts';

/** By then a database that was lost has let go of what it did. */
const waitMs = 2_000;

/** Orders of which a failure left open what was committed: the database is asked until it answers. */
export class InDoubt {
  readonly #log: Log;
  readonly #closing = new AbortController();
  readonly #open = new Set<Promise<void>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Loads an order and hands it on, as often as it takes; not at all once this is closed. */
  resolve<Order>(
    id: number,
    load: () => Promise<Order | undefined>,
    onFound: (order: Order | undefined) => void | Promise<void>,
  ): void {
    const found = this.#find(id, async () => onFound(await load())).finally(() => this.#open.delete(found));
    this.#open.add(found);
  }

  /** What is in doubt by then is found at the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#open);
  }

  async #find(id: number, look: () => Promise<void>): Promise<void> {
    const { signal } = this.#closing;
    for (;;) {
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await look();
        return;
      } catch (err) {
        this.#log.warn({ err, order: id }, 'what became of an order is not known yet');
      }
    }
  }
}
