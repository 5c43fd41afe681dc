import { randomBytes } from 'node:crypto';
import { accept, deny } from '@truemark/domain/result';
import pino from 'pino';
import { createFileFolder } from '../../../adapters/files/index.ts';
import { createRepeatStore } from '../../../platform/http/repeat-store.ts';
import { createTryCountStore } from '../../../platform/http/try-count-store.ts';
import { createTryLimits } from '../../../platform/http/try-limits.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { readReply } from '../../../platform/testing/read-reply.ts';
import { makeTemporaryFolder } from '../../../platform/testing/temporary-folder.ts';
import { openTestDatabase } from '../../../platform/testing/test-database.ts';
import { openTestHttp, usersByNumber } from '../../../platform/testing/test-http.ts';
import { createOperatorServer } from '../../console-access/testing/operator-server.ts';
import { createFileSeal } from '../../files/file-seal.ts';
import { createFiles, type Files } from '../../files/files.ts';
import { createPictureQueue, type PictureQueue } from '../../files/picture/reencode-picture.ts';
import { createSealedFolder } from '../../files/sealed-folder.ts';
import { createEventLog, type NewMessage, type NewNotification } from '../../notifications/index.ts';
import { createChats } from '../chats.ts';
import { registerSupportOperatorRoutes } from '../operator-routes.ts';
import type { SupportParts } from '../parts.ts';
import { registerSupportRoutes } from '../routes.ts';
import { createSignals, type Signal } from '../signals.ts';

const log = pino({ level: 'silent' });

/** What of a user the chat asks for; even numbers are verified. */
function makeUser(id: number): NonNullable<Awaited<ReturnType<SupportParts['identity']['loadUser']>>> {
  const isVerified = id % 2 === 0;
  return {
    ...{ id, userName: `user${id}`, email: `user${id}@example.org`, phone: '+4915112345678', country: 'DE' },
    ...{ firstName: 'Anna', lastName: 'Berg', walletAddress: null, level: 2, language: 'de', createdAtMs: 5 },
    ...{ passwordHash: null, passwordChangedAtMs: null, inviteCode: '', inviterId: null, state: 'active' },
    ...{
      restrictionReason: null,
      restrictionNote: null,
      restrictedAtMs: null,
      closedAtMs: null,
      isErased: false,
      isGuest: false,
    },
    identityStatus: isVerified ? 1 : 0,
  };
}

export interface World {
  hours: string | undefined;
  outsideUrl: string | null;
}

/** Pictures as they run; the processes that make them are started by the first that needs one. */
function openFiles(database: Database, clock: { nowMs(): number }): Files {
  let queue: PictureQueue | undefined;
  const pictures: PictureQueue = {
    reencode(source, sideMax) {
      queue ??= createPictureQueue({ log, priority: 0 });
      return queue.reencode(source, sideMax);
    },
  };
  const limits = createTryLimits(createTryCountStore(database), clock);
  const folder = createSealedFolder(createFileFolder(makeTemporaryFolder()), createFileSeal(randomBytes(32)), 3_000);
  return createFiles({ database, clock, log, limits, pictures, folder });
}

/** The chat around a database, as one program of several has it. */
export function buildParts(database: Database, world: World, clock: { nowMs(): number }) {
  const told: NewNotification[] = [];
  const mails: NewMessage[] = [];
  const heard: (Signal | undefined)[] = [];
  const signals = createSignals({
    ...{ database, log, waitMs: 300 },
    onSignal: () => undefined,
    onForeign: signal => void heard.push(signal),
  });
  const parts: SupportParts = {
    ...{ database, clock, signals },
    content: {
      findParameter: async () =>
        world.hours === undefined
          ? deny('settingUnknown')
          : accept({ key: 'support.hours', value: world.hours, basis: 'stated', isSample: false }),
      listAnswers: async () => [],
    },
    identity: {
      loadUser: async id => makeUser(id),
      loadUserNames: async ids => new Map(ids.map(id => [id, `user${id}`])),
    },
    files: openFiles(database, clock),
    limits: createTryLimits(createTryCountStore(database), clock),
    eventLog: createEventLog({ database, clock }),
    notifications: {
      notifyAllIn: async (_client, notifications) => () => void told.push(...notifications),
    },
    queueMailIn: async (_client, message) => void mails.push(message),
    publicUrl: null,
    get outsideUrl() {
      return world.outsideUrl;
    },
  };
  return { parts, chats: createChats(parts), signals, told, mails, heard };
}

/** The chat behind its routes, of people and of operators; `openAnother` is a second program on the same database. */
export async function openSupportWorld() {
  const database = await openTestDatabase();
  // A Wednesday at noon.
  const clock = { atMs: Date.UTC(2026, 10, 25, 12), nowMs: () => clock.atMs };
  const world: World = { hours: 'Mo-Fr 09:00-18:00', outsideUrl: null };
  const program = buildParts(database, world, clock);
  await program.signals.start();
  const { server, http } = await openTestHttp(clock, {
    sessions: usersByNumber,
    repeats: createRepeatStore(database, clock),
  });
  registerSupportRoutes(http, program.parts, program.chats);
  const desk = await createOperatorServer(database, clock);
  registerSupportOperatorRoutes(desk.http, desk.acts, program.parts);

  async function ask(user: number, path: string, body?: object) {
    const url = `/swx/customer/support/${path}`;
    const headers = { authorization: String(user) };
    const reply = await server.inject({ method: body ? 'POST' : 'GET', url, headers, ...(body && { payload: body }) });
    return readReply(reply.json());
  }
  let sent = 0;
  return {
    ...{ ...program, database, clock, world, desk, server, ask },
    send: (user: number, text: string, rest: object = {}) => {
      sent += 1;
      return ask(user, 'send', { clientId: `client-id-of-${sent}-xx`, text, ...rest });
    },
    desks: (token: string, path: string, body?: object) =>
      desk.ask(token, body ? 'POST' : 'GET', `/swx/operator/support/${path}`, body),
    openAnother: () => buildParts(database, world, clock),
    async chatOf(user: number): Promise<string> {
      const rows = await database.query<{ id: string }>('select id::text from support_chat where user_id = $1', [user]);
      return rows[0]?.id ?? '';
    },
    async close() {
      await program.signals.close();
      await server.close();
      await desk.close();
      await database.close();
    },
  };
}

export type SupportWorld = Awaited<ReturnType<typeof openSupportWorld>>;
