import type { SocialProvider } from '@truemark/contract/people/identity';
import { hideContact, readUserName } from '@truemark/domain/identity/rules';
import type { Network } from '@truemark/domain/payments/network';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import { readTyped } from '@truemark/domain/text/typed-text';
import type pg from 'pg';
import type { OauthProvider } from '../../adapters/oauth/index.ts';
import type { RandomBytes } from '../../platform/crypto/opaque-text.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import { createTryCountStore } from '../../platform/http/try-count-store.ts';
import { createTryLimits } from '../../platform/http/try-limits.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import { createContactChange } from './change-contact.ts';
import { createPasswordChanges, createPasswordCheck } from './change-password.ts';
import { createCloses } from './close.ts';
import { createCodeStore } from './code-store.ts';
import { createSocialConnection } from './connect-social.ts';
import { type ContactPoint, readContact, toMailPoint, toPhonePoint } from './contact.ts';
import { type ContactCodes, createContactCodes } from './contact-codes.ts';
import { createContinueLogin, createFinishLogin } from './finish-login.ts';
import { createGuests } from './guests.ts';
import type { ContactRefusal, Identity, IdentityActs, NameRefusal, NamesToCheck } from './identity.ts';
import { createLogin } from './login.ts';
import type { LoginContext } from './login-context.ts';
import type { Announce, IdentityPorts } from './ports.ts';
import { createRegister, createRegistration } from './register.ts';
import { createRegisterSocial } from './register-social.ts';
import { createRestricting } from './restrict.ts';
import { createSessionEnds } from './session-ends.ts';
import { createSessionStore } from './session-store.ts';
import { createSessions } from './sessions.ts';
import { createSocialLogin } from './social-login.ts';
import { createSocialStore } from './social-store.ts';
import { createUserStore, loadLevels, saveLevels, type UserLevel, type UserStore } from './store.ts';
import { toUserInfo, type User } from './user.ts';
import { createUserListStore } from './user-list-store.ts';
import {
  findDeviceSharers,
  findNetworkSharers,
  loadUserNames,
  saveVerification,
  type VerifiedPerson,
} from './verification-store.ts';
import { type ContractSignatures, createSignIn } from './wallets/sign-in.ts';
import { createWalletLogins, type WalletLogins } from './wallets/wallet-logins.ts';
import { createWalletStore } from './wallets/wallet-store.ts';

export interface IdentityParts extends IdentityPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly randomBytes: RandomBytes;
  readonly jobs: Pick<Jobs, 'define' | 'addIn'>;
  readonly passwords: Passwords;
  /** Key of the kept hashes of codes; the same for the life of the database. */
  readonly codeKey: string;
  readonly providers: Readonly<Partial<Record<SocialProvider, OauthProvider>>>;
  readonly publicUrl: string | null;
  readonly isSandbox: boolean;
  /** Nobody logs in but with a wallet. */
  readonly isDappOnly: boolean;
  /** Visitors may practice without an account. */
  readonly hasGuests: boolean;
  /** The networks of this instance, and what tells whether a contract there has signed. */
  readonly networks: readonly Network[];
  readonly contracts: ContractSignatures;
}

const hour = 3_600_000;

/** Everything that keeps something, over one database. */
function createParts(parts: IdentityParts) {
  const { database, clock, randomBytes } = parts;
  const users = createUserStore(database);
  const sessionStore = createSessionStore(database);
  const codeStore = createCodeStore(database);
  const tryCounts = createTryCountStore(database);
  const limits = createTryLimits(tryCounts, clock);
  const ends = createSessionEnds({ ...parts, store: sessionStore });
  const sessions = createSessions({ ...parts, store: sessionStore, ends });
  const codes = createContactCodes({ ...parts, users, codes: codeStore, limits });
  const socialStore = createSocialStore(database);
  const registration = createRegistration({ ...parts, users, sessionStore, sessions });
  const finishLogin = createFinishLogin({ ...parts, users, sessions });
  return {
    ...parts,
    ...{
      clock,
      randomBytes,
      users,
      userList: createUserListStore(database),
      sessionStore,
      codeStore,
      tryCounts,
      limits,
    },
    ...{ sessions, codes, socialStore, registration, finishLogin },
    continueLogin: createContinueLogin(finishLogin, { users, factors: parts.factors }),
  };
}

type Built = ReturnType<typeof createParts>;

async function checkNames(users: UserStore, names: NamesToCheck): Promise<Result<true, NameRefusal>> {
  const userName = names.userName === undefined ? undefined : readUserName(names.userName);
  const hasContact = names.email !== undefined || names.phone !== undefined;
  if (!userName && !hasContact) return deny('userNameMissing');
  if (userName && !userName.ok) return userName;
  const contact = hasContact ? readContact(names) : undefined;
  if (contact && !contact.ok) return contact;
  // Whether an address or number has an account is told to its owner alone.
  const { isNameTaken } = await users.findTaken({ userName: userName?.value ?? null, email: null, phone: null });
  return isNameTaken ? deny('userNameTaken') : accept(true);
}

