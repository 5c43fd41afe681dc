import { createHash, randomUUID } from 'node:crypto';
import { houseAccount, userAccount } from '@truemark/domain/ledger/account';
import { parseAmount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import { parseAddress } from '@truemark/domain/payments/address';
import { chains as families, findNetwork } from '@truemark/domain/payments/network';
import { listTokenContracts } from '@truemark/domain/payments/token-contract';
import { accept, assert } from '@truemark/domain/result';
import pino from 'pino';
import type { Chains, NetworkAccess } from '../../../adapters/chains/index.ts';
import { createRepeatStore } from '../../../platform/http/repeat-store.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { createNumberBlocks } from '../../../platform/postgres/number-blocks.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readReply } from '../../../platform/testing/read-reply.ts';
import { openTestHttp } from '../../../platform/testing/test-http.ts';
import { createOperatorServer } from '../../console-access/testing/operator-server.ts';
import {
  createDeposits,
  type DepositParts,
  depositParameters,
  registerDepositOperatorRoutes,
  registerDepositRoutes,
} from '../../deposits/index.ts';
import { loadProtection } from '../../identity/index.ts';
import { type IdentityWorld, openIdentityWorld } from '../../identity/testing/identity-world.ts';
import { createFeeShares } from '../../invites/index.ts';
import { findPerson } from '../../kyc/index.ts';
import { createLedger, type Ledger } from '../../ledger/index.ts';
import { hasPaidWith, registerWithdrawalOperatorRoutes, registerWithdrawalRoutes } from '../index.ts';
import { withdrawalParameters } from '../parameters.ts';
import type { WithdrawalParts } from '../parts.ts';

const log = pino({ level: 'silent' });

/** An address of Ethereum that is the same for the same word. */
export function makeAddress(word: string): string {
  const typed = `0x${createHash('sha256').update(word).digest('hex').slice(0, 40)}`;
  const address = parseAddress('sepolia', typed);
  assert(address.ok, 'an address of tests is one');
  return address.value.address;
}

/** A hash of Ethereum that is the same for the same word. */
export const makeHash = (word: string) => `0x${createHash('sha256').update(word).digest('hex')}`;

type Adapter = NonNullable<NetworkAccess['adapter']>;

interface WorldState {
  /** USDT that one of any other asset is worth; undefined while no price tells. */
  rate: bigint | undefined;
  /** The node of every network; null: there is none. */
  node: Pick<Adapter, 'lookUp'> | null;
}

/** The networks of a sandbox, whose addresses are shared, with whatever node a test sets. */
function createTestChains(state: WorldState): Chains {
  const all = families.map((chain): NetworkAccess => {
    const network = findNetwork(chain, 'sandbox');
    return {
      ...{ network, tokens: listTokenContracts(network), depositKey: null },
      get adapter() {
        return state.node as Adapter | null;
      },
    };
  });
  return {
    all,
    find: network => all.find(one => one.network === network) ?? null,
    close: () => undefined,
  };
}

interface ProgramParts {
  readonly world: IdentityWorld;
  readonly state: WorldState;
  readonly settings: ReadonlyMap<string, string>;
  readonly clock: Clock;
}

function createParts({ world, state, settings, clock }: ProgramParts, ledger: Ledger) {
  const { database } = world;
  const shared = {
    ...{
      database,
      clock,
      ledger,
      chains: createTestChains(state),
      instance: 'sandbox' as const,
      eventLog: world.events,
    },
    parameters: { get: (key: string) => settings.get(key) ?? '' },
    notifyIn: world.notices.notifyIn,
    findValue: (asset: Asset, amount: bigint) => (asset === 'USDT' ? amount : state.rate && amount * state.rate),
  };
  const files = { claimIn: async () => accept(undefined), findAlikeIn: async () => [] };
  const depositParts: DepositParts = { ...shared, files, identity: world.identity, isPayout: hasPaidWith };
  const deposits = createDeposits(depositParts);
  const parts: WithdrawalParts = {
    ...{ ...shared, deposits, findPerson, loadProtection, identity: world.identity },
    ids: createNumberBlocks(database, 'withdrawal_id', 1),
    withholdInvitesIn: (client, userId, otherIds) =>
      world.invites.withholdBetweenIn(client, { userId, otherIds }, 'payoutAddress'),
  };
  return { parts, deposits, depositParts };
}

/** A program on the database: its own ledger and servers. */
async function openProgram(given: ProgramParts) {
  const { database } = given.world;
  const { clock } = given;
  const ledger = createLedger({ database, clock, log, isSandbox: true, feeShares: createFeeShares(database) });
  const { parts, deposits, depositParts } = createParts(given, ledger);
  const { server, http } = await openTestHttp(clock, {
    sessions: {
      findOperator: async () => undefined,
      // A token is the number of its user; one that ends in `!` has not been proven again.
      findUser: async token => ({
        ...{ userId: Number.parseInt(token, 10), sessionId: token, restriction: null },
        ...{ steppedUpUntilMs: token.endsWith('!') ? 0 : clock.nowMs() + 60_000 },
        expiresAtMs: Number.MAX_SAFE_INTEGER,
      }),
    },
    repeats: createRepeatStore(database, clock),
  });
  registerWithdrawalRoutes(http, parts);
  registerDepositRoutes(http, deposits, depositParts);
  const desk = await createOperatorServer(database, clock);
  registerDepositOperatorRoutes(desk.http, desk.acts, deposits, depositParts);
  registerWithdrawalOperatorRoutes(desk.http, desk.acts, parts, { getConfirmationsMin: () => 12 });

  async function ask(token: string, method: 'GET' | 'POST', path: string, body?: object, key: string = randomUUID()) {
    const headers = { authorization: token, 'idempotency-key': key, virtually: 'YES' };
    const url = `/swx/customer/${path}`;
    const reply = await server.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
    return readReply(reply.json());
  }
  return {
    ...{ ...makeActs({ ask, desk }), ask, desk, ledger, parts },
    async close() {
      await Promise.all([server.close(), desk.close(), ledger.close()]);
    },
  };
}

