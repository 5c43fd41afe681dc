import type { UserInfo } from '@truemark/contract/people/identity';
import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import { hashOpaqueText, makeOpaqueText, type RandomBytes } from '../../platform/crypto/opaque-text.ts';
import { calculateCaller } from '../../platform/http/network-address.ts';
import { callerGuests, denyUntil, type TryLimits } from '../../platform/http/try-limits.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { insertGuest, listDueGuests, saveGuestEnded } from './guest-store.ts';
import type { LoginContext } from './login-context.ts';
import type { UserAccounts } from './ports.ts';
import { insertWithInviteCode } from './secrets.ts';
import type { SessionStore } from './session-store.ts';
import { guestTimes, selectGuest, type UserSessions } from './sessions.ts';
import type { UserStore } from './store.ts';
import { toUserInfo } from './user.ts';

export interface GuestParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly users: UserStore;
  readonly sessionStore: SessionStore;
  readonly sessions: UserSessions;
  readonly accounts: UserAccounts;
  readonly limits: TryLimits;
  /** Whether this instance lets visitors practice without an account. */
  readonly hasGuests: boolean;
}

type GuestRefusal = Result<never, 'guestsOff'> | ReturnType<typeof denyUntil<'guestsBlocked'>>;

/** Accounts of one browser that practice, until they are kept by registering or nobody uses them any more. */
export interface Guests {
  open(
    context: LoginContext,
  ): Promise<Result<{ readonly token: string; readonly userInfo: UserInfo }, never> | GuestRefusal>;
  /** At the wish of who has the token: its sessions end, and soon the account. */
  end(token: string): Promise<void>;
  /** Guests whom nobody can come back as, by number. */
  listDue(afterId: number, limit: number): Promise<number[]>;
  /** In the caller's transaction; false where there is no such guest any more, or the account is in use. */
  endIn(client: pg.ClientBase, userId: number): Promise<boolean>;
}

/** After the last session is over: what was asked in it is answered by then, in every program. */
const graceMs = 10 * 60_000;

export function createGuests(parts: GuestParts): Guests {
  const { database, clock, randomBytes, users, sessionStore, sessions, accounts, limits } = parts;

  /** Nothing is kept of where it is but its times. */
  async function openSession(client: pg.ClientBase, userId: number, nowMs: number): Promise<string> {
    const token = makeOpaqueText(randomBytes);
    await sessionStore.insertSession(client, {
      ...{ userId, tokenHash: hashOpaqueText(token), device: '', deviceHash: null, network: '', nowMs },
      absoluteEndAtMs: nowMs + guestTimes.absoluteMs,
      expiresAtMs: nowMs + guestTimes.idleMs,
      steppedUpUntilMs: null,
    });
    return token;
  }

  return {
    async open(context) {
      if (!parts.hasGuests) return deny('guestsOff');
      const caller = `guest-from:${calculateCaller(context.address)}`;
      const begun = await limits.begin(caller, callerGuests);
      if (!begun.isPassed) return denyUntil('guestsBlocked', begun.blockedUntilMs);
      const id = await users.takeId();
      const opened = await database.transaction(async client => {
        await accounts.openUser(id, client);
        const { language, nowMs } = context;
        const user = await insertWithInviteCode(randomBytes, inviteCode =>
          insertGuest(client, { id, language, nowMs, inviteCode }),
        );
        return { user, token: await openSession(client, id, context.nowMs) };
      });
      return accept({ token: opened.token, userInfo: toUserInfo(opened.user, false) });
    },
    async end(token) {
      const guest = selectGuest(await sessions.find(token));
      if (guest) await sessions.end({ userId: guest.userId, reason: 'ended' }, async () => undefined);
    },
    listDue: (afterId, limit) => listDueGuests(database, { beforeMs: clock.nowMs() - graceMs, afterId, limit }),
    async endIn(client, userId) {
      // The row is held from here on: who keeps the account at this moment comes first, or finds it ended.
      if (!(await users.lockUser(client, userId))?.isGuest) return false;
      const nowMs = clock.nowMs();
      return saveGuestEnded(client, { id: userId, beforeMs: nowMs - graceMs, nowMs });
    },
  };
}