function createActs(built: Built): IdentityActs {
  const { users, codes, registration, socialStore } = built;
  const social = createSocialLogin({ ...built, store: socialStore });
  return {
    login: createLogin(built),
    register: createRegister(registration, built),
    registerSocial: createRegisterSocial({ ...built, store: socialStore }),
    social,
    socialConnection: createSocialConnection({ ...built, social }),
    passwords: createPasswordChanges(built),
    contacts: createContactChange(built),
    checkNames: names => checkNames(users, names),
    async sendVisitorCode({ purpose, ...fields }, context) {
      const contact: Result<ContactPoint, ContactRefusal> = readContact(fields);
      if (!contact.ok) return contact;
      return codes.send({ userId: 0, purpose, contact: contact.value, context });
    },
  };
}

function createLevelSaving({ database, events }: Built) {
  return {
    loadLevels: (userIds: readonly number[]) => loadLevels(database, userIds),
    async saveLevelsIn(client: pg.PoolClient, levels: readonly UserLevel[]) {
      const changed = await saveLevels(client, levels);
      const told = changed.map(({ userId }) => ({ userId, kind: 'profile' as const }));
      return { changed, announce: await events.appendIn(client, told) };
    },
  };
}

/** What a review of who somebody is changes of their account. */
function createVerifying({ database, users, sessions, events }: Built) {
  return {
    async lockStatusIn(client: pg.ClientBase, userId: number) {
      const user = await users.lockUser(client, userId);
      assert(user, 'a session has a user');
      return user.identityStatus;
    },
    async saveVerificationIn(client: pg.PoolClient, userId: number, verified: VerifiedPerson): Promise<Announce> {
      await saveVerification(client, userId, verified);
      const announce = await events.appendIn(client, [{ userId, kind: 'profile' }]);
      return () => {
        sessions.noteChanged(userId);
        announce();
      };
    },
    findDeviceSharersIn: findDeviceSharers,
    findNetworkSharersIn: findNetworkSharers,
    loadUserNamesIn: loadUserNames,
    loadUserNames: (userIds: readonly number[]) => database.transaction(client => loadUserNames(client, userIds)),
  };
}

function createWallets(built: Built): WalletLogins {
  const store = createWalletStore(built.database);
  return createWalletLogins({ ...built, store, signIn: createSignIn({ ...built, store }) });
}

function findOwnContact({ email, phone }: User): ContactPoint | undefined {
  if (email !== null) return toMailPoint(email);
  return phone === null ? undefined : toPhonePoint(phone);
}

/** Codes to the user's own contact. */
function createStepUpCodes({ users, codes, database }: { users: UserStore; codes: ContactCodes; database: Database }) {
  async function find(userId: number): Promise<ContactPoint | undefined> {
    const user = await users.loadUser(userId);
    return user && findOwnContact(user);
  }
  return {
    async sendStepUpCode(userId: number, context: LoginContext) {
      const contact = await find(userId);
      if (!contact) return deny('userNotFound');
      const sent = await codes.send({ userId, purpose: 'stepUp', contact, context });
      return sent.ok ? accept({ ...sent.value, target: hideContact(contact.target) }) : sent;
    },
    async checkStepUpCode(userId: number, code: string): Promise<Result<true, 'codeWrong' | 'codeExpired'>> {
      const contact = await find(userId);
      if (!contact) return deny('codeExpired');
      const judged = await codes.judge({ userId, purpose: 'stepUp', contact, code });
      if (!judged.ok) return deny(judged.code === 'codeExpired' ? 'codeExpired' : 'codeWrong');
      const isUsed = await database.transaction(client => codes.useIn(client, judged.value));
      return isUsed ? accept(true) : deny('codeExpired');
    },
  };
}

export function createIdentity(parts: IdentityParts): Identity {
  const built = createParts(parts);
  const { clock, users, userList, sessions, codeStore, tryCounts, socialStore, factors } = built;
  const wallets = createWallets(built);

  return {
    findUser: sessions.find,
    acts: createActs(built),
    loadUser: userId => users.loadUser(userId),
    loadUserIn: (client, userId) => users.loadUserIn(client, userId),
    async describeUser(userId) {
      const [user, kinds] = await Promise.all([users.loadUser(userId), factors.listKinds(userId)]);
      return user && toUserInfo(user, kinds.length > 0);
    },
    async searchUsers({ text, state, cursor, limit }) {
      const beforeId = cursor === undefined ? null : Number(cursor);
      const search = { text: readTyped(text ?? '') || null, state: state ?? null, beforeId, limit: limit + 1 };
      const found = await userList.searchUsers(search);
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return { items, nextCursor: found.length > limit && last ? String(last.user.id) : null };
    },
    countUsers: sinceMs => userList.countUsers(sinceMs, clock.nowMs()),
    restricting: createRestricting(built),
    guests: createGuests(built),
    ...createCloses(built),
    ...createLevelSaving(built),
    ...createVerifying(built),
    listSessions: sessions.list,
    endSessionsIn: sessions.endIn,
    endSessions: sessions.end,
    onSessionEnded: sessions.onEnded,
    finishLogin: built.finishLogin,
    markSteppedUp: sessions.markSteppedUp,
    checkPassword: createPasswordCheck(built),
    ...createStepUpCodes(built),
    tries: built.limits,
    listSocialLogins: socialStore.listProviders,
    wallets,
    async forgetOld() {
      const nowMs = clock.nowMs();
      await codeStore.deleteBefore(nowMs - hour);
      await tryCounts.deleteBefore(nowMs - 24 * hour, nowMs);
      await socialStore.deleteBefore(nowMs);
      await wallets.forgetOld(nowMs);
      await sessions.forgetOld();
    },
    close: sessions.close,
  };
}
