import { isCountry } from '@truemark/contract/people/countries';
import type { LoginReply } from '@truemark/contract/people/identity';
import type { LinkedWallet } from '@truemark/contract/people/wallets';
import { readUserName, suggestUserName } from '@truemark/domain/identity/rules';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import { hashOpaqueText, makeOpaqueText } from '../../../platform/crypto/opaque-text.ts';
import { calculateCaller } from '../../../platform/http/network-address.ts';
import { callerTries, denyUntil, type TryLimits, unlessUnjudged } from '../../../platform/http/try-limits.ts';
import { commitUnlessDenied } from '../../../platform/postgres/commit-unless-denied.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { AdmitRefusal } from '../admission.ts';
import type { FinishLogin } from '../finish-login.ts';
import type { LoginContext } from '../login-context.ts';
import { takeLoginWay } from '../login-way-store.ts';
import type { Announce, Notices, UserEvents } from '../ports.ts';
import type { Registration } from '../register.ts';
import type { MessageToSign, Signed, SignIn, SignRefusal, WalletToSign } from './sign-in.ts';
import {
  deleteWallet,
  insertWallet,
  takeTicket,
  type Wallet,
  type WalletPurpose,
  type WalletStore,
} from './wallet-store.ts';

export interface WalletLoginParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Buffer;
  readonly limits: TryLimits;
  readonly registration: Registration;
  readonly continueLogin: FinishLogin;
  readonly notices: Notices;
  readonly events: UserEvents;
  readonly store: WalletStore;
  readonly signIn: SignIn;
  /** Nothing else opens an account: the last wallet stays, whatever else there is. */
  readonly isDappOnly: boolean;
}

export interface WalletNewcomer {
  readonly ticket: string;
  readonly userName: string;
  readonly country: string;
  readonly inviteCode?: string | undefined;
  readonly guestToken?: string | undefined;
}

type Begun = Promise<
  Result<MessageToSign, 'walletUnavailable' | 'walletNetworkWrong' | 'addressMalformed' | 'socialUnknown'>
>;
type NewcomerRefusal =
  | 'userNameMissing'
  | 'challengeExpired'
  | 'userNameWrong'
  | 'countryWrong'
  | 'inviteCodeUnknown'
  | 'inviteOwn'
  | AdmitRefusal;

/** The owner of an account whose wallet is to sign. */
export interface WalletOwner {
  readonly userId: number;
  readonly purpose: Exclude<WalletPurpose, 'login'>;
  /** What it is about, named in the text. */
  readonly subject?: string;
}

/** Wallets that open accounts. */
export interface WalletLogins {
  beginLogin(wallet: WalletToSign, context: LoginContext): ReturnType<SignIn['begin']>;
  /** Opens the account of the wallet, or offers one. */
  login(
    signed: Signed,
    context: LoginContext,
  ): Promise<Result<LoginReply, SignRefusal | 'userStatusAbnormal'> | ReturnType<typeof denyUntil<'loginBlocked'>>>;
  register(newcomer: WalletNewcomer, context: LoginContext): Promise<Result<LoginReply, NewcomerRefusal>>;
  beginProof(owner: WalletOwner, wallet: WalletToSign, context: Pick<LoginContext, 'nowMs' | 'origin'>): Begun;
  link(
    userId: number,
    signed: Signed,
    context: LoginContext,
  ): Promise<Result<true, SignRefusal | 'socialTaken' | 'walletsTooMany'>>;
  /** `answerIn` is part of the change. The last way to log in stays. */
  unlink<Answer>(
    userId: number,
    wallet: Wallet,
    answerIn: (client: pg.PoolClient) => Promise<Answer>,
  ): Promise<Result<Answer, 'socialUnknown' | 'loginWayLast'>>;
  /** The one of the user's own wallets that has signed what its owner was given. */
  prove(
    owner: WalletOwner,
    signed: Signed,
    context: Pick<LoginContext, 'nowMs' | 'origin'>,
  ): Promise<Result<LinkedWallet, SignRefusal>>;
  list(userId: number): Promise<LinkedWallet[]>;
  forgetOld(nowMs: number): Promise<void>;
}

const ticketMs = 30 * 60_000;
const walletsMax = 10;
const suffixBytes = 4;
const shownLetters = 6;
const shownEnd = 4;

/** An address with its middle cut out, as it is told. */
function shorten(address: string): string {
  return `${address.slice(0, shownLetters)}…${address.slice(-shownEnd)}`;
}

