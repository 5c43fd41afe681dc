import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AllCalls, type AnyCallName, allCalls } from '@truemark/contract/all-calls';
import type { Call, CallArguments } from '@truemark/contract/call';
import fastify from 'fastify';
import pino from 'pino';
import { createPasswords } from '../../../platform/crypto/passwords.ts';
import { createSecretBox } from '../../../platform/crypto/secret-box.ts';
import { createHttpServer } from '../../../platform/http/http.ts';
import { createRepeatStore } from '../../../platform/http/repeat-store.ts';
import { createRefusalNotes } from '../../../platform/http/security-events.ts';
import { createJobs } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createMetrics } from '../../../platform/process/metrics.ts';
import { quickHashes } from '../../../platform/testing/quick-hashes.ts';
import { readReply } from '../../../platform/testing/read-reply.ts';
import { makeTemporaryFolder } from '../../../platform/testing/temporary-folder.ts';
import { openTestDatabase } from '../../../platform/testing/test-database.ts';
import { createFeeShares, createInviteEntry } from '../../invites/index.ts';
import { createLedger } from '../../ledger/index.ts';
import { createEventLog, createMessages, createNotifications } from '../../notifications/index.ts';
import { createIdentity, type IdentityParts } from '../create-identity.ts';
import type { Identity } from '../identity.ts';
import { registerIdentityRoutes } from '../routes.ts';
import { registerSecondFactorRoutes } from '../second-factor/routes.ts';
import { createSecondFactors } from '../second-factor/second-factors.ts';

/** Where a call comes from. */
export interface Caller {
  readonly token?: string | undefined;
  readonly address?: string;
  readonly device?: string;
  readonly userAgent?: string;
  readonly language?: string;
  /** Where it found the server. */
  readonly host?: string;
}

export interface Envelope {
  readonly code: number;
  readonly message: string;
  /** Name of the refusal; empty for a success. */
  readonly refusal: string;
  /** Typed by whoever reads it. */
  readonly result: unknown;
}

export interface SentMessage {
  readonly recipient: string;
  readonly kind: string;
  readonly language: string;
  readonly secret: string | null;
}

type Body<Name extends AnyCallName> = CallArguments<AllCalls[Name]>['body'];

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Changes = Partial<Pick<IdentityParts, 'publicUrl' | 'isSandbox' | 'providers' | 'contracts'>> & {
  readonly isDappOnly?: boolean;
  readonly hasGuests?: boolean;
  readonly isDemoOpen?: () => boolean;
  /** Hashing a password takes as long as in the product. */
  readonly areHashesSlow?: boolean;
  /** Jobs wait until the test starts them. */
  readonly hasIdleJobs?: boolean;
};

/** Everything that identity stands on, as it is. */
function createParts(
  database: Database,
  clock: Clock,
  { isDappOnly, hasIdleJobs, areHashesSlow = false, hasGuests = true, isDemoOpen = () => true, ...changes }: Changes,
) {
  const lines: string[] = [];
  const hashes = { count: 0 };
  const log = pino({ level: 'trace' }, { write: line => void lines.push(line) });
  const jobs = createJobs({ database, log });
  const site = { publicUrl: null, isSandbox: true, providers: {}, networks: ['sepolia', 'shasta'] as const };
  const contracts: IdentityParts['contracts'] = { check: async () => 'silent' };
  const base = {
    ...{
      database,
      clock,
      log,
      jobs,
      randomBytes,
      ...site,
      contracts,
      isDappOnly: isDappOnly ?? false,
      hasGuests,
      isDemoOpen,
    },
    ...changes,
  };
  const messages = createMessages({
    ...base,
    metrics: createMetrics(),
    services: { mail: null, sms: null },
    dataDir: makeTemporaryFolder(),
    instanceId: 'test',
    unsubscribeKey: 'key of the tests',
  });
  const events = createEventLog(base);
  const loadContact: Parameters<typeof createNotifications>[0]['loadContact'] = (client, userId) =>
    identity.loadUserIn(client, userId);
  const notices = createNotifications({ ...base, messages, eventLog: events, loadContact });
  const factors = createSecondFactors({ ...base, notices, events, secretBox: createSecretBox(randomBytes(32)) });
  const ledger = createLedger({ ...base, feeShares: createFeeShares(database) });
  /** What inviters get of the fees of those who register from now on. */
  const shareRule = { feeShare: '0.1' };
  const passwords = createPasswords({
    ...{ clock, onWork: () => hashes.count++ },
    ...(areHashesSlow ? {} : { cost: quickHashes }),
  });
  const invites = createInviteEntry({
    clock,
    getFeeShare: () => shareRule.feeShare,
    notifyIn: notices.notifyIn,
    loadUserName: async (client, userId) => (await identity.loadUserIn(client, userId))?.userName,
  });
  const ports = { messages, notices, events, factors, invites, accounts: ledger };
  const identity: Identity = createIdentity({ ...base, ...ports, passwords, codeKey: 'key of the tests' });
  return { ...base, ...ports, ledger, identity, lines, hashes, shareRule };
}

