import { isCountry } from '@truemark/contract/people/countries';
import type { LoginReply } from '@truemark/contract/people/identity';
import { calculateMailbox, readInviteCode, readUserName } from '@truemark/domain/identity/rules';
import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import { checkNewPassword } from '../../platform/crypto/new-password.ts';
import type { RandomBytes } from '../../platform/crypto/opaque-text.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import { calculateCaller, calculateNetwork } from '../../platform/http/network-address.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { type ContactFields, readContact } from './contact.ts';
import type { ContactCodes } from './contact-codes.ts';
import { isLoginProof } from './finish-login.ts';
import { hasBeenIn } from './invite-store.ts';
import type { LoginContext } from './login-context.ts';
import type { Invites, UserAccounts } from './ports.ts';
import { makeInviteCode } from './secrets.ts';
import type { SessionStore } from './session-store.ts';
import { hashDevice, type UserSessions } from './sessions.ts';
import type { NewUser, UserStore } from './store.ts';
import { toUserInfo, type User } from './user.ts';

export interface RegisterParts {
  readonly database: Database;
  readonly randomBytes: RandomBytes;
  readonly users: UserStore;
  readonly sessionStore: SessionStore;
  readonly sessions: UserSessions;
  readonly accounts: UserAccounts;
  readonly invites: Pick<Invites, 'enterIn'>;
}

/** What opens the door, such as a code: used when the rest went well. */
interface Proof<Code extends string> {
  /** Held first where nothing else keeps two from using it: a contact is one account's, a ticket is not. */
  hold?(client: pg.PoolClient): Promise<Result<true, Code>>;
  use(client: pg.PoolClient, userId: number): Promise<void>;
}

/** A person who is about to get an account. */
type Newcomer = Omit<NewUser, 'id' | 'inviteCode'>;

type TakenRefusal = 'userNameTaken' | 'emailTaken';

const inviteCodeTries = 5;

/** The parts of registering that a password and a social login have in common. */
export function createRegistration(parts: RegisterParts) {
  const { database, randomBytes, users, sessionStore, sessions, accounts, invites } = parts;

  async function findInviter(typed: string | undefined): Promise<Result<User | null, 'inviteCodeUnknown'>> {
    const inviteCode = readInviteCode(typed);
    if (inviteCode === undefined) return accept(null);
    const inviter = await users.findByInviteCode(inviteCode);
    return inviter && inviter.state !== 'closed' ? accept(inviter) : deny('inviteCodeUnknown');
  }

  /** Whether inviter and newcomer are one person, by mailbox, number or device. */
  async function isInviterSelf(
    inviter: User,
    contact: { readonly email: string | null; readonly phone: string | null },
    deviceMark: string | undefined,
  ): Promise<boolean> {
    const { email, phone } = contact;
    if (phone !== null && phone === inviter.phone) return true;
    if (email !== null && inviter.email !== null && calculateMailbox(email) === calculateMailbox(inviter.email)) {
      return true;
    }
    const deviceHash = hashDevice(deviceMark);
    return deviceHash !== null && (await sessionStore.hasDevice(inviter.id, deviceHash));
  }

  async function insert(client: pg.PoolClient, id: number, newcomer: Newcomer): Promise<Result<User, TakenRefusal>> {
    for (let attempt = 0; attempt < inviteCodeTries; attempt++) {
      const user = await users.insertUser(client, { id, ...newcomer, inviteCode: makeInviteCode(randomBytes) });
      if (user) return accept(user);
      const { isNameTaken, isContactTaken } = await users.findTaken(newcomer, client);
      if (isNameTaken) return deny('userNameTaken');
      if (isContactTaken) return deny('emailTaken');
    }
    throw new Error('no free invite code was found');
  }

  /** Writes down who invited a newcomer. */
  async function enterInvite(client: pg.PoolClient, { id, inviterId, userName }: User, address: string) {
    if (inviterId === null) return () => undefined;
    const isSameNetwork = await hasBeenIn(client, inviterId, calculateNetwork(address));
    return invites.enterIn(client, { inviterId, invitedId: id, invitedName: userName, isSameNetwork });
  }

  /** Makes the user, their first session and their accounts, all or nothing. */
  async function admit<Code extends string>(
    newcomer: Newcomer,
    context: LoginContext,
    proof: Proof<Code>,
  ): Promise<Result<LoginReply, TakenRefusal | Code>> {
    const id = await users.takeId();
    const admitted = await commitUnlessDenied(database, async client => {
      await accounts.openUser(id, client);
      const held = await proof.hold?.(client);
      if (held && !held.ok) return held;
      const inserted = await insert(client, id, newcomer);
      if (!inserted.ok) return inserted;
      await proof.use(client, id);
      // What proved them may be part of them, as a wallet is.
      const user = (await users.loadUserIn(client, id)) ?? inserted.value;
      const announceInvite = await enterInvite(client, user, context.address);
      const session = await sessions.openIn(client, id, context, { isProof: isLoginProof(user, false) });
      return accept({ user, ...session, announceInvite });
    });
    if (!admitted.ok) return admitted;
    const { user, token, announce, announceInvite } = admitted.value;
    announce();
    announceInvite();
    return accept({ state: 'done', token, userInfo: toUserInfo(user, false) });
  }

  return { findInviter, isInviterSelf, admit };
}