export function createWalletLogins(parts: WalletLoginParts): WalletLogins {
  const { database, clock, randomBytes, store, signIn, limits } = parts;

  async function tellIn(
    client: pg.PoolClient,
    userId: number,
    kind: 'walletLinked' | 'walletUnlinked',
    { address }: Wallet,
  ): Promise<Announce> {
    const values = { address: shorten(address) };
    const announceNotice = await parts.notices.notifyIn(client, { userId, kind, values, isMailed: true });
    const announceEvent = await parts.events.appendIn(client, [{ userId, kind: 'profile' }]);
    return () => {
      announceNotice();
      announceEvent();
    };
  }

  async function admit(wallet: Wallet, context: LoginContext): ReturnType<WalletLogins['login']> {
    const userId = await store.findLogin(wallet, context.nowMs);
    if (userId !== undefined) return parts.continueLogin(userId, context, context.nowMs);
    const ticket = makeOpaqueText(randomBytes);
    await store.saveTicket(hashOpaqueText(ticket), wallet, context.nowMs + ticketMs);
    // Nothing of the address: a name is shown to others.
    const suffix = randomBytes(suffixBytes).toString('hex');
    const suggestedUserName = suggestUserName(`wallet${suffix}`, suffix);
    return accept({ state: 'registration', ticket, email: null, suggestedUserName });
  }

  return {
    beginLogin: (wallet, context) => signIn.begin({ purpose: 'login', userId: null }, wallet, context),

    async login(signed, context) {
      const caller = `login-from:${calculateCaller(context.address)}`;
      const begun = await limits.begin(caller, callerTries);
      if (!begun.isPassed) return denyUntil('loginBlocked', begun.blockedUntilMs);
      const judged = await unlessUnjudged(limits, [caller], () =>
        signIn.judge({ purpose: 'login', userId: null }, signed, context),
      );
      if (!judged.ok) return judged;
      await limits.takeBack(caller);
      return admit(judged.value, context);
    },

    register: createRegisterWallet(parts),

    async beginProof(owner, wallet, context) {
      const begun = await signIn.begin(owner, wallet, context);
      if (!begun.ok || owner.purpose === 'link') return begun;
      const owned = await store.listWallets(owner.userId);
      const isOwn = owned.some(({ chain, address }) => chain === wallet.chain && begun.value.message.includes(address));
      return isOwn ? begun : deny('socialUnknown');
    },

    async link(userId, signed, context) {
      const judged = await signIn.judge({ purpose: 'link', userId }, signed, context);
      if (!judged.ok) return judged;
      const wallet = judged.value;
      const linked = await commitUnlessDenied(database, async client => {
        const entry = await insertWallet(client, wallet, { userId, nowMs: clock.nowMs(), walletsMax });
        if (entry === 'taken') return deny('socialTaken');
        if (entry === 'tooMany') return deny('walletsTooMany');
        return accept(entry === 'own' ? () => undefined : await tellIn(client, userId, 'walletLinked', wallet));
      });
      if (!linked.ok) return linked;
      linked.value();
      return accept(true);
    },

    async unlink(userId, wallet, answerIn) {
      const unlinked = await commitUnlessDenied(database, async client => {
        const way = { userId, unknown: 'socialUnknown', isWalletOnly: parts.isDappOnly } as const;
        const taken = await takeLoginWay(client, way, () => deleteWallet(client, wallet, userId));
        if (!taken.ok) return taken;
        const announce = await tellIn(client, userId, 'walletUnlinked', wallet);
        return accept({ announce, answer: await answerIn(client) });
      });
      if (!unlinked.ok) return unlinked;
      unlinked.value.announce();
      return accept(unlinked.value.answer);
    },

    async prove(owner, signed, context) {
      const judged = await signIn.judge(owner, signed, context);
      if (!judged.ok) return judged;
      const { chain, address } = judged.value;
      const owned = await store.listWallets(owner.userId);
      const own = owned.find(one => one.chain === chain && one.address === address);
      return own ? accept(own) : deny('walletSignatureWrong');
    },

    list: store.listWallets,
    forgetOld: nowMs => store.deleteBefore(nowMs),
  };
}

/** Makes the account of a wallet that has signed. */
function createRegisterWallet({ clock, store, registration }: WalletLoginParts): WalletLogins['register'] {
  return async ({ ticket, userName: typedName, country, inviteCode, guestToken }, context) => {
    const userName = readUserName(typedName);
    if (!userName.ok && userName.code === 'userNameMissing') return userName;
    const ticketHash = hashOpaqueText(ticket);
    const wallet = await store.findTicket(ticketHash, context.nowMs);
    if (!wallet) return deny('challengeExpired');
    if (!userName.ok) return userName;
    if (!isCountry(country)) return deny('countryWrong');
    const inviter = await registration.findInviter(inviteCode);
    if (!inviter.ok) return inviter;
    const nobody = { email: null, phone: null };
    if (inviter.value && (await registration.isInviterSelf(inviter.value, nobody, context.deviceMark))) {
      return deny('inviteOwn');
    }
    const { language, nowMs } = context;
    const inviterId = inviter.value?.id ?? null;
    const known = { passwordHash: null, country, language, inviterId, nowMs, guestToken };
    const newcomer = { userName: userName.value, ...nobody, ...known };
    return registration.admit(newcomer, context, {
      hold: async client =>
        (await takeTicket(client, ticketHash, clock.nowMs())) ? accept(true) : deny('challengeExpired'),
      async use(client, userId) {
        const entry = await insertWallet(client, wallet, { userId, nowMs, walletsMax });
        assert(entry === 'entered', 'a wallet that is linked has no ticket');
      },
    });
  };
}
