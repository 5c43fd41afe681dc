import type { LoginReply, SocialProvider } from '@truemark/contract/people/identity';
import { suggestUserName } from '@truemark/domain/identity/rules';
import { accept, deny, type Result } from '@truemark/domain/result';
import type { OauthPerson, OauthProvider, OauthReturn } from '../../adapters/oauth/index.ts';
import { hashOpaqueText, makeOpaqueText, type RandomBytes } from '../../platform/crypto/opaque-text.ts';
import type { Log } from '../../platform/process/log.ts';
import { readEmailAddress } from '../../platform/words/email-address.ts';
import type { FinishLogin } from './finish-login.ts';
import type { LoginContext } from './login-context.ts';
import type { SocialPerson, SocialStore } from './social-store.ts';
import type { UserStore } from './store.ts';

export interface SocialParts {
  readonly log: Log;
  readonly randomBytes: RandomBytes;
  readonly users: UserStore;
  readonly store: SocialStore;
  readonly continueLogin: FinishLogin;
  /** Those this instance is set up for. */
  readonly providers: Readonly<Partial<Record<SocialProvider, OauthProvider>>>;
  /** Address of the web client; null when none is set. */
  readonly publicUrl: string | null;
  /** Only a sandbox believes what a request says of its address. */
  readonly isSandbox: boolean;
}

/** Where providers send the browser back to. Source: specification, section 2. */
const callbackPath = '/api/loginCallback/google';
const pendingMs = 10 * 60_000;
const ticketMs = 30 * 60_000;
const suffixBytes = 2;

function toSocialPerson(provider: SocialProvider, person: OauthPerson): SocialPerson {
  const email = person.email === null ? undefined : readEmailAddress(person.email);
  const { subject, isEmailConfirmed } = person;
  return { provider, subject, isEmailConfirmed, email: email?.ok ? email.value : null };
}

/** Only words: the library's errors may hold answers of the provider, and those hold tokens. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { error: code } = error as Error & { readonly error?: unknown };
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${typeof code === 'string' ? ` (${code})` : ''}${cause}`;
}

export type SocialReturn = OauthReturn & { readonly state: string };

/** Logins that Google or Facebook vouch for. */
export interface SocialLogin {
  listProviders(): SocialProvider[];
  /** Where to send the browser, and what it brings back. */
  begin(
    provider: SocialProvider,
    context: LoginContext,
    userId?: number,
  ): Promise<Result<{ url: string; state: string }, 'socialUnavailable' | 'socialFailed'>>;
  /** Who a browser comes back as that left for this user; null: for a login. */
  meet(
    returned: SocialReturn,
    userId: number | null,
    nowMs: number,
  ): Promise<
    Result<{ readonly person: SocialPerson; readonly calledName: string }, 'challengeExpired' | 'socialFailed'>
  >;
  /** Opens the account of this person, or offers one. */
  finish(
    returned: SocialReturn,
    context: LoginContext,
  ): Promise<Result<LoginReply, 'challengeExpired' | 'userStatusAbnormal' | 'socialFailed' | 'socialEmailTaken'>>;
}

export function createSocialLogin(parts: SocialParts): SocialLogin {
  const { log, randomBytes, users, store, continueLogin, providers } = parts;

  function findRedirectUri(origin: string): string | undefined {
    const base = parts.publicUrl ?? (parts.isSandbox ? origin : null);
    return base === null ? undefined : `${base}${callbackPath}`;
  }

  /** A provider's failure is told to the operator and is a plain refusal to the person. */
  async function ask<Value>(
    provider: SocialProvider,
    work: () => Promise<Value>,
  ): Promise<Result<Value, 'socialFailed'>> {
    try {
      return accept(await work());
    } catch (err) {
      log.warn({ provider, reason: describeFailure(err) }, 'a social login failed');
      return deny('socialFailed');
    }
  }

  async function begin(
    provider: SocialProvider,
    { origin, nowMs }: LoginContext,
    userId: number | null = null,
  ): ReturnType<SocialLogin['begin']> {
    const redirectUri = findRedirectUri(origin);
    const known = providers[provider];
    if (!known || redirectUri === undefined) return deny('socialUnavailable');
    const [state, nonce, codeVerifier] = [0, 1, 2].map(() => makeOpaqueText(randomBytes)) as [string, string, string];
    const url = await ask(provider, () => known.begin({ redirectUri, state, nonce, codeVerifier }));
    if (!url.ok) return url;
    await store.insertPending(
      hashOpaqueText(state),
      { provider, nonce, codeVerifier, redirectUri, userId },
      nowMs + pendingMs,
    );
    return accept({ url: url.value, state });
  }

  /** Opens the account of this person, or offers one. An account that has the address already is not taken over. */
  async function admit(
    person: SocialPerson,
    calledName: string,
    context: LoginContext,
  ): Promise<Result<LoginReply, 'socialEmailTaken' | 'challengeExpired' | 'userStatusAbnormal'>> {
    const userId = await store.findLogin(person.provider, person.subject, context.nowMs);
    if (userId !== undefined) return continueLogin(userId, context, context.nowMs);
    if (person.email !== null && (await users.findByContact(person.email))) return deny('socialEmailTaken');
    const ticket = makeOpaqueText(randomBytes);
    await store.saveTicket(hashOpaqueText(ticket), person, context.nowMs + ticketMs);
    const source = calledName || (person.email?.split('@')[0] ?? '');
    return accept({
      state: 'registration',
      ticket,
      email: person.isEmailConfirmed ? person.email : null,
      suggestedUserName: suggestUserName(source, randomBytes(suffixBytes).toString('hex')),
    });
  }

  /** Who a browser comes back as; it must have left for this user, or for a login. */
  async function meet(
    { state, ...returned }: SocialReturn,
    userId: number | null,
    nowMs: number,
  ): ReturnType<SocialLogin['meet']> {
    const pending = await store.takePending(hashOpaqueText(state), nowMs);
    const provider = pending && providers[pending.provider];
    if (!provider || pending.userId !== userId) return deny('challengeExpired');
    const person = await ask(pending.provider, () => provider.finish({ ...pending, state }, returned));
    if (!person.ok) return person;
    const calledName = [person.value.firstName, person.value.lastName].filter(part => part !== null).join('');
    return accept({ person: toSocialPerson(pending.provider, person.value), calledName });
  }

  async function finish(returned: SocialReturn, context: LoginContext): ReturnType<SocialLogin['finish']> {
    const met = await meet(returned, null, context.nowMs);
    return met.ok ? admit(met.value.person, met.value.calledName, context) : met;
  }

  return {
    listProviders: () => (Object.keys(providers) as SocialProvider[]).filter(name => providers[name] !== undefined),
    begin,
    meet,
    finish,
  };
}
