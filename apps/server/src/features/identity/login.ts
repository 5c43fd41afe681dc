import type { LoginReply } from '@truemark/contract/people/identity';
import { accept, deny, type Result } from '@truemark/domain/result';
import { readTyped } from '@truemark/domain/text/typed-text';
import { hashOpaqueText } from '../../platform/crypto/opaque-text.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import { calculateCaller } from '../../platform/http/network-address.ts';
import { callerTries, denyUntil, type TryLimits, unlessUnjudged } from '../../platform/http/try-limits.ts';
import { nameSubject, readLoginName } from './contact.ts';
import type { FinishLogin } from './finish-login.ts';
import type { LoginContext } from './login-context.ts';
import { hashDevice } from './sessions.ts';
import type { LoginCandidate, UserStore } from './store.ts';

export interface LoginParts {
  readonly users: UserStore;
  readonly passwords: Passwords;
  readonly limits: TryLimits;
  readonly continueLogin: FinishLogin;
}

interface LoginInput {
  readonly account: string;
  readonly areaCode?: string | undefined;
  readonly password: string;
}

type Blocked = ReturnType<typeof denyUntil<'loginBlocked'>>;

/**
 * What wrong tries are counted by. Tries from a device that the owner has used are counted apart, so that strangers
 * cannot lock the owner out.
 */
function chooseSubject(candidate: LoginCandidate | undefined, typed: string, deviceHash: Buffer | null): string {
  if (!candidate) return `login-name:${hashOpaqueText(typed).toString('base64url')}`;
  if (!candidate.isKnownDevice || !deviceHash) return `login:${candidate.id}`;
  return `login:${candidate.id}:${deviceHash.toString('base64url')}`;
}

/** Logs in by password. An unknown account gets the same answer as a wrong password, after the same work. */
export type Login = (
  input: LoginInput,
  context: LoginContext,
) => Promise<Result<LoginReply, 'userNameMissing' | 'passwordWrong' | 'userStatusAbnormal'> | Blocked>;

export function createLogin({ users, passwords, limits, continueLogin }: LoginParts): Login {
  async function beginTry(
    subject: string,
    caller: string,
    about: { readonly subject?: string },
  ): Promise<Result<true, never> | Blocked> {
    const forCaller = await limits.begin(caller, callerTries);
    if (!forCaller.isPassed) return denyUntil('loginBlocked', forCaller.blockedUntilMs, about);
    const forOwner = await limits.begin(subject);
    if (forOwner.isPassed) return accept(true);
    await limits.takeBack(caller);
    return denyUntil('loginBlocked', forOwner.blockedUntilMs, about);
  }

  return async function login({ account, areaCode, password }, context) {
    if (readTyped(account) === '') return deny('userNameMissing');
    const name = readLoginName(account, areaCode);
    const deviceHash = hashDevice(context.deviceMark);
    const candidate = await users.findCandidate(name, deviceHash);
    const subject = chooseSubject(candidate, nameSubject(name, account), deviceHash);
    const asker = { caller: calculateCaller(context.address), isKnown: candidate?.isKnownDevice ?? false };
    const caller = `login-from:${asker.caller}`;
    const about = candidate ? { subject: `user:${candidate.id}` } : {};
    const begun = await beginTry(subject, caller, about);
    if (!begun.ok) return begun;
    const isRight = await unlessUnjudged(limits, [subject, caller], () =>
      passwords.check(password, candidate?.passwordHash ?? null, asker),
    );
    if (!candidate || !isRight) return Object.assign(deny('passwordWrong'), about);
    await Promise.all([limits.clear(subject), limits.takeBack(caller)]);
    const continued = await continueLogin(candidate.id, context, context.nowMs);
    if (continued.ok) return continued;
    return Object.assign(deny(continued.code === 'userStatusAbnormal' ? continued.code : 'passwordWrong'), about);
  };
}
