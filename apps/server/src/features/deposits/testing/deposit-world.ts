import { createHash, randomUUID } from 'node:crypto';
import { type DepositKey, deriveTestKey, openDepositKey } from '@truemark/domain/payments/deposit-key';
import { chains as families, findNetwork, type Network } from '@truemark/domain/payments/network';
import { accept, assert, deny } from '@truemark/domain/result';
import type { ChainAdapter, Chains } from '../../../adapters/chains/index.ts';
import { createRepeatStore } from '../../../platform/http/repeat-store.ts';
import { readReply } from '../../../platform/testing/read-reply.ts';
import { openTestHttp, usersByNumber } from '../../../platform/testing/test-http.ts';
import { createOperatorServer } from '../../console-access/testing/operator-server.ts';
import { findAlike } from '../../files/store.ts';
import { log, openTestLedger } from '../../ledger/testing/test-ledger.ts';
import { createEventLog, type NewNotification } from '../../notifications/index.ts';
import { hasPaidWith } from '../../withdrawals/index.ts';
import { createChainFollower } from '../follow/follower.ts';
import { createDeposits, type DepositParts, registerDepositOperatorRoutes, registerDepositRoutes } from '../index.ts';
import { recordFirstKey } from '../key-store.ts';
import { depositParameters } from '../parameters.ts';

/** The account key of BIP-84's own vectors, as an extended public key. */
const xpub =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';

/** A picture of somebody else's. */
export const foreignPicture = 'f'.repeat(22);

interface WorldOptions {
  /** Networks without own addresses. */
  readonly sharedOn?: readonly Network[];
  /** Nodes of networks that have one. */
  readonly adapters?: readonly ChainAdapter[];
}

function openKey(network: Network, text: string): DepositKey {
  const key = openDepositKey(network, text);
  assert(key.ok, 'the key is good');
  return key.value;
}

/** The networks of a sandbox, with own addresses but on those that share theirs. */
function openTestChains({ sharedOn, adapters }: Required<WorldOptions>): Chains {
  const all = families.map(chain => {
    const network = findNetwork(chain, 'sandbox');
    return {
      network,
      tokens: [],
      depositKey: sharedOn.includes(network) ? null : openKey(network, xpub),
      adapter: adapters.find(one => one.network === network) ?? null,
    };
  });
  return {
    all,
    find: network => all.find(one => one.network === network) ?? null,
    close: () => undefined,
  };
}

function createAsk(server: Awaited<ReturnType<typeof openTestHttp>>['server']) {
  return async function ask(
    userId: number,
    method: 'GET' | 'POST',
    url: string,
    body?: object,
    key: string = randomUUID(),
  ) {
    const headers = { authorization: String(userId), 'idempotency-key': key, virtually: 'YES' };
    const reply = await server.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
    return readReply(reply.json());
  };
}

/** What customers and operators ask for. */
function createDepositCalls(ask: ReturnType<typeof createAsk>, desk: Awaited<ReturnType<typeof createOperatorServer>>) {
  const customer = '/swx/customer/user';
  return {
    /** A hash of Ethereum that is the same for the same word. */
    makeHash: (word: string) => `0x${createHash('sha256').update(word).digest('hex')}`,
    claim: (userId: number, body: object, key?: string) =>
      ask(
        userId,
        'POST',
        `${customer}/recharge`,
        {
          tokenType: 'USDT',
          network: 'sepolia',
          amount: '500',
          transactionHash: '',
          proofImage: 'p'.repeat(22),
          ...body,
        },
        key,
      ),
    list: (userId: number, query = '') => ask(userId, 'GET', `${customer}/listRecharge${query}`),
    take: (who: string, id: string) => desk.ask(who, 'POST', '/swx/operator/deposits/take', { id }),
    approve: (who: string, id: string, amount: string, rest: object = {}, key?: string) =>
      desk.ask(
        who,
        'POST',
        '/swx/operator/deposits/decide',
        { decision: 'approve', id, amount, outputIndex: 0, reason: 'seen on the network', ...rest },
        key,
      ),
    reject: (who: string, id: string, failure = 'notFound') =>
      desk.ask(who, 'POST', '/swx/operator/deposits/decide', {
        ...{ decision: 'reject', id, failure, reason: 'not there' },
      }),
    queue: (state: 'waiting' | 'aside' | 'decided' | 'lost') =>
      desk.ask('support', 'GET', `/swx/operator/deposits?state=${state}`),
  };
}

