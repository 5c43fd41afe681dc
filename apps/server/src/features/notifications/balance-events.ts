import { type Book, books } from '@truemark/domain/money/book';
import type { Log } from '../../platform/process/log.ts';
import type { EventLog } from './event-log.ts';

interface BalanceEventParts {
  readonly eventLog: Pick<EventLog, 'append'>;
  /** Whether anyone would hear of it now. */
  readonly isWatched: (userId: number) => boolean;
  readonly log: Log;
  readonly gatherMs?: number;
}

/** Tells open pages that balances have changed: once a moment for each user and book, however often they did. */
export interface BalanceEvents {
  /** Users without an open page are left out; theirs are told when a page resumes. */
  note(book: Book, userIds: readonly number[]): void;
  /** A page goes on after a drop, in which nobody told it. */
  noteResumed(userId: number): void;
  /** Writes what is still gathered. */
  close(): Promise<void>;
}

const usersAtOnce = 500;
const retryMs = 1_000;

export function createBalanceEvents({ eventLog, isWatched, log, gatherMs = 100 }: BalanceEventParts): BalanceEvents {
  const changed = new Map<string, { readonly userId: number; readonly book: Book }>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isClosed = false;

  function add(userId: number, book: Book): void {
    changed.set(`${userId} ${book}`, { userId, book });
    timer ??= setTimeout(flush, gatherMs);
  }

  function flush(): Promise<void> {
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  async function write(): Promise<void> {
    while (changed.size > 0) {
      const taken = [...changed].slice(0, usersAtOnce);
      for (const [key] of taken) changed.delete(key);
      try {
        await eventLog.append(taken.map(([, { userId, book }]) => ({ userId, kind: 'balances', values: { book } })));
      } catch (err) {
        log.warn({ err, count: taken.length }, 'changed balances could not be told yet');
        for (const [key, value] of taken) changed.set(key, value);
        if (!isClosed) timer ??= setTimeout(flush, retryMs);
        return;
      }
    }
  }

  return {
    note(book, userIds) {
      for (const userId of userIds) if (isWatched(userId)) add(userId, book);
    },
    noteResumed(userId) {
      for (const book of books) add(userId, book);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await flush();
    },
  };
}
