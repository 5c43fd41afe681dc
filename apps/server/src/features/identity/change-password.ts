import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import { checkNewPassword } from '../../platform/crypto/new-password.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import { denyRestricted } from '../../platform/http/access.ts';
import type { RequestContext } from '../../platform/http/http.ts';
import { writeSecurityEvent } from '../../platform/http/security-events.ts';
import { denyUntil, type TryLimits, unlessUnjudged } from '../../platform/http/try-limits.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { CodeStore } from './code-store.ts';
import { type ContactFields, readContact } from './contact.ts';
import type { ContactCodes } from './contact-codes.ts';
import type { Announce, Notices, UserEvents } from './ports.ts';
import type { UserSessions } from './sessions.ts';
import type { UserStore } from './store.ts';
import { findRestriction, type User } from './user.ts';

export interface PasswordParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly users: UserStore;
  readonly codeStore: CodeStore;
  readonly codes: ContactCodes;
  readonly sessions: UserSessions;
  readonly passwords: Passwords;
  readonly limits: TryLimits;
  readonly notices: Notices;
  readonly events: UserEvents;
}

type Blocked = ReturnType<typeof denyUntil<'loginBlocked'>>;
type Restricted = ReturnType<typeof denyRestricted>;

type RecoverRefusal =
  | 'userStatusAbnormal'
  | 'emailWrong'
  | 'phoneWrong'
  | 'passwordWeak'
  | 'phoneCodeWrong'
  | 'codeWrong'
  | 'codeExpired';

interface PasswordChange {
  readonly oldPassword?: string | undefined;
  readonly password: string;
}

interface PasswordRecovery extends ContactFields {
  readonly code: string;
  readonly codeToken?: string | undefined;
  readonly password: string;
}

/** Judges a password of someone who is logged in; wrong ones are counted for this user. */
export type CheckPassword = (userId: number, password: string) => Promise<Result<true, 'passwordWrong'> | Blocked>;

export interface PasswordChanges {
  /** Without the old one for a user who has none. */
  changePassword(
    userId: number,
    change: PasswordChange,
  ): Promise<Result<true, 'passwordWrong' | 'passwordWeak' | 'passwordSame' | 'userNotFound'> | Restricted | Blocked>;
  /** With a code that was sent to a contact of the account. */
  recoverPassword(
    recovery: PasswordRecovery,
    place: Pick<RequestContext, 'address' | 'requestId'>,
  ): Promise<Result<true, RecoverRefusal> | Restricted>;
}

export function createPasswordCheck({
  users,
  passwords,
  limits,
}: Pick<PasswordParts, 'users' | 'passwords' | 'limits'>): CheckPassword {
  return async (userId, password) => {
    const subject = `password:${userId}`;
    const begun = await limits.begin(subject);
    if (!begun.isPassed) return denyUntil('loginBlocked', begun.blockedUntilMs);
    const user = await users.loadUser(userId);
    const asker = { caller: `user:${userId}`, isKnown: true };
    const isRight = await unlessUnjudged(limits, [subject], () =>
      passwords.check(password, user?.passwordHash ?? null, asker),
    );
    if (!isRight) return deny('passwordWrong');
    await limits.clear(subject);
    return accept(true);
  };
}

/** A password is recovered of no account that is restricted or closed. */
function findObstacle(user: User): Restricted | ReturnType<typeof deny<'userStatusAbnormal'>> | undefined {
  if (user.state === 'closed') return deny('userStatusAbnormal');
  const restriction = findRestriction(user);
  return restriction ? denyRestricted(restriction) : undefined;
}

/** Changing a password with the old one, and setting a new one with a code. Both end every session. */
export function createPasswordChanges(parts: PasswordParts): PasswordChanges {
  const { database, clock, users, codeStore, codes, sessions, passwords, limits, notices, events } = parts;
  const check = createPasswordCheck(parts);

  async function saveIn(client: pg.PoolClient, user: User, passwordHash: string): Promise<Announce> {
    await users.savePassword(client, user.id, passwordHash, clock.nowMs());
    for (const contact of [user.email, user.phone]) {
      if (contact !== null) await codeStore.deleteForTarget(client, contact);
    }
    const ended = await sessions.endIn(client, { userId: user.id, reason: 'password' });
    const notice = { userId: user.id, kind: 'passwordChanged', values: {}, isMailed: true } as const;
    const announceNotice = await notices.notifyIn(client, notice);
    const announceEvent = await events.appendIn(client, [{ userId: user.id, kind: 'profile' }]);
    return () => {
      ended.announce();
      announceNotice();
      announceEvent();
    };
  }

  async function changePassword(
    userId: number,
    { oldPassword, password }: PasswordChange,
  ): ReturnType<PasswordChanges['changePassword']> {
    const user = await users.loadUser(userId);
    if (!user) return deny('userNotFound');
    if (user.passwordHash !== null) {
      const checked = await check(userId, oldPassword ?? '');
      if (!checked.ok) return checked;
    }
    if (!checkNewPassword(password, user).ok) return deny('passwordWeak');
    if (oldPassword?.normalize('NFKC') === password.normalize('NFKC')) return deny('passwordSame');
    const passwordHash = await passwords.hash(password, { caller: `user:${userId}`, isKnown: true });
    const saved = await database.transaction(async client => {
      const locked = await users.lockUser(client, userId);
      // Changed by another meanwhile: what was proven is not the password any more.
      if (locked?.passwordHash !== user.passwordHash) return deny('passwordWrong');
      const restriction = findRestriction(locked);
      if (restriction) return denyRestricted(restriction);
      return accept(await saveIn(client, locked, passwordHash));
    });
    if (!saved.ok) return saved;
    saved.value();
    return accept(true);
  }

  async function recoverPassword(
    input: PasswordRecovery,
    place: Pick<RequestContext, 'address' | 'requestId'>,
  ): Promise<Result<true, RecoverRefusal> | Restricted> {
    const contact = readContact(input);
    if (!contact.ok) return contact;
    const { email, target } = contact.value;
    if (!checkNewPassword(input.password, { email }).ok) return deny('passwordWeak');
    const judged = await codes.judge({ ...input, userId: 0, purpose: 'recover', contact: contact.value });
    if (!judged.ok) return judged;
    const owner = await users.findByContact(target);
    if (!owner) return deny('codeExpired');
    // Whoever has the mailbox may be why it is restricted. Whose it is was told of it, so the answer tells nothing new.
    const obstacle = findObstacle(owner);
    if (obstacle) return obstacle;
    // Known only now: who has the code has the account, and may learn its name.
    if (!checkNewPassword(input.password, owner).ok) return deny('passwordWeak');
    const passwordHash = await passwords.hash(input.password, { caller: `user:${owner.id}`, isKnown: true });
    const saved = await database.transaction(async client => {
      const user = await users.lockUser(client, owner.id);
      if (!user || (user.email !== target && user.phone !== target)) return deny('codeExpired');
      const obstacleNow = findObstacle(user);
      if (obstacleNow) return obstacleNow;
      if (!(await codes.useIn(client, judged.value))) return deny('codeExpired');
      return accept(await saveIn(client, user, passwordHash));
    });
    if (!saved.ok) return saved;
    saved.value();
    const subject = `user:${owner.id}`;
    writeSecurityEvent(parts.log, { kind: 'accountRecovered', subject, ...place });
    await limits.clear(`login:${owner.id}`);
    return accept(true);
  }

  return { changePassword, recoverPassword };
}
