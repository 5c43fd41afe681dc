import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { WebSocket } from 'ws';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { type Bench, calculatePercentile, type Figure, sleep } from './bench.ts';
import { openMigrated } from './migrated-database.ts';
import { openMarketsAtMs, type RunningServer, startProgram } from './platform-server.ts';
import { reviewerToken, seedCashier } from './seed-cashier.ts';
import { findSeededUser } from './seed-users.ts';
import { chooseAddress } from './timed-calls.ts';

/** Fewer by hand, to try it out: SUPPORT_CHATS=200 SUPPORT_RATE=40 SUPPORT_SECONDS=10. */
const chatCount = Number(process.env.SUPPORT_CHATS ?? 5_000);
const messagesPerSecond = Number(process.env.SUPPORT_RATE ?? 200);
const seconds = Number(process.env.SUPPORT_SECONDS ?? 30);
const deliveredMsMax = 300;
const arrivalMsMax = 20_000;

interface Envelope {
  readonly code: number;
  readonly result: {
    readonly messages: readonly { readonly number: number; readonly clientId: string }[];
    readonly cursor: string;
    readonly changed: readonly string[];
  };
}

/** Calls of many people, each from an address of their own. */
class Desk {
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }

  async call(path: string, token: string, source: number, body?: unknown): Promise<Envelope> {
    const reply = await fetch(`${this.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': chooseAddress(source),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const answer = (await reply.json()) as Envelope;
    if (answer.code !== 200) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
    return answer;
  }
}

const tokenOf = (userId: number) => findSeededUser(userId).token;
const listOf = (desk: Desk, userId: number, after: number) =>
  desk.call('/swx/customer/support/messages', tokenOf(userId), userId, { after });

/** People whose pages are open, and what they wait for: an answer that a page has when it has asked for what came. */
class Pages {
  readonly #desk: Desk;
  readonly #sockets: WebSocket[] = [];
  readonly #last = new Map<number, number>();
  readonly #wanted = new Map<string, () => void>();
  #failure: unknown;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  async open(userId: number): Promise<void> {
    const headers = { 'x-forwarded-for': chooseAddress(userId) };
    const socket = new WebSocket(`${this.#desk.url.replace('http', 'ws')}/events`, { headers });
    this.#sockets.push(socket);
    socket.on('error', error => {
      this.#failure ??= error;
    });
    await once(socket, 'open');
    socket.send(JSON.stringify({ token: tokenOf(userId) }));
    await once(socket, 'message');
    this.#last.set(userId, 1);
    socket.on('message', data => {
      const frame = JSON.parse(String(data)) as { kind?: string }[];
      if (frame.some(({ kind }) => kind === 'support'))
        void this.#ask(userId).catch((error: unknown) => (this.#failure ??= error));
    });
  }

  /** Resolves once a page has the message of this sender's id. */
  waitFor(clientId: string): Promise<void> {
    return Promise.race([
      new Promise<void>(resolve => this.#wanted.set(clientId, resolve)),
      sleep(arrivalMsMax).then(() => {
        if (this.#wanted.has(clientId)) throw new Error('an answer did not arrive');
      }),
    ]);
  }

  throwFailure(): void {
    if (this.#failure) throw this.#failure;
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  async #ask(userId: number): Promise<void> {
    const { messages } = (await listOf(this.#desk, userId, this.#last.get(userId) ?? 0)).result;
    for (const { number, clientId } of messages) {
      this.#last.set(userId, Math.max(number, this.#last.get(userId) ?? 0));
      this.#wanted.get(clientId)?.();
      this.#wanted.delete(clientId);
    }
  }
}

/** Messages at a steady rate, every second an answer; how long each answer took from its writer to the page of its reader. */
async function measureDelivery(desk: Desk): Promise<readonly number[]> {
  const pages = new Pages(desk);
  try {
    for (let first = 1; first <= chatCount; first += 100) {
      const some = Array.from({ length: Math.min(100, chatCount - first + 1) }, (_, index) => first + index);
      await Promise.all(some.map(userId => pages.open(userId)));
    }
    const tookMs: number[] = [];
    const beganMs = performance.now();
    const sends = Array.from({ length: messagesPerSecond * seconds }, async (_, index) => {
      const dueMs = beganMs + (index * 1_000) / messagesPerSecond;
      await sleep(Math.max(0, dueMs - performance.now()));
      const userId = 1 + ((index * 7_919) % chatCount);
      const clientId = `bench-delivery-${index}`;
      if (index % 2 === 0) {
        await desk.call('/swx/customer/support/send', tokenOf(userId), userId, { clientId, text: `Question ${index}` });
        return;
      }
      const arrived = pages.waitFor(clientId);
      const body = { id: String(userId), clientId, text: `Answer ${index}` };
      await Promise.all([arrived, desk.call('/swx/operator/support/answer', reviewerToken, userId, body)]);
      tookMs.push(performance.now() - dueMs);
    });
    await Promise.all(sends);
    pages.throwFailure();
    return tookMs;
  } finally {
    pages.close();
  }
}

/** Sends on while the program is killed, and again what was not answered; counts what is missing afterwards. */
async function countLost(
  desk: Desk,
  kill: () => Promise<Desk>,
): Promise<{ readonly answered: number; readonly lost: number; readonly gaps: number }> {
  const count = messagesPerSecond * 4;
  const unanswered: number[] = [];
  const send = (to: Desk, index: number) => {
    const userId = 1 + (index % chatCount);
    const body = { clientId: `bench-killed-message-${index}`, text: `Before or after ${index}` };
    return to.call('/swx/customer/support/send', tokenOf(userId), userId, body);
  };
  let answered = 0;
  const sends = Array.from({ length: count }, async (_, index) => {
    await sleep((index * 1_000) / messagesPerSecond);
    try {
      await send(desk, index);
      answered += 1;
    } catch {
      unanswered.push(index);
    }
  });
  await sleep(2_000);
  const [revived] = await Promise.all([kill(), Promise.all(sends)]);
  for (const index of unanswered) await send(revived, index);
  let lost = 0;
  let gaps = 0;
  const users = Math.min(count, chatCount);
  for (let userId = 1; userId <= users; userId += 1) {
    const { messages } = (await listOf(revived, userId, 0)).result;
    if (messages.some(({ number }, index) => number !== index + 1)) gaps += 1;
    const there = new Set(messages.map(({ clientId }) => clientId));
    for (let index = userId - 1; index < count; index += chatCount)
      if (!there.has(`bench-killed-message-${index}`)) lost += 1;
  }
  return { answered, lost, gaps };
}

/** A chat of each person, with one message in it. */
async function seedChats(dataDir: string): Promise<void> {
  const log = pino({ level: 'warn' });
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost: () => process.exit(1) });
  const database = await openMigrated(postgres, 'superuser', log);
  try {
    await database.query(
      `insert into support_chat (user_id, language, last_number, read_number, waiting_since, created_at, last_at)
       select n, 'en', 1, 1, $2, $2, $2 from generate_series(1, $1::int) n order by n`,
      [chatCount, new Date(openMarketsAtMs)],
    );
    await database.query(
      `insert into support_message (chat_id, number, author, client_id, text, is_left, at)
       select id, 1, 'person', 'seeded', 'Hello', false, last_at from support_chat`,
    );
    await database.query('vacuum (freeze, analyze)');
  } finally {
    await database.close();
    await postgres.stop();
  }
}

/** Thousands of open chats: how long an answer takes to its reader, and what a kill loses. */
export const supportBench: Bench = {
  name: 'support',
  async run(say) {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'truemark-support-'));
    let server: RunningServer | undefined;
    const start = async () => {
      const environment = { DATA_DIR: dataDir, CLOCK_SHIFT_MS: String(openMarketsAtMs - Date.now()) };
      const clock = ['--import', path.join(import.meta.dirname, 'shift-clock.ts')];
      server = await startProgram('apps/server/src/main.ts', environment, [...process.execArgv, ...clock]);
      return new Desk(server.url);
    };
    try {
      await seedCashier(dataDir, { userCount: chatCount, waitingCount: 0, nowMs: openMarketsAtMs }, say);
      await seedChats(dataDir);
      const desk = await start();
      const tookMs = await measureDelivery(desk);
      const delivered = calculatePercentile(tookMs, 0.99);
      say(`${tookMs.length} answers: half within ${calculatePercentile(tookMs, 0.5).toFixed(0)} ms`);
      const after = await countLost(desk, async () => {
        if (server) process.kill(server.pid, 'SIGKILL');
        await sleep(500);
        return start();
      });
      say(`${after.answered} messages had been answered before the kill`);
      return listFigures(delivered, after);
    } finally {
      await server?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

function listFigures(delivered: number, { lost, gaps }: { readonly lost: number; readonly gaps: number }): Figure[] {
  const size = `${chatCount} open chats, ${messagesPerSecond} messages/s`;
  return [
    { name: `support: answer at its reader with ${size}, p99`, value: delivered, unit: 'ms', max: deliveredMsMax },
    { name: 'support: messages lost over a kill', value: lost, unit: '', max: 0 },
    { name: 'support: chats with a gap after it', value: gaps, unit: '', max: 0 },
  ];
}
