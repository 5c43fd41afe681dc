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
}

const keptMs = 5_000;
const knownMax = 20_000;

export function createKnownSessions(
  load: (tokenHash: string, nowMs: number) => Promise<LiveSession | undefined>,
): KnownSessions {
  const known = new Map<string, Known>();
  const hashesOf = new Map<number, Set<string>>();
  let changes = 0;

  function keep(tokenHash: string, session: LiveSession, nowMs: number): void {
    if (known.size >= knownMax) {
      known.clear();
      hashesOf.clear();
    }
    known.set(tokenHash, { session, fromMs: nowMs, untilMs: Math.min(nowMs + keptMs, session.expiresAtMs) });
    const hashes = hashesOf.get(session.userId) ?? new Set();
    hashesOf.set(session.userId, hashes.add(tokenHash));
  }

  return {
    async find(tokenHash, nowMs) {
      const found = known.get(tokenHash);
      if (found && nowMs >= found.fromMs && nowMs < found.untilMs) return found.session;
      const changesBefore = changes;
      const session = await load(tokenHash, nowMs);
      // What was read while something changed may be from before.
      if (session && session.state !== null && changes === changesBefore) keep(tokenHash, session, nowMs);
      return session;
    },
    noteSeen(tokenHash, seenAtMs) {
      const found = known.get(tokenHash);
      if (found) known.set(tokenHash, { ...found, session: { ...found.session, lastSeenAtMs: seenAtMs } });
    },
    forget(userId) {
      changes += 1;
      for (const tokenHash of hashesOf.get(userId) ?? []) known.delete(tokenHash);
      hashesOf.delete(userId);
    },
  };
}
