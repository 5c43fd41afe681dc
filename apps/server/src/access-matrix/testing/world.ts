import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { type AnyCallName, allCalls } from '@truemark/contract/all-calls';
import type { Call } from '@truemark/contract/call';
import { type OperatorRole, operatorRoles } from '@truemark/contract/operators/roles';
import pino from 'pino';
import { buildApp } from '../../app.ts';
import { createPasswords } from '../../platform/crypto/passwords.ts';
import { openSecretBox, type SecretBox } from '../../platform/crypto/secret-box.ts';
import { createSystemClock } from '../../platform/process/clock.ts';
import { parseSettings } from '../../platform/process/settings.ts';
import { readReply } from '../../platform/testing/read-reply.ts';
import { makeTemporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { openTestDatabase } from '../../platform/testing/test-database.ts';
import { keepInstrumentsFew } from '../../testing/few-instruments.ts';
import type { CallSample } from '../expectation.ts';

/** Who asks: a kind of user or an operator of a role, proven anew or not, or one whose session is over. */
export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly name: keyof typeof userNames; readonly state: SessionState }
  | { readonly kind: 'operator'; readonly role: OperatorRole; readonly state: SessionState };
export type SessionState = 'plain' | 'proven' | 'dead';

export interface Answer {
  readonly status: number;
  readonly code: number;
  /** Name of the refusal; empty for a success. */
  readonly refusal: string;
  readonly text: string;
}

/** The whole platform with two users, one restricted in each way, and an operator of each role. */
export interface MatrixWorld {
  /** Sends a key of its own for repeats, if not told otherwise. */
  ask(name: AnyCallName, actor: Actor, sample: CallSample, keys?: { readonly isKeyless: true }): Promise<Answer>;
  readonly origin: string;
  /** A session of its own; undefined for a visitor. */
  makeToken(actor: Actor): Promise<string | undefined>;
  /** What `{own.userId}` and its like stand for in samples. */
  readonly names: Readonly<Record<string, string>>;
  readonly query: <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;
  close(): Promise<void>;
}

const userNames = {
  own: 'own_user',
  other: 'other_user',
  closeOnly: 'closeOnly_user',
  locked: 'locked_user',
  guest: '#',
} as const;
const hash = (token: string): Buffer => createHash('sha256').update(token).digest();

