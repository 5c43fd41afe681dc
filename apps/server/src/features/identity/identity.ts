import type { UserInfo } from '@truemark/contract/people/identity';
import type { AccountState } from '@truemark/contract/people/restrictions';
import type { SessionItem } from '@truemark/contract/people/security';
import type { Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { Sessions } from '../../platform/http/access.ts';
import type { denyUntil, TryLimits } from '../../platform/http/try-limits.ts';
import type { ContactChange } from './change-contact.ts';
import type { CheckPassword, PasswordChanges } from './change-password.ts';
import type { Closes } from './close.ts';
import type { SocialConnection } from './connect-social.ts';
import type { SentCode } from './contact-codes.ts';
import type { FinishLogin } from './finish-login.ts';
import type { Guests } from './guests.ts';
import type { Login } from './login.ts';
import type { LoginContext } from './login-context.ts';
import type { Announce } from './ports.ts';
import type { Register } from './register.ts';
import type { RegisterSocial } from './register-social.ts';
import type { Restricting } from './restrict.ts';
import type { AnswerEnded, SessionEnding } from './session-ends.ts';
import type { SessionEnd } from './session-store.ts';
import type { SocialLogin } from './social-login.ts';
import type { UserLevel } from './store.ts';
import type { User } from './user.ts';
import type { findDeviceSharers, findNetworkSharers, loadUserNames, VerifiedPerson } from './verification-store.ts';
import type { WalletLogins } from './wallets/wallet-logins.ts';

/** A user in a list, with the time they were last here. */
export interface UserSummary {
  readonly user: User;
  readonly lastSeenAtMs: number | null;
}

export interface UserCounts {
  readonly total: number;
  /** Since the time that was asked for. */
  readonly registered: number;
  readonly restricted: number;
  /** Sessions that hold. */
  readonly sessions: number;
}

/** What users do themselves, called by the routes. */
export interface IdentityActs {
  readonly login: Login;
  readonly register: Register;
  readonly registerSocial: RegisterSocial;
  readonly social: SocialLogin;
  readonly socialConnection: SocialConnection;
  readonly passwords: PasswordChanges;
  readonly contacts: ContactChange;
  readonly checkNames: (names: NamesToCheck) => Promise<Result<true, NameRefusal>>;
  readonly sendVisitorCode: (request: VisitorCode, context: LoginContext) => Promise<SentOrNot<ContactRefusal>>;
}

export interface NamesToCheck {
  readonly userName?: string | undefined;
  readonly email?: string | undefined;
  readonly areaCode?: string | undefined;
  readonly phone?: string | undefined;
}
export type NameRefusal = 'userNameMissing' | 'userNameWrong' | 'emailWrong' | 'phoneWrong' | 'userNameTaken';
export type VisitorCode = Omit<NamesToCheck, 'userName'> & { readonly purpose: 'register' | 'recover' };
export type ContactRefusal = 'emailWrong' | 'phoneWrong';
type SentOrNot<Code extends string> = Result<SentCode, Code> | ReturnType<typeof denyUntil<'sendingBlocked'>>;

/** Users, their sessions and what proves who someone is. */
export interface Identity extends Closes {
  /** For `platform/access`. */
  readonly findUser: Sessions['findUser'];
  readonly acts: IdentityActs;

  loadUser(userId: number): Promise<User | undefined>;
  /** In the caller's transaction; undefined for a user who is gone. */
  loadUserIn(client: pg.ClientBase, userId: number): Promise<User | undefined>;
  describeUser(userId: number): Promise<UserInfo | undefined>;
  /** By a part of the name, e-mail, phone or id; the newest first. */
  searchUsers(filter: {
    readonly text?: string | undefined;
    /** `restricted`: all that are so in any way; `guest`: those who are nobody yet, and are else left out. */
    readonly state?: AccountState | 'restricted' | 'guest' | undefined;
    readonly cursor?: string | undefined;
    readonly limit: number;
  }): Promise<{ readonly items: readonly UserSummary[]; readonly nextCursor: string | null }>;
  countUsers(registeredSinceMs: number): Promise<UserCounts>;

  readonly restricting: Restricting;
  readonly guests: Guests;

  /** The levels of users as they are kept; who is gone is not among them. */
  loadLevels(userIds: readonly number[]): Promise<readonly (UserLevel & { readonly isVerified: boolean })[]>;
  /** In the caller's transaction; answers those who had another level until now. */
  saveLevelsIn(
    client: pg.PoolClient,
    levels: readonly UserLevel[],
  ): Promise<{ readonly changed: readonly UserLevel[]; readonly announce: Announce }>;
  /** What is known of who somebody is: 0 not verified, 1 verified, 2 pending, 3 not passed. Holds the row until the transaction ends. */
  lockStatusIn(client: pg.ClientBase, userId: number): Promise<UserInfo['idefinderStatus']>;
  /** In the caller's transaction; open pages of the user are told after the commit. */
  saveVerificationIn(client: pg.PoolClient, userId: number, verified: VerifiedPerson): Promise<Announce>;
  /** Other users who have logged in from a device of this one. */
  readonly findDeviceSharersIn: typeof findDeviceSharers;
  readonly findNetworkSharersIn: typeof findNetworkSharers;
  readonly loadUserNamesIn: typeof loadUserNames;
  loadUserNames(userIds: readonly number[]): ReturnType<typeof loadUserNames>;

  listSessions(userId: number, currentSessionId?: string): Promise<SessionItem[]>;
  /** In the caller's transaction. The announcement tells `onSessionEnded`. */
  endSessionsIn(
    client: pg.PoolClient,
    ending: SessionEnding,
  ): Promise<{ readonly count: number; readonly announce: Announce }>;
  /** Answers what `answerIn` makes of their number, in the same transaction. */
  endSessions<Answer>(ending: SessionEnding, answerIn: AnswerEnded<Answer>): Promise<Answer>;
  /** Answers how to stop listening. */
  onSessionEnded(listener: (end: SessionEnd) => void): () => void;

  /**
   * Makes the session and the reply of a login whose every proof was given, the first of them at `provenAtMs`: a
   * password that was changed since makes it void.
   */
  readonly finishLogin: FinishLogin;
  /** Opens what asks for a proof of the owner to this session. */
  markSteppedUp(sessionId: string, untilMs: number): Promise<void>;
  /** Judges a password of a logged-in user; wrong ones are limited. */
  readonly checkPassword: CheckPassword;
  /** Sends a code to the user's own e-mail address, else phone number; `target` is shown with its middle hidden. */
  sendStepUpCode(
    userId: number,
    context: LoginContext,
  ): Promise<
    Result<SentCode & { readonly target: string }, 'userNotFound'> | ReturnType<typeof denyUntil<'sendingBlocked'>>
  >;
  /** Judges the code that `sendStepUpCode` sent last; right, it is used up. */
  checkStepUpCode(userId: number, code: string): Promise<Result<true, 'codeWrong' | 'codeExpired'>>;

  readonly tries: TryLimits;
  /** Providers that open this account. */
  listSocialLogins(userId: number): Promise<string[]>;
  /** Wallets that open accounts. */
  readonly wallets: WalletLogins;
  /** Removes what has run out; once an hour is enough. */
  forgetOld(): Promise<void>;
  /** Stops its timers and waits for what it has begun. */
  close(): Promise<void>;
}
