import { RecentMap } from '@truemark/collections/recent-map';
import type { LiveSession } from './session-store.ts';

/**
 * Sessions that were found a moment ago: somebody who trades makes many calls, and each needs its session before anything
 * else. What this program changes is forgotten at once, after its commit; what another one changes, when its time is over.
 */
export interface KnownSessions {
  /** The session of a token, remembered or looked for. */
  find(tokenHash: string, nowMs: number): Promise<LiveSession | undefined>;
  /** It was seen, which is being written. */
  noteSeen(tokenHash: string, seenAtMs: number): void;
  /** Something about the user or a session of theirs has changed. */
  forget(userId: number): void;
}

interface Known {
  readonly session: LiveSession;
  readonly fromMs: number;
  readonly untilMs: number;
  /** How many changes there had been when it was read: it may be from before a later one. */
  readonly readAtChange: number;
}

const keptMs = 5_000;
const knownMax = 20_000;
const changedUsersMax = 20_000;

export function createKnownSessions(
  load: (tokenHash: string, nowMs: number) => Promise<LiveSession | undefined>,
): KnownSessions {
  const known = new RecentMap<string, Known>(knownMax);
  /** The number of the last change of a user; of those that are not there it is `forgottenChange` at most. */
  const changeOf = new Map<number, number>();
  let forgottenChange = 0;
  let changes = 0;

  function isGood({ session, fromMs, untilMs, readAtChange }: Known, nowMs: number): boolean {
    return (
      nowMs >= fromMs && nowMs < untilMs && readAtChange >= Math.max(forgottenChange, changeOf.get(session.userId) ?? 0)
    );
  }

  return {
    async find(tokenHash, nowMs) {
      const found = known.get(tokenHash);
      if (found && isGood(found, nowMs)) return found.session;
      const readAtChange = changes;
      const session = await load(tokenHash, nowMs);
      if (session && session.state !== null) {
        const untilMs = Math.min(nowMs + keptMs, session.expiresAtMs);
        known.set(tokenHash, { session, fromMs: nowMs, untilMs, readAtChange });
      }
      return session;
    },
    noteSeen(tokenHash, seenAtMs) {
      const found = known.get(tokenHash);
      if (found) known.set(tokenHash, { ...found, session: { ...found.session, lastSeenAtMs: seenAtMs } });
    },
    forget(userId) {
      changes += 1;
      if (changeOf.size >= changedUsersMax) {
        changeOf.clear();
        forgottenChange = changes;
      }
      changeOf.set(userId, changes);
    },
  };
}
