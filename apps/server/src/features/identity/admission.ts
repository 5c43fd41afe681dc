import type { LoginReply } from '@truemark/contract/people/identity';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { RandomBytes } from '../../platform/crypto/opaque-text.ts';
import { calculateNetwork } from '../../platform/http/network-address.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { isLoginProof } from './finish-login.ts';
import { saveKept } from './guest-store.ts';
import { hasBeenIn } from './invite-store.ts';
import type { LoginContext } from './login-context.ts';
import type { Announce, Invites, UserAccounts } from './ports.ts';
import { insertWithInviteCode } from './secrets.ts';
import { selectGuest, type UserSessions } from './sessions.ts';
import { isTaken, type NewUser, type UserStore } from './store.ts';
import { toUserInfo, type User } from './user.ts';

export interface AdmissionParts {
  readonly database: Database;
  readonly randomBytes: RandomBytes;
  readonly users: UserStore;
  readonly sessions: UserSessions;
  readonly accounts: UserAccounts;
  readonly invites: Pick<Invites, 'enterIn'>;
}

/** What opens the door, such as a code: used when the rest went well. */
export interface Proof<Code extends string> {
  /** Held first where nothing else keeps two from using it: a contact is one account's, a ticket is not. */
  hold?(client: pg.PoolClient): Promise<Result<true, Code>>;
  use(client: pg.PoolClient, userId: number): Promise<void>;
}

/** A person who is about to get an account. */
export type Newcomer = Omit<NewUser, 'id' | 'inviteCode'>;

type TakenRefusal = 'userNameTaken' | 'emailTaken';
/** What an account can be refused with however it was proven. */
export type AdmitRefusal = TakenRefusal | 'guestEnded';

type Enter = (client: pg.PoolClient, id: number, newcomer: Newcomer) => Promise<Result<Announce, AdmitRefusal>>;

/** Makes the row of a newcomer. */
function createInsert({ users, randomBytes }: AdmissionParts): Enter {
  return (client, id, newcomer) =>
    insertWithInviteCode(randomBytes, async inviteCode => {
      if (await users.insertUser(client, { id, ...newcomer, inviteCode })) return accept(() => undefined);
      const { isNameTaken, isContactTaken } = await users.findTaken(newcomer, client);
      if (isNameTaken) return deny('userNameTaken');
      return isContactTaken ? deny('emailTaken') : undefined;
    });
}

/** Puts the newcomer in the place of a guest: what was done there is theirs, and its sessions end. */
function createKeepGuest({ users, sessions }: AdmissionParts): Enter {
  return async (client, id, newcomer) => {
    const guest = await users.lockUser(client, id);
    // Ended, or somebody's, since its token was looked at.
    if (!guest?.isGuest || guest.isErased) return deny('guestEnded');
    const announceEnded = await sessions.dropIn(client, id);
    await saveKept(client, { id, ...newcomer });
    return accept(() => {
      sessions.noteChanged(id);
      announceEnded();
    });
  };
}

/** The end of every way to register: the account, new or that of a guest, its first session, and who invited it. */
export function createAdmission(parts: AdmissionParts) {
  const { database, users, sessions, accounts, invites } = parts;
  const [insert, keepGuest] = [createInsert(parts), createKeepGuest(parts)];

  /** Writes down who invited a newcomer. */
  async function enterInvite(client: pg.PoolClient, { id, inviterId, userName }: User, address: string) {
    if (inviterId === null) return () => undefined;
    const isSameNetwork = await hasBeenIn(client, inviterId, calculateNetwork(address));
    return invites.enterIn(client, { inviterId, invitedId: id, invitedName: userName, isSameNetwork });
  }

  /** All or nothing. */
  async function admitAs<Code extends string>(
    { id, isGuest }: { readonly id: number; readonly isGuest: boolean },
    newcomer: Newcomer,
    context: LoginContext,
    proof: Proof<Code>,
  ): Promise<Result<LoginReply, AdmitRefusal | Code>> {
    const admitted = await commitUnlessDenied(database, async client => {
      if (!isGuest) await accounts.openUser(id, client);
      const held = await proof.hold?.(client);
      if (held && !held.ok) return held;
      const entered = await (isGuest ? keepGuest : insert)(client, id, newcomer);
      if (!entered.ok) return entered;
      await proof.use(client, id);
      // What proved them may be part of them, as a wallet is.
      const user = await users.loadUserIn(client, id);
      assert(user, 'who was just entered is there');
      const announceInvite = await enterInvite(client, user, context.address);
      const isProof = isLoginProof(user, false);
      const { token, announce } = await sessions.openIn(client, id, context, { isProof, isFirst: true });
      return accept({ user, token, announces: [entered.value, announce, announceInvite] });
    });
    if (!admitted.ok) return admitted;
    const { user, token, announces } = admitted.value;
    for (const announce of announces) announce();
    return accept({ state: 'done', token, userInfo: toUserInfo(user, false) });
  }

  /** `guestToken`: of the guest whose account it becomes. */
  return async function admit<Code extends string>(
    { guestToken, ...newcomer }: Newcomer & { readonly guestToken?: string | undefined },
    context: LoginContext,
    proof: Proof<Code>,
  ): Promise<Result<LoginReply, AdmitRefusal | Code>> {
    if (guestToken === undefined) {
      return admitAs({ id: await users.takeId(), isGuest: false }, newcomer, context, proof);
    }
    const guest = selectGuest(await sessions.find(guestToken));
    if (!guest) return deny('guestEnded');
    try {
      return await admitAs({ id: guest.userId, isGuest: true }, newcomer, context, proof);
    } catch (error) {
      // Taken at the same moment: known only now.
      if (!isTaken(error)) throw error;
      const { isNameTaken } = await users.findTaken(newcomer);
      return deny(isNameTaken ? 'userNameTaken' : 'emailTaken');
    }
  };
}