export async function openMatrixWorld(): Promise<MatrixWorld> {
  const database = await openTestDatabase();
  await keepInstrumentsFew(database);
  const settings = parseSettings({ DATA_DIR: makeTemporaryFolder(), SAMPLE_DATA: 'true', PORT: '0' }, process.cwd());
  const log = pino({ level: process.env.MATRIX_LOG ?? 'silent' });
  const app = await buildApp({ settings, database, log, clock: createSystemClock(log), standing: 'owner' });
  const origin = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const { query } = database;

  const userIds = await saveUsers(query);
  const operatorIds = await saveOperators(query, await openSecretBox({ database, ...settings }));
  const otherSession = await saveUserSession(query, userIds.other, 'plain');
  const [passkey] = await query<{ id: string }>(
    `insert into user_passkey (user_id, name, credential_id, public_key, counter, transports, created_at)
     values ($1, 'key', 'other-credential', ''::bytea, 0, '{}', now()) returning id`,
    [userIds.other],
  );
  const [notification] = await query<{ id: string }>(
    `insert into notification (user_id, kind, values, created_at) values ($1, 'passwordChanged', '{}', now()) returning id`,
    [userIds.other],
  );
  await saveOrders(query, userIds.other);
  const names = {
    'own.userId': String(userIds.own),
    'other.sessionId': otherSession.id,
    'other.passkeyId': String(passkey?.id),
    'other.notificationId': String(notification?.id),
    'other.contractId': '1',
    'other.optionId': '2',
    'other.alertId': await saveAlert(query, userIds.other),
    'other.depositId': await saveDeposit(query, userIds.other),
    ...(await saveWithdrawal(query, userIds.other)),
    'other.loanId': await saveLoan(query, userIds.other),
    // With a deposit under way no account is closed.
    'own.depositId': await saveDeposit(query, userIds.own),
  };

  async function makeToken(actor: Actor): Promise<string | undefined> {
    if (actor.kind === 'visitor') return undefined;
    if (actor.kind === 'user') return (await saveUserSession(query, userIds[actor.name], actor.state)).token;
    return saveOperatorSession(query, operatorIds[actor.role], actor.state);
  }

  let callerCount = 0;
  return {
    origin: origin.origin,
    makeToken,
    names,
    query,
    async ask(name, actor, sample, keys) {
      const token = await makeToken(actor);
      callerCount += 1;
      // Many addresses, so that no limit by address is in the way.
      const localAddress = `127.0.${Math.floor(callerCount / 250)}.${(callerCount % 250) + 2}`;
      return send(origin, allCalls[name], fillNames(sample, names), {
        token,
        localAddress,
        key: keys ? undefined : randomUUID(),
      });
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

type Query = MatrixWorld['query'];

async function saveUsers(query: Query) {
  const rows = await query<{ id: number; name: keyof typeof userNames }>(
    `insert into user_account
       (user_name, email, country, language, invite_code, state, restriction_reason,
        restriction_note, restricted_at, created_at)
     select user_name, lower(user_name) || '@example.org', 'DE', 'en', code, state,
       case when state <> 'active' then 'other' end, case when state <> 'active' then 'matrix' end,
       case when state <> 'active' then now() end, now()
     from (values ('own_user', '22222222', 'active'), ('other_user', '33333333', 'active'),
       ('closeOnly_user', '44444444', 'closeOnly'), ('locked_user', '55555555', 'locked')) as given (user_name, code, state)
     returning id::float8 as id, replace(user_name, '_user', '') as name`,
  );
  const find = (name: keyof typeof userNames) => rows.find(row => row.name === name)?.id ?? 0;
  const [guest] = await query<{ id: number }>(
    `insert into user_account (id, user_name, country, language, invite_code, is_guest, created_at) overriding system value
     select id, '#' || id, 'ZZ', 'en', '66666666', true, now()
     from nextval(pg_get_serial_sequence('user_account', 'id')) as id returning id::float8 as id`,
  );
  const named = { own: find('own'), other: find('other'), closeOnly: find('closeOnly'), locked: find('locked') };
  return { ...named, guest: guest?.id ?? 0 };
}

/** A contract that rests and an option that waits; the engine has started before, and does not know of them. */
async function saveAlert(query: Query, userId: number): Promise<string> {
  await query(
    `insert into price_alert (id, user_id, instrument_id, price, direction, note, from_sequence, created_at_ms, expires_at_ms, state)
     values (3, $1, 2001, 1, 'falling', '', 0, 1, 2, 'active')`,
    [userId],
  );
  return '3';
}

async function saveOrders(query: Query, userId: number): Promise<void> {
  await query(
    `insert into contract_order (user_id, id, book, instrument_id, side, kind, rule_version, quantity, lot_size, leverage,
       conversion, fee_rate, cap_multiple, call_level, close_out_level, closes_with_session, limit_price, accepted_at_ms,
       accepted_sequence, quoted_price, margin, open_fee, reserve, terms_hash, state, version, quantity_left, margin_left,
       fee_left, reserve_left, checked_sequence, parts, close_fee, profit, gap_loss)
     values ($1, 1, 'demo', 2001, 'long', 'limit', 1, 1, 1, 1, 1, 0, 1, 0, 0, false, 1, 1, 1, 1, 1, 0, 1, sha256(''),
       'pending', 1, 1, 1, 0, 1, 1, 0, 0, 0, 0)`,
    [userId],
  );
  await query(
    `insert into option_order (user_id, id, book, instrument_id, type, state, result, rule_version, duration_seconds, stake,
       ratio, payout, accepted_at_ms, accepted_sequence, quoted_price, fill_wait_ms, settle_wait_ms, expires_at_ms,
       terms_hash)
     values ($1, 2, 'demo', 2001, 'up', 'pending', 'running', 1, 30, 10, 10000000000, 10, 1, 1, 1, 5000, 60000, 30001,
       sha256(''))`,
    [userId],
  );
}

async function saveDeposit(query: Query, userId: number): Promise<string> {
  const [deposit] = await query<{ id: string }>(
    `insert into deposit (user_id, network, asset, address, is_own_address, amount, hash, at, state)
     values ($1, 'sepolia', 'ETH', 'an address', true, 1, 'a hash', now(), 'submitted') returning id`,
    [userId],
  );
  return String(deposit?.id);
}

async function saveWithdrawal(query: Query, userId: number) {
  const [address] = await query<{ id: string }>(
    `insert into payout_address (user_id, network, address, label, at, usable_from)
     values ($1, 'sepolia', 'an address', 'Theirs', now(), now()) returning id`,
    [userId],
  );
  const [withdrawal] = await query<{ id: string }>(
    `insert into withdrawal (id, user_id, person, network, asset, address_id, address, amount, fee, fee_rate, at, state)
     values (nextval('withdrawal_id'), $1, 'user:other', 'sepolia', 'ETH', $2, 'an address', 2, 1, 0, now(), 'submitted')
     returning id`,
    [userId, address?.id],
  );
  return { 'other.payoutAddressId': String(address?.id), 'other.withdrawalId': String(withdrawal?.id) };
}

async function saveLoan(query: Query, userId: number): Promise<string> {
  const [loan] = await query<{ id: string }>(
    `insert into loan (id, user_id, principal, days, daily_rate, free_days, at, state)
     values (nextval('loan_id'), $1, 1, 7, 1, 7, now(), 'pending') returning id`,
    [userId],
  );
  return String(loan?.id);
}

async function saveOperators(query: Query, secretBox: SecretBox): Promise<Record<OperatorRole, number>> {
  const passwordHash = await createPasswords().hash('right-and-unknown', { caller: 'test', isKnown: true });
  const rows = await query<{ id: number; role: OperatorRole }>(
    `insert into operator (email, role, password_hash, created_at)
     select role || '@example.org', role, $2, now() from unnest($1::text[]) as role
     returning id::float8 as id, role`,
    [operatorRoles, passwordHash],
  );
  for (const { id } of rows) {
    const sealed = secretBox.seal('JBSWY3DPEHPK3PXP', `totp:operator:${id}`);
    await query('update operator set totp_secret = $2 where id = $1', [id, sealed]);
  }
  return Object.fromEntries(rows.map(({ id, role }) => [role, id])) as Record<OperatorRole, number>;
}

async function saveUserSession(query: Query, userId: number, state: SessionState) {
  const token = randomBytes(32).toString('base64url');
  const [session] = await query<{ id: string }>(
    `insert into user_session (user_id, token_hash, device, network, created_at, last_seen_at, absolute_end_at,
       expires_at, stepped_up_until, ended_at, end_reason)
     values ($1, $2, 'Firefox', '127.0.0.0/24', now(), now(), now() + interval '1 day', now() + interval '1 day',
       case when $3 = 'proven' then now() + interval '5 minutes' end, case when $3 = 'dead' then now() end,
       case when $3 = 'dead' then 'logout' end)
     returning id`,
    [userId, hash(token), state],
  );
  return { token, id: String(session?.id) };
}

async function saveOperatorSession(query: Query, operatorId: number, state: SessionState): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await query(
    `insert into operator_session (id, operator_id, token_hash, created_at, last_seen_at, stepped_up_until, address, user_agent)
     values ($1, $2, $3, $4, $4, case when $5 = 'proven' then now() + interval '5 minutes' end, '127.0.0.1', '')`,
    [token, operatorId, hash(token), new Date(Date.now() - (state === 'dead' ? 13 * 3_600_000 : 0)), state],
  );
  return token;
}

/** Puts the names of the world into a sample. */
function fillNames(sample: CallSample, names: Readonly<Record<string, string>>): CallSample {
  return JSON.parse(JSON.stringify(sample).replaceAll(/\{([\w.]+)\}/g, (text, name: string) => names[name] ?? text));
}

function send(
  origin: URL,
  call: Call,
  { params = {}, query = {}, body }: CallSample,
  { token, localAddress, key }: Record<'token' | 'key', string | undefined> & { readonly localAddress: string },
): Promise<Answer> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_text, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const payload = call.method === 'POST' ? JSON.stringify(body ?? {}) : undefined;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      new URL(`${path}?${search}`, origin),
      {
        method: call.method,
        localAddress,
        headers: {
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: token }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          // The demo book, where one is needed; nothing of this issue is for the live book alone.
          virtually: 'NO',
        },
      },
      incoming => {
        let text = '';
        incoming.setEncoding('utf8').on('data', part => {
          text += part;
        });
        incoming.once('end', () => resolve(readAnswer(incoming.statusCode ?? 0, text)));
      },
    );
    outgoing.once('error', reject);
    outgoing.end(payload);
  });
}

/** A file is an answer of the handler like any other. */
function readAnswer(status: number, text: string): Answer {
  if (!text.startsWith('{')) return { status, code: 200, refusal: '', text };
  const { code, refusal } = readReply(JSON.parse(text) as { code: number });
  return { status, code, refusal, text };
}