/** The built routes, called by name. */
function serve(
  { identity, factors, clock, database, log, isDemoOpen }: ReturnType<typeof createParts>,
  isDappOnly: boolean,
) {
  const server = fastify();
  const http = createHttpServer(server, {
    clock,
    sessions: { findUser: identity.findUser, findOperator: async () => undefined },
    repeats: createRepeatStore(database, clock),
    onRefusal: createRefusalNotes(log, createMetrics()),
    errorCatalogue: 'A',
    defaultLanguage: 'en',
    mustDeclare: true,
  });
  registerIdentityRoutes(http, { identity, isDappOnly, isDemoOpen });
  registerSecondFactorRoutes(http, { identity, factors, isDappOnly });
  async function call<Name extends AnyCallName>(name: Name, body?: Body<Name>, caller: Caller = {}): Promise<Envelope> {
    const { method, path }: Call = allCalls[name];
    const given = (body ?? {}) as Record<string, string>;
    const response = await server.inject({
      method,
      url: path,
      remoteAddress: caller.address ?? '203.0.113.7',
      headers: {
        'user-agent': caller.userAgent ?? firefox,
        'accept-language': caller.language ?? 'en',
        ...(caller.token ? { authorization: caller.token } : {}),
        ...(caller.device ? { device: caller.device } : {}),
        ...(caller.host ? { host: caller.host } : {}),
      },
      ...(method === 'GET' ? { query: given } : { payload: given }),
    });
    return readReply(response.json());
  }
  return { call, close: () => server.close() };
}

/**
 * Identity as it runs, over a database of its own: real messages, notices, events, second factors, ledger and jobs,
 * behind the built routes. The clock stands until a test moves it.
 */
export async function openIdentityWorld(changes: Changes = {}) {
  const database = await openTestDatabase();
  const time = { nowMs: Date.UTC(2026, 10, 21, 12) };
  const parts = createParts(database, { nowMs: () => time.nowMs }, changes);
  const { call, close } = serve(parts, changes.isDappOnly ?? false);
  if (!changes.hasIdleJobs) await parts.jobs.start();

  return {
    ...parts,
    database,
    time,
    call,
    /** Waits until the jobs that codes are made by are done. */
    async settle(): Promise<void> {
      for (;;) {
        const [left] = await database.query<{ count: number }>(
          `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'sendContactCode'`,
        );
        if (left?.count === 0) return;
        await sleep(5);
      }
    },
    /** What was sent, the oldest first. */
    async listMessages(recipient?: string): Promise<SentMessage[]> {
      const rows = await database.query<SentMessage>(
        'select recipient, kind, language, secret from message order by id',
      );
      return rows.filter(row => recipient === undefined || row.recipient === recipient);
    },
    async close(): Promise<void> {
      await close();
      await parts.jobs.stop();
      await parts.identity.close();
      await database.close();
    },
  };
}

export type IdentityWorld = Awaited<ReturnType<typeof openIdentityWorld>>;

let people = 0;

/** Asks for a code and answers the one that came. */
export async function receiveCode(
  world: IdentityWorld,
  purpose: 'register' | 'recover',
  contact: { email: string } | { areaCode: string; phone: string },
  target = 'email' in contact ? contact.email : `+${contact.areaCode}${contact.phone}`,
): Promise<string> {
  const sent = await world.call('sendCode', { purpose, ...contact }, { address: '198.51.100.1' });
  if (sent.code !== 200) throw new Error(sent.message);
  await world.settle();
  const code = (await world.listMessages(target)).at(-1)?.secret;
  if (!code) throw new Error('no code came');
  return code;
}

export interface Person {
  readonly userId: number;
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly inviteCode: string;
}

/** Registers somebody by e-mail. */
export async function registerPerson(
  world: IdentityWorld,
  { caller = {}, ...given }: { userName?: string; email?: string; inviteCode?: string; caller?: Caller } = {},
): Promise<Person> {
  people++;
  const userName = given.userName ?? `person_${people}`;
  const email = given.email ?? `${userName.toLowerCase()}@example.org`;
  const password = `correct horse ${people}`;
  const code = await receiveCode(world, 'register', { email });
  const { inviteCode } = given;
  const body = { email, code, userName, password, country: 'DE', ...(inviteCode ? { inviteCode } : {}) };
  const reply = await world.call('register', body, caller);
  if (reply.code !== 200) throw new Error(reply.message);
  const { token, userInfo } = reply.result as { token: string; userInfo: { id: string; inviteCode: string } };
  return { userId: Number(userInfo.id), userName, email, password, token, inviteCode: userInfo.inviteCode };
}