/** Withdrawals around real people and a real ledger: users by number, operators by role and number. */
export async function openWithdrawalWorld() {
  const world = await openIdentityWorld();
  const { database, time } = world;
  const clock = { nowMs: () => time.nowMs };
  const state: WorldState = { rate: 1n, node: null };
  const definitions = [...withdrawalParameters, ...depositParameters];
  const settings = new Map<string, string>(definitions.map(({ key, defaultValue }) => [key, defaultValue]));
  const opened: { close(): Promise<unknown> }[] = [];
  const open = async () => {
    const program = await openProgram({ world, state, settings, clock });
    opened.push(program);
    return program;
  };
  const program = await open();
  const { ledger } = program;

  async function fund(userId: number, amount: bigint, asset: Asset = 'USDT') {
    const sides = { debit: houseAccount('external:sepolia'), credit: userAccount(userId, 'available') };
    const transfer = { kind: 'deposit' as const, asset, amount, reference: 'deposit:1', ...sides };
    const answer = await ledger.post({ userId, book: 'live', key: randomUUID(), transfers: [transfer] });
    assert(answer.ok, 'a deposit is posted');
  }

  return {
    ...program,
    ...{ world, database, time, clock, state, settings, fund, openProgram: open },
    /** A user of this number with money. */
    async addUser(userId: number, usdt = '1000'): Promise<void> {
      await insertUser(database, userId, time.nowMs);
      await ledger.openUser(userId);
      const amount = parseAmount(usdt, 'USDT');
      assert(amount.ok, 'an amount of tests is one');
      if (amount.value > 0n) await fund(userId, amount.value);
    },
    async findBalance(userId: number, kind: 'available' | 'withdrawing', asset: Asset = 'USDT'): Promise<bigint> {
      const balances = await ledger.loadBalances(userId, 'live');
      return balances.find(balance => balance.asset === asset)?.accounts[kind] ?? 0n;
    },
    async findHouse(account: string): Promise<bigint> {
      const balances = await ledger.loadHouseBalances();
      return (
        balances.find(one => one.account === account && one.book === 'live' && one.asset === 'USDT')?.balance ?? 0n
      );
    },
    /** The kinds of what a user was told, with values, the oldest first. */
    loadNotices: (userId: number) =>
      database.query<{ kind: string; values: Record<string, string> }>(
        'select kind, values from notification where user_id = $1 order by id',
        [userId],
      ),
    async close() {
      await Promise.all(opened.map(one => one.close()));
      await world.close();
    },
  };
}

async function insertUser(database: Database, userId: number, nowMs: number): Promise<void> {
  const inviteCode = `${String(userId).padStart(8, 'A').replaceAll('0', 'X').replaceAll('1', 'Y')}`;
  await database.query(
    `insert into user_account (id, user_name, email, country, language, invite_code, created_at, password_hash,
       password_changed_at)
     overriding system value
     values ($1, $2, $3, 'DE', 'en', $4, $5, '$argon2id$none', $5)`,
    [userId, `user_${userId}`, `user${userId}@example.org`, inviteCode, new Date(nowMs - 90 * 86_400_000)],
  );
}

type Ask = (token: string, method: 'GET' | 'POST', path: string, body?: object, key?: string) => Promise<Answer>;
type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof createOperatorServer>>['ask']>>;

function makeActs({ ask, desk }: { readonly ask: Ask; readonly desk: { readonly ask: Ask } }) {
  const operator = '/swx/operator/withdrawals';
  const reason = 'as seen in the tests';
  return {
    addAddress: (userId: number, address: string, rest: object = {}) =>
      ask(String(userId), 'POST', 'user/addPayoutAddress', { network: 'sepolia', address, label: 'Mine', ...rest }),
    submit: (userId: number, body: object, key?: string) =>
      ask(
        String(userId),
        'POST',
        'user/withdrawal',
        { tokenType: 'USDT', method: 'sepolia', amount: '100', ...body },
        key,
      ),
    cancel: (userId: number, id: string) => ask(String(userId), 'POST', 'user/cancelWithdrawal', { id }),
    list: (userId: number, query = '') => ask(String(userId), 'GET', `user/listWithdrwal${query}`),
    take: (who: string, id: string) => desk.ask(who, 'POST', `${operator}/take`, { id }),
    approve: (who: string, id: string, key?: string) =>
      desk.ask(who, 'POST', `${operator}/decide`, { decision: 'approve', id, reason }, key),
    reject: (who: string, id: string, failure = 'addressRefused') =>
      desk.ask(who, 'POST', `${operator}/decide`, { decision: 'reject', id, failure, reason }),
    pay: (who: string, id: string, hash: string, key?: string) =>
      desk.ask(who, 'POST', `${operator}/pay`, { id, hash, reason }, key),
    queue: (state: 'waiting' | 'ended') => desk.ask('support', 'GET', `${operator}?state=${state}`),
  };
}

export type WithdrawalWorld = Awaited<ReturnType<typeof openWithdrawalWorld>>;
