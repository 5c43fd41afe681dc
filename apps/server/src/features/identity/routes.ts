import { deny, type Result } from '@truemark/domain/result';
import type { Denial } from '../../platform/http/denial.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import type { SentCode } from './contact-codes.ts';
import type { Identity } from './identity.ts';

interface Deps {
  readonly identity: Identity;
  /** Nobody registers, logs in or recovers a password here but with a wallet. */
  readonly isDappOnly: boolean;
  /** Whether the operator lets demo accounts trade. */
  readonly isDemoOpen: () => boolean;
}

const isDone = { isDone: true } as const;

function toReply<Value>(result: Result<Value, never> | Denial): Value | Denial {
  return result.ok ? result.value : result;
}

function toDone(result: { readonly ok: true } | Denial): typeof isDone | Denial {
  return result.ok ? isDone : result;
}

function toSentReply(result: { readonly ok: true; readonly value: SentCode } | Denial) {
  if (!result.ok) return result;
  const { expiresAtMs: expiresAt, retryAtMs: retryAt, codeToken } = result.value;
  return { expiresAt, retryAt, codeToken };
}

/** Logins, and what comes before one. Closed where only wallets are let in, as their pages are. */
function registerVisitorRoutes(http: HttpServer, { identity: { acts }, isDappOnly }: Deps): void {
  const closed = isDappOnly ? deny('dappOnly') : undefined;
  http.serve('checkUserNameOrPhone', async ({ query }) => {
    const checked = await acts.checkNames(query);
    return checked.ok ? { isFree: true } : checked;
  });
  http.serve('sendCode', async ({ body, context }) => {
    return closed ?? toSentReply(await acts.sendVisitorCode(body, context));
  });
  http.serve('register', async ({ body, context }) => closed ?? toReply(await acts.register(body, context)));
  http.serve('login', async ({ body, context }) => closed ?? toReply(await acts.login(body, context)));
  http.serve('recoverPassword', async ({ body, context }) => {
    return closed ?? toDone(await acts.passwords.recoverPassword(body, context));
  });
  http.serve('listSocialProviders', () => (isDappOnly ? [] : acts.social.listProviders()));
  http.serve('beginSocialLogin', async ({ body, context }) => {
    return closed ?? toReply(await acts.social.begin(body.provider, context));
  });
  http.serve('loginByGoogle', async ({ body, context }) => closed ?? toReply(await acts.social.finish(body, context)));
  http.serve('registerSocial', async ({ body, context }) => {
    return closed ?? toReply(await acts.registerSocial(body, context));
  });
}

/** Who practices without an account. */
function registerGuestRoutes(http: HttpServer, { identity: { guests }, isDappOnly, isDemoOpen }: Deps): void {
  http.serve('openGuest', async ({ context }) => {
    if (isDappOnly) return deny('dappOnly');
    return isDemoOpen() ? toReply(await guests.open(context)) : deny('demoDisabled');
  });
  http.serve('endGuest', async ({ body }) => {
    await guests.end(body.token);
    return isDone;
  });
}

/** What a logged-in user asks and changes about themselves. */
function registerOwnerRoutes(http: HttpServer, { identity }: Deps): void {
  const { acts } = identity;
  http.serve('getUserInfo', async ({ context }) => {
    return (await identity.describeUser(context.user.userId)) ?? deny('userNotFound');
  });
  http.serve('logout', async ({ context: { user } }) => {
    return identity.endSessions({ userId: user.userId, only: user.sessionId, reason: 'logout' }, async () => isDone);
  });
  http.serve('changePassword', async ({ body, context }) => {
    return toDone(await acts.passwords.changePassword(context.user.userId, body));
  });
  http.serve('sendContactCode', async ({ body, context }) => {
    return toSentReply(await acts.contacts.sendContactCode(context.user.userId, body, context));
  });
  http.serve('changeContact', async ({ body, context }) => {
    return toDone(await acts.contacts.changeContact(context.user.userId, body));
  });
  http.serve('listSessions', ({ context: { user } }) => identity.listSessions(user.userId, user.sessionId));
  http.serve('endSession', async ({ body, context: { user }, repeat }) => {
    const { userId } = user;
    if (body.id === 'others') {
      return identity.endSessions({ userId, except: user.sessionId, reason: 'ended' }, client =>
        repeat.keepIn(client, isDone),
      );
    }
    return identity.endSessions({ userId, only: body.id, reason: 'ended' }, async (client, count) =>
      count === 0 ? deny('sessionUnknown') : repeat.keepIn(client, isDone),
    );
  });
}

/** Google and Facebook accounts that open this one. */
function registerSocialConnection(http: HttpServer, { identity }: Deps): void {
  const { social, socialConnection } = identity.acts;
  http.serve('connectSocial', async ({ body, context }) => {
    return toReply(await social.begin(body.provider, context, context.user.userId));
  });
  http.serve('finishConnectSocial', async ({ body, context }) => {
    return toDone(await socialConnection.connect(context.user.userId, body, context.nowMs));
  });
  http.serve('disconnectSocial', async ({ body, context, repeat }) => {
    const { userId } = context.user;
    return toReply(await socialConnection.disconnect(userId, body.provider, client => repeat.keepIn(client, isDone)));
  });
}

/** Wallets, which open accounts also where nothing else does. */
function registerWallets(http: HttpServer, { identity: { wallets } }: Deps): void {
  http.serve('beginWalletLogin', async ({ body, context }) => toReply(await wallets.beginLogin(body, context)));
  http.serve('authWallet', async ({ body, context }) => toReply(await wallets.login(body, context)));
  http.serve('registerWallet', async ({ body, context }) => toReply(await wallets.register(body, context)));
  http.serve('beginWalletProof', async ({ body, context }) => {
    const owner = { userId: context.user.userId, purpose: body.purpose };
    return toReply(await wallets.beginProof(owner, body, context));
  });
  http.serve('linkWallet', async ({ body, context }) => toDone(await wallets.link(context.user.userId, body, context)));
  http.serve('unlinkWallet', async ({ body, context: { user }, repeat }) => {
    return toReply(await wallets.unlink(user.userId, body, client => repeat.keepIn(client, isDone)));
  });
  http.serve('getWalletAuthStatus', async ({ context: { user } }) => {
    const linked = await wallets.list(user.userId);
    return { isLinked: linked.length > 0, wallets: linked };
  });
}

export function registerIdentityRoutes(http: HttpServer, deps: Deps): void {
  registerVisitorRoutes(http, deps);
  registerGuestRoutes(http, deps);
  registerOwnerRoutes(http, deps);
  registerSocialConnection(http, deps);
  registerWallets(http, deps);
}
