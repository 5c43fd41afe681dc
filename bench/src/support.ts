import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { type Bench, calculatePercentile, type Figure, sleep } from './bench.ts';
import { openMigrated } from './migrated-database.ts';
import { openMarketsAtMs, type RunningServer, startProgram } from './platform-server.ts';
import { listProcessTree, readCpuSeconds, readCpuSecondsOfAll } from './process-usage.ts';
import { reviewerToken, seedCashier } from './seed-cashier.ts';
import { Desk, listOf, Pages, tokenOf } from './support-pages.ts';

/** Fewer by hand, to try it out: SUPPORT_CHATS=200 SUPPORT_RATE=40 SUPPORT_SECONDS=10. */
const chatCount = Number(process.env.SUPPORT_CHATS ?? 5_000);
const messagesPerSecond = Number(process.env.SUPPORT_RATE ?? 200);
const seconds = Number(process.env.SUPPORT_SECONDS ?? 30);
const deliveredMsMax = 300;

/** What a message costs, in ms of CPU: the server, its database, and the load generator on the same cores. */
interface Cost {
  readonly server: number;
  readonly database: number;
  readonly load: number;
}

/** Answers what a number of messages have cost since now. */
function startMeter(pid: number): (messageCount: number) => Cost {
  const read = () => {
    const server = readCpuSeconds(pid);
    const others = listProcessTree(pid).filter(one => one !== pid);
    const database = others.reduce((sum, one) => sum + readCpuSecondsOfAll(one), 0);
    const { user, system } = process.cpuUsage();
    return { server, database, load: (user + system) / 1e6 };
  };
  const before = read();
  return messageCount => {
    const after = read();
    const per = (part: keyof Cost) => ((after[part] - before[part]) * 1_000) / messageCount;
    return { server: per('server'), database: per('database'), load: per('load') };
  };
}

interface Delivery {
  readonly tookMs: readonly number[];
  /** How many answers were late, by the second in which they were written. */
  readonly lateBySecond: ReadonlyMap<number, number>;
  readonly cost: Cost;
  readonly askedCount: number;
}

/** Messages at a steady rate, every second an answer; how long each answer took from its writer to the page of its reader. */
async function measureDelivery(desk: Desk, pid: number): Promise<Delivery> {
  const pages = new Pages(desk);
  try {
    for (let first = 1; first <= chatCount; first += 100) {
      const some = Array.from({ length: Math.min(100, chatCount - first + 1) }, (_, index) => first + index);
      await Promise.all(some.map(userId => pages.open(userId)));
    }
    const tookMs: number[] = [];
    const lateBySecond = new Map<number, number>();
    const readCost = startMeter(pid);
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
      const took = performance.now() - dueMs;
      tookMs.push(took);
      const second = Math.floor(index / messagesPerSecond);
      if (took > deliveredMsMax) lateBySecond.set(second, (lateBySecond.get(second) ?? 0) + 1);
    });
    await Promise.all(sends);
    pages.throwFailure();
    return { tookMs, lateBySecond, cost: readCost(sends.length), askedCount: pages.askedCount };
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
    const desks: Desk[] = [];
    const start = async () => {
      const environment = { DATA_DIR: dataDir, CLOCK_SHIFT_MS: String(openMarketsAtMs - Date.now()) };
      const clock = ['--import', path.join(import.meta.dirname, 'shift-clock.ts')];
      server = await startProgram('apps/server/src/main.ts', environment, [...process.execArgv, ...clock]);
      const desk = new Desk(server.url);
      desks.push(desk);
      return desk;
    };
    try {
      await seedCashier(dataDir, { userCount: chatCount, waitingCount: 0, nowMs: openMarketsAtMs }, say);
      await seedChats(dataDir);
      const desk = await start();
      const delivery = await measureDelivery(desk, server?.pid ?? 0);
      describeDelivery(delivery, say);
      const after = await countLost(desk, async () => {
        if (server) process.kill(server.pid, 'SIGKILL');
        await sleep(500);
        return start();
      });
      say(`${after.answered} messages had been answered before the kill`);
      return listFigures(delivery, after);
    } finally {
      for (const desk of desks) desk.close();
      await server?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

function describeDelivery({ tookMs, lateBySecond, cost, askedCount }: Delivery, say: (line: string) => void): void {
  const [half, most] = [0.5, 0.95].map(share => calculatePercentile(tookMs, share).toFixed(0));
  say(`${tookMs.length} answers: half within ${half} ms, 95 % within ${most} ms; pages asked ${askedCount} times`);
  if (lateBySecond.size > 0) {
    const late = [...lateBySecond].map(([second, count]) => `${count} in second ${second}`);
    say(`later than ${deliveredMsMax} ms: ${late.join(', ')}`);
  }
  const parts = [
    `server ${cost.server.toFixed(2)}`,
    `database ${cost.database.toFixed(2)}`,
    `load ${cost.load.toFixed(2)}`,
  ];
  say(`CPU of a message in ms: ${parts.join(', ')}`);
}

function listFigures(
  { tookMs, cost }: Delivery,
  { lost, gaps }: { readonly lost: number; readonly gaps: number },
): Figure[] {
  const size = `${chatCount} open chats, ${messagesPerSecond} messages/s`;
  const delivered = calculatePercentile(tookMs, 0.99);
  return [
    { name: `support: answer at its reader with ${size}, p99`, value: delivered, unit: 'ms', max: deliveredMsMax },
    { name: 'support: server CPU per message, PostgreSQL and load generator apart', value: cost.server, unit: 'ms' },
    { name: 'support: messages lost over a kill', value: lost, unit: '', max: 0 },
    { name: 'support: chats with a gap after it', value: gaps, unit: '', max: 0 },
  ];
}
