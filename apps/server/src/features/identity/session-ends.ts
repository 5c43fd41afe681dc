import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Announce, UserEvents } from './ports.ts';
import {
  deleteSessionsOf,
  type EndReason,
  type SessionChoice,
  type SessionEnd,
  type SessionStore,
} from './session-store.ts';

/** Which sessions end, and why. */
export type SessionEnding = SessionChoice & { readonly reason: EndReason };

export type AnswerEnded<Answer> = (client: pg.PoolClient, count: number) => Promise<Answer>;

export interface SessionEnds {
  /** In the caller's transaction. The announcement, after the commit, tells who listens. */
  endIn(client: pg.PoolClient, ending: SessionEnding): Promise<{ readonly count: number; readonly announce: Announce }>;
  /** Ends and forgets every session of a guest: they say nothing of who somebody is. Announced like `endIn`. */
  dropIn(client: pg.PoolClient, userId: number): Promise<Announce>;
  /** Answers what `answerIn` makes of their number, in the same transaction. */
  end<Answer>(ending: SessionEnding, answerIn: AnswerEnded<Answer>): Promise<Answer>;
  /** Answers how to stop listening. */
  onEnded(listener: (end: SessionEnd) => void): () => void;
  close(): Promise<void>;
}

export interface SessionEndParts {
  readonly database: Database;
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: UserEvents;
}

/** Sessions that ran out are refused at once; only their mark comes this late. */
const sweepIntervalMs = 60_000;

/** The end of sessions, by whatever cause, and those who must hear of it. */
export function createSessionEnds({ database, store, clock, log, events }: SessionEndParts): SessionEnds {
  const listeners = new Set<(end: SessionEnd) => void>();
  let sweeping = Promise.resolve();

  function tell(ends: readonly SessionEnd[]): void {
    for (const end of ends) for (const listener of listeners) listener(end);
  }

  async function sweep(): Promise<void> {
    try {
      tell(await store.endExpired(clock.nowMs()));
    } catch (err) {
      log.warn({ err }, 'sessions that ran out were not marked');
    }
  }
  const sweeper = setInterval(() => {
    sweeping = sweeping.then(sweep);
  }, sweepIntervalMs);
  sweeper.unref();

  async function endIn(client: pg.PoolClient, { reason, ...choice }: SessionEnding) {
    const ends = await store.endSessions(client, choice, reason, clock.nowMs());
    if (ends.length === 0) return { count: 0, announce: () => undefined };
    const announceEvent = await events.appendIn(client, [{ userId: choice.userId, kind: 'sessions' }]);
    return {
      count: ends.length,
      announce() {
        tell(ends);
        announceEvent();
      },
    };
  }

  return {
    endIn,
    async dropIn(client, userId) {
      const ends = await deleteSessionsOf(client, userId);
      return () => tell(ends);
    },
    async end(ending, answerIn) {
      const { answer, announce } = await database.transaction(async client => {
        const ended = await endIn(client, ending);
        return { answer: await answerIn(client, ended.count), announce: ended.announce };
      });
      announce();
      return answer;
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      clearInterval(sweeper);
      await sweeping;
    },
  };
}
