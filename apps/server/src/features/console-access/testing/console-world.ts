import { randomBytes } from 'node:crypto';
import type { AuditItem, OperatorItem } from '@truemark/contract/operators/access';
import type { OperatorRole } from '@truemark/contract/operators/roles';
import pino from 'pino';
import { createPasswords } from '../../../platform/crypto/passwords.ts';
import { createSecretBox } from '../../../platform/crypto/secret-box.ts';
import { calculateTotpCode } from '../../../platform/crypto/totp.ts';
import { createActServer } from '../../../platform/http/act-server.ts';
import { createRepeatStore } from '../../../platform/http/repeat-store.ts';
import { createRefusalNotes } from '../../../platform/http/security-events.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createMetrics } from '../../../platform/process/metrics.ts';
import { quickHashes } from '../../../platform/testing/quick-hashes.ts';
import { readReply } from '../../../platform/testing/read-reply.ts';
import { openTestDatabase } from '../../../platform/testing/test-database.ts';
import { openTestHttp } from '../../../platform/testing/test-http.ts';
import type { NewMessage } from '../../notifications/index.ts';
import { createConsoleAccess, registerConsoleAccessRoutes } from '../index.ts';
import type { OperatorMail } from '../parts.ts';

export const ownPassword = 'correct horse battery';

/** What the calls of this capability may answer with, all together: a test knows which of it is there. */
interface AnyReply {
  readonly state: string;
  readonly challengeId: string;
  readonly enrolment: { readonly secret: string };
  readonly token: string;
  readonly operator: OperatorItem;
  readonly permissions: readonly string[];
  readonly recoveryCodes: readonly string[];
  readonly secret: string;
  readonly password: string;
  readonly validUntil: number;
  readonly items: readonly AuditItem[];
  readonly handed: { readonly operator: OperatorItem; readonly password: string | null } | null;
  readonly isAlone: boolean;
  readonly nextCursor: string | null;
}

interface Answer {
  readonly code: number;
  readonly message: string;
  /** Name of the refusal; empty for a success. */
  readonly refusal: string;
  readonly result: AnyReply;
}

/** The routes of this capability over a database. */
async function openServer(database: Database, clock: Clock, mail: OperatorMail) {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: line => void lines.push(line) });
  const metrics = createMetrics();
  const passwords = createPasswords({ clock, cost: quickHashes });
  const access = { database, clock, randomBytes, passwords, secretBox: createSecretBox(randomBytes(32)), mail };
  const consoleAccess = createConsoleAccess(access);
  const { server, http } = await openTestHttp(clock, {
    ...{ log, metrics, repeats: createRepeatStore(database, clock), onRefusal: createRefusalNotes(log, metrics) },
    sessions: { findUser: async () => undefined, findOperator: consoleAccess.findOperator },
  });
  const acts = createActServer({ http, database, audit: consoleAccess.audit });
  registerConsoleAccessRoutes({ http, acts, consoleAccess });
  return { server, access, consoleAccess, lines, metrics };
}

/** What operators were written, and whether a mail service takes it. */
function createMailBox() {
  const mails: NewMessage[] = [];
  const queueIn = async (_: unknown, message: NewMessage) => void mails.push(message);
  return { mails, mail: { isSent: false, messages: { queueIn } } };
}

/** The console's own routes over a database of its own, with a clock that a test moves. */
export async function openConsoleWorld() {
  const database = await openTestDatabase();
  const time = { nowMs: Date.UTC(2026, 10, 21, 12) };
  const { mail, mails } = createMailBox();
  const { server, access, consoleAccess, lines, metrics } = await openServer(
    database,
    { nowMs: () => time.nowMs },
    mail,
  );
  const passwordHash = await access.passwords.hash(ownPassword, { caller: 'test', isKnown: true });
  // Each call comes from an address of its own, unless a test says otherwise: what is limited by address has its test.
  let caller = 0;

  async function post(
    path: string,
    body: object = {},
    token = '',
    { address, device }: { readonly address?: string; readonly device?: string } = {},
  ): Promise<Answer> {
    caller += 1;
    const remoteAddress = address ?? `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`;
    const url = `/swx/operator/${path}`;
    const headers = { authorization: token, ...(device === undefined ? {} : { device }) };
    return readReply((await server.inject({ method: 'POST', url, payload: body, headers, remoteAddress })).json());
  }

  async function get(path: string, token: string): Promise<Answer> {
    return readReply((await server.inject({ url: `/swx/operator/${path}`, headers: { authorization: token } })).json());
  }

  /** An operator with a password of their own, and how to log them in. */
  async function addOperator(name: string, role: OperatorRole) {
    const email = `${name}@example.org`;
    const rows = await database.query<{ id: number; number: number }>(
      `insert into operator (email, role, password_hash, created_at) values ($1, $2, $3, $4)
       returning id::float8 as id, number`,
      [email, role, passwordHash, new Date(time.nowMs)],
    );
    const { id = 0, number = 0 } = rows[0] ?? {};
    return { id, number, email };
  }

  /** Sets an operator's app up with the first login. */
  async function enrol(email: string, device?: string, password = ownPassword) {
    const begun = await post('login', { email, password });
    const { secret } = begun.result.enrolment;
    const { challengeId } = begun.result;
    const code = calculateTotpCode(secret, time.nowMs);
    const { result } = await post('secondFactor', { challengeId, code }, '', device === undefined ? {} : { device });
    time.nowMs += 30_000;
    const { token, recoveryCodes } = result;
    return { token, recoveryCodes, secret, code: () => calculateTotpCode(secret, time.nowMs) };
  }

  /** An operator of a role who is logged in and proven. */
  async function openOperator(name: string, role: OperatorRole) {
    const operator = await addOperator(name, role);
    const login = await enrol(operator.email);
    await post('stepUp', { code: login.code() }, login.token);
    time.nowMs += 30_000;
    return { ...operator, ...login };
  }

  /** A new login of somebody who has an app, proven; answers its token. */
  async function logInProven({
    email,
    code,
  }: {
    readonly email: string;
    readonly code: () => string;
  }): Promise<string> {
    const { challengeId } = (await post('login', { email, password: ownPassword })).result;
    const { token } = (await post('secondFactor', { challengeId, code: code() })).result;
    time.nowMs += 30_000;
    await post('stepUp', { code: code() }, token);
    time.nowMs += 30_000;
    return token;
  }

  return {
    ...{ server, database, lines, metrics, mail, mails, time, consoleAccess, access, post, get, addOperator, enrol },
    openAdministrator: (name: string) => openOperator(name, 'administrator'),
    openOperator,
    logInProven,
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}

export type ConsoleWorld = Awaited<ReturnType<typeof openConsoleWorld>>;
