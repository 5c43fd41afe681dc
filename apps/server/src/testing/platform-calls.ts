import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type AnyCallName, allCalls } from '@truemark/contract/all-calls';
import type { Call } from '@truemark/contract/call';
import type { CallSample } from '../access-matrix/expectation.ts';
import type { Ledger } from '../features/ledger/index.ts';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
import type { Database } from '../platform/postgres/database.ts';
import { readReply } from '../platform/testing/read-reply.ts';

/** What a call was answered, and how long it took. */
export interface TimedAnswer {
  readonly name: AnyCallName;
  readonly status: number;
  readonly tookMs: number;
  /** Name of the refusal; empty for a success. */
  readonly refusal: string;
  readonly result: Readonly<Record<string, unknown>>;
}

export interface Person {
  readonly id: number;
  readonly token: string;
}

export type Ask = (
  name: AnyCallName,
  person: Person | undefined,
  sample?: CallSample,
  book?: string,
) => Promise<TimedAnswer>;

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const unit = 10n ** 6n;
/** Letters of invite codes that stand for the digits of a number. */
const codeOf = (number: number) =>
  String(number)
    .padStart(8, '0')
    .replaceAll(/\d/g, digit => 'ABCDEFGHJK'[Number(digit)] ?? '');
let count = 0;

/** Makes calls of the platform at an address, each with a key of its own. */
export function createAsk(origin: string): Ask {
  return async (name, person, sample = {}, book = 'YES') => {
    const { path, method }: Call = allCalls[name];
    const { params = {}, query = {}, body = {} } = sample;
    const place = path.replaceAll(/\{(\w+)\}/g, (_text, part: string) => encodeURIComponent(params[part] ?? ''));
    count += 1;
    const startedAtMs = performance.now();
    const response = await fetch(`${origin}${place}?${new URLSearchParams(query as Record<string, string>)}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        // Many addresses, so that no limit by address is in the way.
        'x-forwarded-for': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`,
        virtually: book,
        ...(person ? { authorization: person.token } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    const reply: Partial<Pick<TimedAnswer, 'result'>> = JSON.parse(await response.text());
    const { result = {}, refusal } = readReply(reply);
    return { name, status: response.status, tookMs: performance.now() - startedAtMs, refusal, result };
  };
}

/** Users with a demo account and a million USDT in the live book. */
export async function addUsers(database: Database, ledger: Ledger, howMany: number): Promise<Person[]> {
  count += howMany;
  const rows = await database.query<{ id: number }>(
    `insert into user_account (user_name, email, country, language, invite_code, created_at)
     select name, name || '@example.org', 'BR', 'en', code, now()
     from unnest($1::text[], $2::text[]) as given (name, code) returning id::float8 as id`,
    [
      Array.from({ length: howMany }, (_, index) => `user_${count - index}`),
      Array.from({ length: howMany }, (_, index) => codeOf(count - index)),
    ],
  );
  const users = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }));
  await database.query(
    `insert into user_session (user_id, token_hash, device, network, created_at, last_seen_at, absolute_end_at, expires_at)
     select id, hash, 'Firefox', '127.0.0.0/24', now(), now(), now() + interval '1 day', now() + interval '1 day'
     from unnest($1::bigint[], $2::bytea[]) as given (id, hash)`,
    [users.map(({ id }) => id), users.map(({ token }) => hashToken(token))],
  );
  const move = { book: 'live', asset: 'USDT', amount: 1_000_000n * unit, key: 'first', reference: 'test' } as const;
  await Promise.all(users.flatMap(({ id }) => [ledger.openUser(id), ledger.grantTestFunds(id, move)]));
  return users;
}

/** Administrators who have just proven who they are. */
export async function addOperators(database: Database, secretBox: SecretBox, howMany: number): Promise<Person[]> {
  const rows = await database.query<{ id: number }>(
    `insert into operator (email, role, password_hash, created_at)
     select 'operator' || index || '@example.org', 'administrator', 'none', now()
     from generate_series(1, $1) as index returning id::float8 as id`,
    [howMany],
  );
  const operators = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }));
  for (const { id, token } of operators) {
    const sealed = secretBox.seal('JBSWY3DPEHPK3PXP', `totp:operator:${id}`);
    await database.query('update operator set totp_secret = $2 where id = $1', [id, sealed]);
    await database.query(
      `insert into operator_session (id, operator_id, token_hash, created_at, last_seen_at, stepped_up_until, address,
         user_agent)
       values ($1, $2, $3, now(), now(), now() + interval '5 minutes', '127.0.0.1', '')`,
      [token, id, hashToken(token)],
    );
  }
  return operators;
}

/** A market order of a few dozen dollars, by the terms of this moment. */
export async function draftOrder(ask: Ask, person: Person): Promise<CallSample> {
  const code = 'BTCUSDT';
  const { result: terms } = await ask('getContractTerms', person, { params: { code } });
  const { result: market } = await ask('getMarketInfo', undefined, { params: { code } });
  const { result: price } = await ask('getRealtimePrice', undefined, { params: { code } });
  const lots = Math.ceil(50 / (Number(price.bid) * Number(market.lotSize)) / Number(market.lotStep));
  return {
    body: {
      ...{ code, side: 'long', kind: 'market', leverage: 2 },
      lots: (lots * Number(market.lotStep)).toFixed(8).replace(/\.?0+$/, ''),
      ...{ feeRate: terms.feeRate, ruleVersion: terms.ruleVersion },
    },
  };
}