/** Deposits around a real ledger: users 1 to 9 by number, operators by role and number. */
export async function openDepositWorld({ sharedOn = [], adapters = [] }: WorldOptions = {}) {
  const { database, ledger, clock, close } = await openTestLedger();
  for (let userId = 1; userId <= 9; userId += 1) await ledger.openUser(userId);
  const chains = openTestChains({ sharedOn, adapters });
  for (const { depositKey } of chains.all) if (depositKey) await recordFirstKey(database, depositKey, clock.nowMs());
  const told: NewNotification[] = [];
  const values: { rate: bigint | undefined } = { rate: 1n };
  const settings = new Map<string, string>(depositParameters.map(({ key, defaultValue }) => [key, defaultValue]));
  const parts: DepositParts = {
    ...{ database, clock, chains, ledger, instance: 'sandbox' },
    parameters: { get: key => settings.get(key) ?? '' },
    eventLog: createEventLog({ database, clock }),
    async notifyIn(_client, notification) {
      return () => void told.push(notification);
    },
    files: {
      async claimIn(_client, { fileIds }) {
        return fileIds.includes(foreignPicture) ? deny('fileMissing') : accept(undefined);
      },
      findAlikeIn: findAlike,
    },
    identity: { loadUserNames: async ids => new Map(ids.map(id => [id, `user_${id}`])) },
    isPayout: hasPaidWith,
    findValue: (asset, amount) => (asset === 'USDT' ? amount : values.rate && amount * values.rate),
  };
  const deposits = createDeposits(parts);
  const { server, http } = await openTestHttp(clock, {
    sessions: usersByNumber,
    repeats: createRepeatStore(database, clock),
  });
  registerDepositRoutes(http, deposits, parts);
  const desk = await createOperatorServer(database, clock);
  registerDepositOperatorRoutes(desk.http, desk.acts, deposits, parts);

  const ask = createAsk(server);

  return {
    ...{ database, ledger, clock, told, values, settings, deposits, parts, desk, ask },
    ...createDepositCalls(ask, desk),
    /** Another program that follows a network. */
    openFollower(network: Network, changed: Partial<Pick<DepositParts, 'notifyIn'>> = {}) {
      const { adapter, depositKey } = chains.find(network) ?? {};
      assert(adapter, 'the network has a node');
      return createChainFollower({ ...parts, log, ...changed }, { adapter, hasOwnAddresses: depositKey !== null });
    },
    findKey(network: Network) {
      const key = chains.find(network)?.depositKey;
      assert(key, 'the network has own addresses');
      return key;
    },
    /** The program again, with the key it began with. */
    restoreKey(network: Network): void {
      const access = chains.find(network);
      assert(access, 'the network is one of the instance');
      Object.assign(access, { depositKey: openKey(network, xpub) });
    },
    /** The program again, with another key among its settings. */
    async changeKey(network: Network, word: string): Promise<DepositKey> {
      const access = chains.find(network);
      assert(access, 'the network is one of the instance');
      const depositKey = openKey(network, deriveTestKey(network, createHash('sha256').update(word).digest()));
      Object.assign(access, { depositKey });
      await recordFirstKey(database, depositKey, clock.nowMs());
      return depositKey;
    },
    /** The address of a user on a network, as they were shown it. */
    async findOwn(userId: number, network: Network): Promise<string> {
      const ways = await deposits.listWays(userId);
      return ways.find(way => way.network === network)?.address ?? '';
    },
    async findAvailable(userId: number, asset = 'USDT') {
      const balances = await ledger.loadBalances(userId, 'live');
      return balances.find(balance => balance.asset === asset)?.accounts.available ?? 0n;
    },
    async close() {
      await server.close();
      await desk.close();
      await close();
    },
  };
}

export type DepositWorld = Awaited<ReturnType<typeof openDepositWorld>>;
