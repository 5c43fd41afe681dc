import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenOptions } from './open-options.ts';
import type { SoldOption } from './option.ts';
import type { OptionParts } from './parts.ts';
import { loadOption } from './store.ts';

interface UnknownParts extends Pick<OptionParts, 'database' | 'log' | 'trading'> {
  readonly open: OpenOptions;
}

/** Sales of which the ledger could not say whether they were posted. */
interface UnknownSales {
  /** Finds it out once the database answers again; until then the payout stays set aside. */
  resolve(sold: SoldOption): void;
  /** What is not known by then is found at the next start. */
  close(): Promise<void>;
}

/** By then a database that was lost has let go of what it did. */
const waitMs = 2_000;

export function createUnknownSales({ database, log, trading, open }: UnknownParts): UnknownSales {
  const closing = new AbortController();
  const waiting = new Set<Promise<void>>();

  async function find({ userId, book, id, payout }: SoldOption): Promise<void> {
    for (;;) {
      await sleep(waitMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      try {
        const option = await loadOption(database, userId, id);
        if (!option) trading.reserves.release(userId, book, payout);
        else if (!open.find(id)) open.track(option);
        return;
      } catch (err) {
        log.warn({ err, id }, 'whether an option was sold is not known yet');
      }
    }
  }

  return {
    resolve(sold) {
      const endAcceptance = trading.acceptances.begin(sold.instrumentId);
      const found = find(sold).finally(() => {
        waiting.delete(found);
        endAcceptance();
      });
      waiting.add(found);
    },
    async close() {
      closing.abort();
      await Promise.all(waiting);
    },
  };
}
