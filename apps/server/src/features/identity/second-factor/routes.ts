import { deny, type Result } from '@truemark/domain/result';
import type { Denial } from '../../../platform/http/denial.ts';
import type { HttpServer } from '../../../platform/http/http.ts';
import type { Identity } from '../identity.ts';
import { openStepUp, proveStepUp } from '../step-up.ts';
import type { UserFactors } from './second-factors.ts';

interface Deps {
  readonly identity: Identity;
  readonly factors: UserFactors;
  /** Nobody logs in here but with a wallet. */
  readonly isDappOnly: boolean;
}

function toReply<Value>(result: Result<Value, never> | Denial): Value | Denial {
  return result.ok ? result.value : result;
}

function toCodes(result: Result<string[], never> | Denial): { recoveryCodes: string[] } | Denial {
  return result.ok ? { recoveryCodes: result.value } : result;
}

/** The second half of a login, and logins by passkey alone. */
function registerLogins(http: HttpServer, { identity, factors, isDappOnly }: Deps): void {
  const closed = isDappOnly ? deny('dappOnly') : undefined;
  // Where only wallets are let in, a challenge of a login is one of a wallet's.
  const purposes = isDappOnly ? (['login'] as const) : (['login', 'passkeyLogin'] as const);
  const purpose = { purposes, sessionId: null };
  http.serve('giveSecondFactor', async ({ body, context }) => {
    const proof = await factors.answer(identity.tries, body, purpose);
    if (!proof.ok) return proof;
    return toReply(await identity.finishLogin(proof.value.userId, context, proof.value.openedAtMs));
  });
  http.serve('beginPasskeyLogin', async ({ context }) => {
    if (closed) return closed;
    const opened = await factors.openPasskeyLogin(context.origin);
    return opened.ok ? { challenge: opened.value } : opened;
  });
}

function registerStepUp(http: HttpServer, deps: Deps): void {
  http.serve('beginStepUp', async ({ context }) => toReply(await openStepUp(deps, context.user, context)));
  http.serve('stepUp', async ({ body, context }) => {
    const proven = await proveStepUp(deps, context.user, body, context);
    return proven.ok ? { validUntil: proven.value } : proven;
  });
}

/** What owners see and change of their second factors. */
function registerOwnFactors(http: HttpServer, { identity, factors }: Deps): void {
  http.serve('getSecurity', async ({ context: { user: session } }) => {
    const { userId } = session;
    const [user, protection, socialLogins] = await Promise.all([
      identity.loadUser(userId),
      factors.loadProtection(userId),
      identity.listSocialLogins(userId),
    ]);
    if (!user) return deny('userNotFound');
    const { email, phone, passwordHash, passwordChangedAtMs: passwordChangedAt } = user;
    return { ...protection, email, phone, hasPassword: passwordHash !== null, passwordChangedAt, socialLogins };
  });
  http.serve('beginTotp', async ({ context: { user } }) => {
    const owner = await identity.loadUser(user.userId);
    return owner
      ? toReply(await factors.beginTotp({ userId: owner.id, account: owner.userName }))
      : deny('userNotFound');
  });
  http.serve('confirmTotp', async ({ body, context: { user } }) =>
    toCodes(await factors.confirmTotp(user.userId, body.code)),
  );
  http.serve('removeTotp', async ({ context: { user }, repeat }) =>
    toReply(await factors.removeTotp(user.userId, repeat.keepIn)),
  );
  http.serve('renewRecoveryCodes', async ({ context: { user } }) =>
    toCodes(await factors.renewRecoveryCodes(user.userId)),
  );
  http.serve('beginPasskey', async ({ context: { user, origin } }) => {
    const owner = await identity.loadUser(user.userId);
    if (!owner) return deny('userNotFound');
    const { userId, sessionId } = user;
    return toReply(await factors.beginPasskey({ userId, sessionId, account: owner.userName, origin }));
  });
  http.serve('finishPasskey', async ({ body, context: { user } }) => toReply(await factors.finishPasskey(user, body)));
  http.serve('removePasskey', async ({ body, context: { user }, repeat }) =>
    toReply(await factors.removePasskey(user.userId, body.id, repeat.keepIn)),
  );
}

/** Second factors and step-up. */
export function registerSecondFactorRoutes(http: HttpServer, deps: Deps): void {
  registerLogins(http, deps);
  registerStepUp(http, deps);
  registerOwnFactors(http, deps);
}
