import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnyCallName, allCalls } from '@truemark/contract/all-calls';
import type { Call } from '@truemark/contract/call';
import { isRefusalName, refusals } from '@truemark/contract/refusals';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { assert } from '@truemark/domain/result';
import { readReply } from '../platform/testing/read-reply.ts';

export type Query = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** The program that runs now, and the token of an operator who may do everything. */
export interface Platform {
  readonly url: string;
  readonly query: Query;
  readonly operator: string;
}

export interface Answer {
  readonly code: number;
  /** Name of the refusal; empty for a success. */
  readonly refusal: string;
  readonly result: unknown;
}

export const actKinds = ['part', 'limits', 'cancel', 'all', 'reset', 'grant', 'move', 'restrict'] as const;
export type ActKind = (typeof actKinds)[number];

interface User {
  readonly id: number;
  readonly token: string;
}

/** An act of somebody who does nothing else, under a key. */
export interface Trial {
  readonly kind: ActKind;
  readonly user: User;
  readonly key: string;
  send(platform: Platform): Promise<Answer>;
  /** What it did otherwise than once; `newer` was opened after it was asked for, where it could touch that. */
  findFaults(platform: Platform, newer: string | undefined): Promise<readonly string[]>;
}

const code = 'BTCUSDT';
const tryEveryMs = 50;
const triesMax = 400;
const reason = 'repeated after a kill';
const hash = (text: string) => createHash('sha256').update(text).digest();

/** The same may be asked again, under the same key. */
export function isPassing({ refusal }: Answer): boolean {
  return isRefusalName(refusal) && refusals[refusal].isRetryable;
}

interface Asked {
  readonly name: AnyCallName;
  readonly token: string;
  readonly body?: object;
  readonly params?: Readonly<Record<string, string>>;
  readonly key?: string;
}

async function ask({ url }: Platform, { name, token, body, params = {}, key = randomUUID() }: Asked): Promise<Answer> {
  const { method, path }: Call = allCalls[name];
  const place = path.replaceAll(/\{(\w+)\}/g, (_text, part: string) => encodeURIComponent(params[part] ?? ''));
  const response = await fetch(`${url}${place}`, {
    method,
    headers: {
      ...{ authorization: token, virtually: 'NO', 'idempotency-key': key, 'content-type': 'application/json' },
      // Everybody has an address, so that no limit by address is in the way.
      'x-forwarded-for': `10.${[...hash(token).subarray(0, 3)].join('.')}`,
    },
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  return readReply((await response.json()) as Omit<Answer, 'refusal'>);
}

/** Asks until it is granted: the price of a moment may be missing. */
async function insist<Result>(platform: Platform, asked: Omit<Asked, 'key'>): Promise<Result> {
  const key = randomUUID();
  for (let tries = 0; ; tries += 1) {
    const answer = await ask(platform, { ...asked, key });
    if (answer.code === 200) return answer.result as Result;
    assert(isPassing(answer) && tries < triesMax, `${asked.name} is granted: ${answer.refusal}`);
    await sleep(tryEveryMs);
  }
}

async function waitFor<Found>(find: () => Promise<Found | undefined>, title: string): Promise<Found> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(tryEveryMs);
  }
  throw new Error(`not so in time: ${title}`);
}

/** An operator with everything that is asked of one, who has just proven to be it. */
export async function saveOperator(query: Query): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const [operator] = await query<{ id: string }>(
    `insert into operator (email, role, password_hash, totp_secret, created_at)
     values ('kills@example.org', 'administrator', 'none', '\\x00', now()) returning id`,
  );
  await query(
    `insert into operator_session (id, operator_id, token_hash, created_at, last_seen_at, stepped_up_until, address, user_agent)
     values ($1, $2, $3, now(), now(), now() + interval '1 hour', '127.0.0.1', '')`,
    [token, operator?.id, hash(token)],
  );
  return token;
}

function makeInviteCode(): string {
  return Array.from(randomBytes(8), byte => String(2 + (byte % 8))).join('');
}

