import type { EventKind } from '@truemark/contract/events';
import type { SupportMessage } from '@truemark/contract/people/support';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { createEventLogStore, type EventBounds, type EventRow } from './event-log-store.ts';

export interface NewEvent {
  readonly userId: number;
  readonly kind: EventKind;
  readonly values?: Readonly<Record<string, string>>;
  /** What open pages are told beside it; it is not kept, so that a page that is behind asks. */
  readonly message?: SupportMessage;
}

/** An event as it was written just now. */
export interface NewRow extends EventRow {
  readonly message?: SupportMessage;
}

/**
 * Call it once the transaction is committed, and not when it rolled back: open pages then hear of the events. Several who
 * share a transaction may call it: it tells once.
 */
export type Announce = () => void;

/** What happened to each user, numbered without gaps. */
export interface EventLog {
  /**
   * Writes events in the caller's transaction, which from then on holds the log of these users: append late, and
   * commit soon.
   */
  appendIn(client: pg.ClientBase, events: readonly NewEvent[]): Promise<Announce>;
  /** Writes events in a transaction of their own and announces them. */
  append(events: readonly NewEvent[]): Promise<void>;
  loadBounds(userId: number): Promise<EventBounds>;
  /** Events after a sequence, in order, at most `countMax` of them. */
  loadAfter(userId: number, sequence: number, countMax: number): Promise<readonly EventRow[]>;
  /** Hears of committed events; those of one user may come out of order when transactions end at once. */
  onAppended(listener: (events: readonly NewRow[]) => void): void;
  /** Removes what is older than seven days or beyond a user's last thousand. */
  prune(): Promise<void>;
}

const keptMs = 7 * 24 * 3_600_000;
const keptCount = 1_000;

interface EventLogParts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Puts what is told beside events to their rows, which come in any order, those of one user numbered in the order given. */
function addMessages(rows: readonly EventRow[], events: readonly NewEvent[]): readonly NewRow[] {
  if (events.every(({ message }) => message === undefined)) return rows;
  const given = new Map<number, NewEvent[]>();
  for (const event of events) given.set(event.userId, [...(given.get(event.userId) ?? []), event]);
  return rows
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(row => {
      const message = given.get(row.userId)?.shift()?.message;
      return message ? { ...row, message } : row;
    });
}

export function createEventLog({ database, clock }: EventLogParts): EventLog {
  const store = createEventLogStore(database);
  const listeners = new Set<(events: readonly NewRow[]) => void>();

  async function appendIn(client: pg.ClientBase, events: readonly NewEvent[]): Promise<Announce> {
    if (events.length === 0) return () => undefined;
    const atMs = clock.nowMs();
    const rows = await store.appendIn(
      client,
      events.map(({ userId, kind, values = {} }) => ({ userId, kind, values, atMs })),
    );
    let isTold = false;
    return () => {
      if (isTold) return;
      isTold = true;
      const told = addMessages(rows, events);
      for (const listener of listeners) listener(told);
    };
  }

  return {
    appendIn,
    async append(events) {
      const announce = await database.transaction(client => appendIn(client, events));
      announce();
    },
    loadBounds: store.loadBounds,
    loadAfter: store.loadAfter,
    onAppended: listener => void listeners.add(listener),
    prune: () => store.prune(clock.nowMs() - keptMs, keptCount),
  };
}
