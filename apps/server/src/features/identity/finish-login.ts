import type { LoginReply } from '@truemark/contract/people/identity';
import { accept, deny, type Result } from '@truemark/domain/result';
import type { Database } from '../../platform/postgres/database.ts';
import type { LoginContext } from './login-context.ts';
import type { SecondFactors } from './ports.ts';
import type { UserSessions } from './sessions.ts';
import type { UserStore } from './store.ts';
import { toUserInfo, type User } from './user.ts';

export interface FinishLoginParts {
  readonly database: Database;
  readonly users: UserStore;
  readonly sessions: UserSessions;
  readonly factors: SecondFactors;
}

export type FinishLogin = (
  userId: number,
  context: LoginContext,
  provenAtMs: number,
) => Promise<Result<LoginReply, 'challengeExpired' | 'userStatusAbnormal'>>;

/**
 * The end of every login: makes the session. A password that was changed after the first proof was given, at
 * `provenAtMs`, makes that proof void.
 */
export function createFinishLogin({ database, users, sessions, factors }: FinishLoginParts): FinishLogin {
  return async (userId, context, provenAtMs) => {
    const kinds = await factors.listKinds(userId);
    const opened = await database.transaction(async client => {
      const user = await users.lockUser(client, userId);
      if (!isStillProven(user, provenAtMs)) return deny('challengeExpired');
      if (user.state === 'closed') return deny('userStatusAbnormal');
      const hasFactor = kinds.length > 0;
      const isProof = isLoginProof(user, hasFactor);
      return accept({ user, ...(await sessions.openIn(client, userId, context, { isProof })) });
    });
    if (!opened.ok) return opened;
    const { user, token, announce } = opened.value;
    announce();
    return accept({ state: 'done', token, userInfo: toUserInfo(user, kinds.length > 0) });
  };
}

/** The end of a login, or the second factor it still needs. */
export function createContinueLogin(
  finish: FinishLogin,
  { users, factors }: Pick<FinishLoginParts, 'users' | 'factors'>,
): FinishLogin {
  return async (userId, context, provenAtMs) => {
    const kinds = await factors.listKinds(userId);
    if (kinds.length === 0) return finish(userId, context, provenAtMs);
    const challenge = await factors.openChallenge({ userId, purpose: 'login', origin: context.origin });
    // The challenge proves from when it was opened on; a change between the proof and that is seen here.
    const user = await users.loadUser(userId);
    if (!isStillProven(user, provenAtMs)) return deny('challengeExpired');
    if (user.state === 'closed') return deny('userStatusAbnormal');
    return accept({ state: 'secondFactor', challenge });
  };
}

function isStillProven(user: User | undefined, provenAtMs: number): user is User {
  return user !== undefined && (user.passwordChangedAtMs ?? 0) <= provenAtMs;
}

/** Who has nothing else to prove themselves with does it by logging in: else they could never add anything. */
export function isLoginProof({ passwordHash, email, phone }: User, hasFactor: boolean): boolean {
  return passwordHash === null && email === null && phone === null && !hasFactor;
}
