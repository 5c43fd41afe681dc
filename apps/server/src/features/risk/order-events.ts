import { type ProductKind, productKinds } from '@truemark/contract/trading/orders';
import type { Book } from '@truemark/domain/money/book';
import { books } from '@truemark/domain/money/book';
import type pg from 'pg';
import type { Log } from '../../platform/process/log.ts';
import type { Ledger } from '../ledger/index.ts';
import type { EventLog } from '../notifications/index.ts';

/** An order that has changed its state. */
export interface OrderEvent {
  readonly userId: number;
  readonly book: Book;
  readonly kind: ProductKind;
  readonly id: number | string;
  readonly status: string;
}

/** An order whose change is part of a posting. */
export interface PostedOrderEvent extends OrderEvent {
  readonly postingId: number;
}

/**
 * Tells open pages that orders have changed: written in the transaction that changes them, told after its commit. Users
 * without an open page are left out, so that a crowd of orders writes none in vain; theirs are told when a page resumes.
 */
export interface OrderEvents {
  /** Call what it answers once the transaction is committed. */
  noteIn(client: pg.ClientBase, events: readonly OrderEvent[]): Promise<() => void>;
  /** For writes attached to a posting: told of itself when the posting is committed. */
  noteWithPostings(client: pg.ClientBase, events: readonly PostedOrderEvent[]): Promise<void>;
  /** Whether anyone would hear of it now. */
  isWatched(userId: number): boolean;
  /** A page goes on after a drop, in which nobody told it. */
  noteResumed(userId: number): void;
}

interface OrderEventParts {
  readonly eventLog: Pick<EventLog, 'append' | 'appendIn'>;
  readonly ledger: Pick<Ledger, 'onPosted'>;
  /** Whether anyone would hear of it now. */
  readonly isWatched: (userId: number) => boolean;
  readonly log: Log;
}

/** Postings whose transaction was rolled back are never told of; their events are forgotten in turn. */
const waitingMax = 10_000;

export function createOrderEvents({ eventLog, ledger, isWatched, log }: OrderEventParts): OrderEvents & {
  close(): void;
} {
  /** What is to be told after each posting's commit; those of one batch share it. */
  const waiting = new Map<number, () => void>();

  async function noteIn(client: pg.ClientBase, events: readonly OrderEvent[]): Promise<() => void> {
    const watched = events.filter(({ userId }) => isWatched(userId));
    return eventLog.appendIn(
      client,
      watched.map(({ userId, book, kind, id, status }) => ({
        userId,
        kind: 'orders' as const,
        values: { book, kind, id: String(id), status },
      })),
    );
  }

  const stop = ledger.onPosted(posted => {
    const announcements = new Set<() => void>();
    for (const { postingId } of posted) {
      const announce = waiting.get(postingId);
      waiting.delete(postingId);
      if (announce) announcements.add(announce);
    }
    for (const announce of announcements) announce();
  });

  return {
    isWatched,
    noteIn,
    async noteWithPostings(client, events) {
      const watched = events.filter(({ userId }) => isWatched(userId));
      if (watched.length === 0) return;
      const announce = await noteIn(client, watched);
      for (const { postingId } of watched) waiting.set(postingId, announce);
      for (const postingId of waiting.keys()) {
        if (waiting.size <= waitingMax) break;
        waiting.delete(postingId);
      }
    },
    noteResumed(userId) {
      const events = books.flatMap(book =>
        productKinds.map(kind => ({
          userId,
          kind: 'orders' as const,
          values: { book, kind, id: '', status: '' },
        })),
      );
      eventLog.append(events).catch((err: unknown) => log.warn({ err }, 'changed orders could not be told'));
    },
    close: stop,
  };
}