async function addUser(platform: Platform): Promise<User> {
  const token = randomBytes(32).toString('base64url');
  const [row] = await platform.query<{ id: number }>(
    `with added as (
       insert into user_account (user_name, country, language, invite_code, state, created_at)
       values ($1, 'SG', 'en', $2, 'active', now()) returning id)
     insert into user_session (user_id, token_hash, device, network, created_at, last_seen_at, absolute_end_at, expires_at)
     select id, $3, 'Firefox', '127.0.0.0/24', now(), now(), now() + interval '1 day', now() + interval '1 day' from added
     returning user_id::float8 as id`,
    [`kill_${randomBytes(6).toString('hex')}`, makeInviteCode(), hash(token)],
  );
  assert(row, 'a user is added');
  // From nothing it is a reset that brings the play money.
  await insist(platform, { name: 'resetDemo', token });
  return { id: row.id, token };
}

async function load(platform: Platform, { token }: User, id: string): Promise<ContractOrder> {
  return (await ask(platform, { name: 'getContractOrder', token, params: { id } })).result as ContractOrder;
}

async function openOrder(platform: Platform, { token }: User, order: object): Promise<ContractOrder> {
  const terms = { side: 'long', leverage: 2, lots: '0.01', feeRate: '0.0005', ruleVersion: 1 };
  return insist(platform, { name: 'openContract', token, body: { code, kind: 'market', ...terms, ...order } });
}

async function hold(platform: Platform, user: User): Promise<ContractOrder> {
  for (;;) {
    const { id } = await openOrder(platform, user, {});
    const find = async () => {
      const order = await load(platform, user, id);
      return order.status === 'pending' ? undefined : order;
    };
    const order = await waitFor(find, 'an order opens');
    // One for which no price came in time is canceled.
    if (order.status === 'holding') return order;
  }
}

async function loadBid({ url }: Platform): Promise<number> {
  const response = await fetch(`${url}/swx/customer/market/realtime-price/${code}`);
  return Number(((await response.json()) as { result: { bid: string } }).result.bid);
}

/**
 * What `closeAll` and a reset would touch if they were worked out anew: opened when they are known to have begun. One that
 * the kill met before that may act on all there is.
 */
export async function openMore(platform: Platform, { kind, user, key }: Trial): Promise<string | undefined> {
  if (kind !== 'all' && kind !== 'reset') return undefined;
  const hasBegun = (await count(platform, 'call_repeat where key = $1', [key])) > 0;
  return hasBegun ? (await hold(platform, user)).id : undefined;
}

const count = async ({ query }: Platform, sql: string, values: readonly unknown[]): Promise<number> =>
  (await query<{ count: number }>(`select count(*)::int as count from ${sql}`, values))[0]?.count ?? 0;

const expectOne = (title: string, found: number): string[] => (found === 1 ? [] : [`${found} × ${title}`]);

async function countOrderEnds(platform: Platform, user: User, id: string): Promise<number> {
  const isMet = async () => ((await load(platform, user, id)).closingLots === null ? true : undefined);
  await waitFor(isMet, 'a close is met');
  return count(platform, 'contract_closing where user_id = $1 and order_id = $2', [user.id, id]);
}

async function isUntouched(platform: Platform, user: User, id: string | undefined): Promise<string[]> {
  if (id === undefined) return [];
  const { status, closingLots } = await load(platform, user, id);
  return status === 'holding' && closingLots === null ? [] : ['what was opened meanwhile is touched'];
}

/** Everything that an act of an operator leaves about a user, in each place once. */
async function countTraces(platform: Platform, { id }: User, hasNotice: boolean): Promise<string[]> {
  const records = await count(platform, 'audit_act where subject = $1', [`user:${id}`]);
  // Beside that of the reset that brought the play money.
  const told = `notification where user_id = $1 and kind <> 'demoReset'`;
  const notices = hasNotice ? await count(platform, told, [id]) : 1;
  return [...expectOne('in the audit log', records), ...expectOne('told', notices)];
}

