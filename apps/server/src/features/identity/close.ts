import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { RandomBytes } from '../../platform/crypto/opaque-text.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { listErasable, listUserIdsBefore, saveClosed, saveErased, type UserIdPage } from './closing-store.ts';
import type { CodeStore } from './code-store.ts';
import type { Announce, Notices } from './ports.ts';
import { makeInviteCode } from './secrets.ts';
import type { UserSessions } from './sessions.ts';
import type { UserStore } from './store.ts';

interface CloseParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly users: UserStore;
  readonly codeStore: CodeStore;
  readonly sessions: Pick<UserSessions, 'endIn' | 'noteChanged'>;
  readonly notices: Notices;
}

/** The end of an account, and later of what is known of its owner. Both in the caller's transaction. */
export interface Closes {
  /** Ends every session and tells the owner. What must be settled first, the caller has looked at. */
  closeIn(client: pg.PoolClient, userId: number): Promise<Result<Announce, 'changedMeanwhile'>>;
  /** Users whose account was closed before a moment and who are not erased yet. */
  listErasable(beforeMs: number, afterId: number, limit: number): Promise<number[]>;
  /** Users who were here before a moment and are not erased, by number. */
  listUserIdsBefore(page: UserIdPage): Promise<number[]>;
  /** Answers the address and phone number that the user had; undefined where there is nobody to erase. */
  eraseIn(client: pg.ClientBase, userId: number): Promise<string[] | undefined>;
}

export function createCloses({
  database,
  clock,
  randomBytes,
  users,
  codeStore,
  sessions,
  notices,
}: CloseParts): Closes {
  return {
    async closeIn(client, userId) {
      const user = await users.lockUser(client, userId);
      // Restricted meanwhile: what an operator has closed, its owner does not.
      if (user?.state !== 'active') return deny('changedMeanwhile');
      await saveClosed(client, userId, clock.nowMs());
      for (const contact of [user.email, user.phone]) {
        if (contact !== null) await codeStore.deleteForTarget(client, contact);
      }
      const ended = await sessions.endIn(client, { userId, reason: 'closed' });
      const announce = await notices.notifyIn(client, { userId, kind: 'accountClosed', values: {}, isMailed: true });
      return accept(() => {
        sessions.noteChanged(userId);
        ended.announce();
        announce();
      });
    },
    listErasable: (beforeMs, afterId, limit) => listErasable(database, { beforeMs, afterId, limit }),
    listUserIdsBefore: page => listUserIdsBefore(database, page),
    async eraseIn(client, userId) {
      const user = await users.lockUser(client, userId);
      if (user?.state !== 'closed' || user.isErased) return undefined;
      await saveErased(client, userId, makeInviteCode(randomBytes), clock.nowMs());
      return [user.email, user.phone].filter(contact => contact !== null);
    },
  };
}