export type Registration = ReturnType<typeof createRegistration>;

export interface RegisterInput extends ContactFields {
  readonly code: string;
  readonly codeToken?: string | undefined;
  readonly userName: string;
  readonly password: string;
  readonly country: string;
  readonly inviteCode?: string | undefined;
}

type RegisterRefusal =
  | 'userNameMissing'
  | 'emailWrong'
  | 'phoneWrong'
  | 'userNameWrong'
  | 'passwordWeak'
  | 'countryWrong'
  | 'inviteCodeUnknown'
  | 'phoneCodeWrong'
  | 'codeWrong'
  | 'codeExpired'
  | 'inviteOwn'
  | TakenRefusal;

/** Everything that can be said of the form alone, in the order of its refusals. */
function readForm(input: RegisterInput) {
  const userName = readUserName(input.userName);
  if (!userName.ok && userName.code === 'userNameMissing') return userName;
  const contact = readContact(input);
  if (!contact.ok) return contact;
  if (!userName.ok) return userName;
  const password = checkNewPassword(input.password, { userName: userName.value, email: contact.value.email });
  if (!password.ok) return password;
  if (!isCountry(input.country)) return deny('countryWrong');
  return accept({ userName: userName.value, contact: contact.value });
}

/** Makes an account with a code that was sent, and logs in. */
export type Register = (input: RegisterInput, context: LoginContext) => Promise<Result<LoginReply, RegisterRefusal>>;

export function createRegister(
  registration: Registration,
  { codes, passwords }: { readonly codes: ContactCodes; readonly passwords: Passwords },
): Register {
  return async (input, context) => {
    const form = readForm(input);
    if (!form.ok) return form;
    const { userName, contact } = form.value;
    const inviter = await registration.findInviter(input.inviteCode);
    if (!inviter.ok) return inviter;
    const judged = await codes.judge({ ...input, userId: 0, purpose: 'register', contact });
    if (!judged.ok) return judged;
    // After the code: else a stranger could learn whose an invite code is.
    if (inviter.value && (await registration.isInviterSelf(inviter.value, contact, context.deviceMark))) {
      return deny('inviteOwn');
    }
    const passwordHash = await passwords.hash(input.password, {
      caller: calculateCaller(context.address),
      isKnown: true,
    });
    const { email, phone } = contact;
    const { country } = input;
    const { language, nowMs } = context;
    const inviterId = inviter.value?.id ?? null;
    return registration.admit({ userName, email, phone, passwordHash, country, language, inviterId, nowMs }, context, {
      use: async client => void (await codes.useIn(client, judged.value)),
    });
  };
}