type Parts = Pick<Trial, 'findFaults'> & { readonly asked: Omit<Asked, 'key' | 'token'>; readonly isOfOperator?: true };

const makers: Readonly<Record<ActKind, (platform: Platform, user: User) => Promise<Parts>>> = {
  async part(platform, user) {
    const { id } = await hold(platform, user);
    return {
      asked: { name: 'closeContract', body: { id, lots: '0.002' } },
      findFaults: async now => expectOne('closed', await countOrderEnds(now, user, id)),
    };
  },
  async limits(platform, user) {
    const { id, version } = await hold(platform, user);
    const stopLoss = String(Math.floor((await loadBid(platform)) * 0.8));
    return {
      asked: { name: 'changeContractLimits', body: { id, version, stopLoss, takeProfit: null } },
      findFaults: async now => expectOne('changed', (await load(now, user, id)).version - version),
    };
  },
  async cancel(platform, user) {
    const limitPrice = String(Math.floor((await loadBid(platform)) * 0.8));
    const { id } = await openOrder(platform, user, { kind: 'limit', limitPrice });
    const canceled = `ledger_transfer where reference = $1 and kind = 'contractReturn'`;
    return {
      asked: { name: 'cancelContract', body: { id } },
      findFaults: async now => expectOne('given back', await count(now, canceled, [`contract:${id}`])),
    };
  },
  async all(platform, user) {
    const { id } = await hold(platform, user);
    return {
      asked: { name: 'closeAllContracts' },
      findFaults: async (now, newer) => [
        ...expectOne('closed', await countOrderEnds(now, user, id)),
        ...(await isUntouched(now, user, newer)),
      ],
    };
  },
  async reset(platform, user) {
    const { id } = await hold(platform, user);
    // Beside the one that brought the play money.
    const resets = `ledger_transfer where owner_id = $1 and kind = 'demoReset'`;
    const notices = `notification where user_id = $1 and kind = 'demoReset'`;
    return {
      asked: { name: 'resetDemo' },
      findFaults: async (now, newer) => [
        ...expectOne('closed', await countOrderEnds(now, user, id)),
        ...expectOne('reset', (await count(now, resets, [user.id])) - 1),
        ...expectOne('told', (await count(now, notices, [user.id])) - 1),
        ...(await isUntouched(now, user, newer)),
      ],
    };
  },
  async grant(_platform, { id, ...user }) {
    const granted = `ledger_transfer where owner_id = $1 and kind = 'testFunds'`;
    return {
      asked: { name: 'grantTestFunds', body: { userId: String(id), asset: 'USDT', amount: '1', reason } },
      isOfOperator: true,
      findFaults: async now => [
        ...expectOne('granted', await count(now, granted, [id])),
        ...(await countTraces(now, { id, ...user }, true)),
      ],
    };
  },
  async move() {
    const mark = `${reason} ${randomUUID()}`;
    const body = { book: 'live', asset: 'USDT', amount: '1', direction: 'in', reason: mark };
    const moved = `audit_act where act = 'treasury.in' and reason = $1`;
    return {
      asked: { name: 'moveTreasury', body },
      isOfOperator: true,
      findFaults: async now => expectOne('in the audit log', await count(now, moved, [mark])),
    };
  },
  async restrict(_platform, user) {
    return {
      asked: {
        name: 'restrictUser',
        body: { id: String(user.id), restriction: { state: 'locked', reason: 'other' }, reason },
      },
      isOfOperator: true,
      findFaults: now => countTraces(now, user, true),
    };
  },
};

/** Somebody new, and all that the act is about. */
export async function prepare(platform: Platform, kind: ActKind): Promise<Trial> {
  const user = await addUser(platform);
  const { asked, isOfOperator, findFaults } = await makers[kind](platform, user);
  const key = randomUUID();
  const token = isOfOperator ? platform.operator : user.token;
  return { kind, user, key, findFaults, send: now => ask(now, { ...asked, token, key }) };
}
