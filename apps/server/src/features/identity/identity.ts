import type { CodePurpose, LoginReply, UserInfo } from '@truemark/contract/identity';
import type { SessionItem } from '@truemark/contract/security';
import type { Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { Sessions } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/http.ts';
import type { Announce, Contact } from './ports.ts';
import type { User } from './user.ts';

/** What a login leaves of its request in the new session. */
export type LoginContext = Pick<
  RequestContext,
  'nowMs' | 'address' | 'userAgent' | 'language' | 'deviceMark' | 'origin'
>;

/** A session that is over; told after the commit that ended it. */
export interface SessionEnd {
  readonly userId: number;
  readonly sessionId: string;
}

/** A user in a list, with the time they were last here. */
export interface UserSummary {
  readonly user: User;
  readonly lastSeenAtMs: number | null;
}

/** Which sessions of a user: one, all but one, or all. */
export interface SessionChoice {
  readonly userId: number;
  readonly only?: string;
  readonly except?: string;
}

/** Limits of tries, one subject each: growing waits after the first wrong ones. */
export interface TryLimits {
  /** Counts a try before it is judged. `retryAtMs` when it may not be made now. */
  begin(subject: string): Promise<{ readonly isOpen: true } | { readonly isOpen: false; readonly retryAtMs: number }>;
  /** The try was right: the subject starts anew. */
  clear(subject: string): Promise<void>;
}

export interface Identity {
  /** For `platform/access`. */
  readonly findUser: Sessions['findUser'];
  loadUser(userId: number): Promise<User | undefined>;
  /** In the caller's transaction; undefined for a user who is gone. */
  loadContact(client: pg.PoolClient, userId: number): Promise<Contact | undefined>;
  describeUser(userId: number): Promise<UserInfo | undefined>;
  /** By a part of the name, e-mail, phone or id; the newest first. */
  searchUsers(filter: {
    readonly text?: string | undefined;
    readonly state?: 'active' | 'frozen' | undefined;
    readonly cursor?: string | undefined;
    readonly limit: number;
  }): Promise<{ readonly items: readonly UserSummary[]; readonly nextCursor: string | null }>;
  /** `registered` counts since a time; `sessions` those that still hold. */
  countUsers(sinceMs: number): Promise<{
    readonly total: number;
    readonly registered: number;
    readonly frozen: number;
    readonly sessions: number;
  }>;

  /** In the caller's transaction; the owner is told, without the reason. `changedMeanwhile`: frozen already. */
  freezeUserIn(
    client: pg.PoolClient,
    freeze: { readonly userId: number; readonly reason: string },
  ): Promise<Result<Announce, 'userUnknown' | 'changedMeanwhile'>>;
  unfreezeUserIn(client: pg.PoolClient, userId: number): Promise<Result<Announce, 'userUnknown' | 'changedMeanwhile'>>;

  listSessions(userId: number, currentSessionId?: string): Promise<SessionItem[]>;
  /** In the caller's transaction. The announcement tells `onSessionEnded`. */
  endSessionsIn(
    client: pg.PoolClient,
    choice: SessionChoice & { readonly reason: 'ended' | 'password' | 'operator' },
  ): Promise<{ readonly count: number; readonly announce: Announce }>;
  /** Answers how to stop listening. */
  onSessionEnded(listener: (end: SessionEnd) => void): () => void;

  /** Makes the session and the reply of a login whose every proof was given. */
  finishLogin(userId: number, context: LoginContext): Promise<Result<LoginReply, 'userStatusAbnormal'>>;
  /** Opens what asks for a proof of the owner to this session. */
  markSteppedUp(sessionId: string, untilMs: number): Promise<void>;
  /** Judges a password of a logged-in user; wrong ones are limited. */
  checkPassword(
    userId: number,
    password: string,
  ): Promise<Result<true, 'passwordWrong'> | { ok: false; code: 'loginBlocked'; values: { retryAt: string } }>;

  /** Sends a code to a user's own confirmed address or number. */
  sendOwnCode(code: {
    readonly userId: number;
    readonly purpose: Extract<CodePurpose, 'stepUp'>;
    readonly context: LoginContext;
  }): Promise<
    | Result<{ readonly target: string; readonly expiresAtMs: number; readonly retryAtMs: number }, 'userNotFound'>
    | { ok: false; code: 'sendingBlocked'; values: { retryAt: string } }
  >;
  /** Judges the code that `sendOwnCode` sent last; right, it is used up. */
  checkOwnCode(
    userId: number,
    purpose: Extract<CodePurpose, 'stepUp'>,
    code: string,
  ): Promise<Result<true, 'codeWrong' | 'codeExpired'>>;

  readonly tries: TryLimits;
  listSocialLogins(userId: number): Promise<string[]>;
  /** Stops its timers and waits for what it has begun. */
  close(): Promise<void>;
}
