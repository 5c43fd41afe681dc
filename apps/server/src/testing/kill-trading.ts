import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createRandomSource, type RandomSource } from '../features/engine/testing/random-source.ts';
import { type ServerProcess, startProgram } from '../platform/testing/server-process.ts';
import { nameRows, writePrices } from './market-prices.ts';
import type { AcknowledgedAct, TradingAnswer, TradingRequest } from './trade-on-request.ts';
import type { TradingExamination } from './trading-server.ts';

/** What became of trading after a kill. */
export interface TradingKillRound {
  /** Orders and options that were acknowledged before the kill. */
  readonly acknowledged: number;
  /** Of those, how many are not there any more. */
  readonly lost: number;
  /**
   * Orders that were not settled as the record of ticks says, or more than once, or of which a close, a change of limits
   * or a cancellation was acknowledged and did not count.
   */
  readonly wrong: readonly string[];
  /** Orders by state and reason, and acknowledged acts by kind, all rounds together. */
  readonly states: Readonly<Record<string, number>>;
  /** What the audit of the ledger found wrong afterwards. */
  readonly offenders: readonly string[];
}

export type Victim = 'server' | 'database';

export interface TradingKillOptions {
  /** Whom each round kills. */
  readonly victims: readonly Victim[];
  /** A folder for this alone. */
  readonly dataDir: string;
  /** What the clients ask for, and after how many answers the kill comes, follows from it. */
  readonly seed: number;
}

const program = fileURLToPath(import.meta.resolve('./trading-server.ts'));
const userCount = 24;
const clientCount = 16;
/** A kill comes after so many orders and acts were acknowledged, and at most as many more, and then a while. */
const yesMin = 80;
const killAfterMsMax = 200;
const lookMs = 5;
/** Each as often as it stands here. */
const askedKinds = [
  ...['market', 'market', 'market', 'market', 'market', 'market', 'limit', 'limit', 'limit', 'option', 'option'],
  ...['close', 'close', 'part', 'part', 'limits', 'limits', 'cancel', 'cancel'],
] as const;

/** The seed that the environment gives, or a new one; who uses it prints it. */
export function chooseSeed(): number {
  return Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
}

/** What was acknowledged by now. */
interface Acknowledged {
  readonly ids: Set<string>;
  readonly acts: AcknowledgedAct[];
}

const countYes = ({ ids, acts }: Acknowledged): number => ids.size + acts.length;

/** A slow machine takes longer for as much; a program that answers nobody any more has ended. */
async function waitForYes(acknowledged: Acknowledged, count: number, clients: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  const ended = clients.then(() => {
    hasEnded = true;
  });
  while (countYes(acknowledged) < count && !hasEnded) await Promise.race([sleep(lookMs), ended]);
}

/** Puts orders, stops and expiries on recorded prices, and kills the program in the midst of it, again and again. */
export async function killTrading(options: TradingKillOptions): Promise<readonly TradingKillRound[]> {
  const { victims, dataDir, seed } = options;
  const random = createRandomSource(seed);
  const reports: TradingKillRound[] = [];
  const acknowledged: Acknowledged = { ids: new Set(), acts: [] };
  await writePrices(nameRows(dataDir));
  let server = start(dataDir);
  try {
    const url = await server.ready;
    const users = Array.from({ length: userCount }, (_, index) => index + 1);
    await Promise.all(users.map(userId => ask(url, { kind: 'fund', userId, key: 'fund', isUp: true, draw: 0 })));
    for (const [round, victim] of victims.entries()) {
      const before = acknowledged.ids.size;
      const sources = Array.from({ length: clientCount }, () => createRandomSource(random.below(2 ** 32)));
      const killAt = countYes(acknowledged) + yesMin + random.below(yesMin);
      const killAfterMs = random.below(killAfterMsMax);
      const place = await server.ready;
      const clients = Promise.all(
        sources.map((source, client) => runClient(place, { round, client, source }, acknowledged)),
      );
      await waitForYes(acknowledged, killAt, clients);
      await sleep(killAfterMs);
      kill(victim, server, dataDir);
      await server.ended;
      await clients;
      server = start(dataDir);
      const after = await server.ready;
      // Options that ran over the kill end now.
      await sleep(500);
      const { ids, ...report } = await examine(after, acknowledged.acts);
      const there = new Set(ids);
      const lost = [...acknowledged.ids].filter(id => !there.has(id)).length;
      reports.push({ acknowledged: acknowledged.ids.size - before, lost, ...report });
    }
    return reports;
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
}

function start(dataDir: string): ServerProcess {
  return startProgram(program, { DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
}

function kill(victim: Victim, server: ServerProcess, dataDir: string): void {
  if (victim === 'server') {
    server.child.kill('SIGKILL');
    return;
  }
  const [pid] = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

async function send<Reply>(url: string, content: unknown): Promise<Reply> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(content) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Reply;
}

function ask(url: string, request: TradingRequest): Promise<TradingAnswer> {
  return send<TradingAnswer>(url, request);
}

function examine(url: string, acts: readonly AcknowledgedAct[]): Promise<TradingExamination> {
  return send<TradingExamination>(`${url}/examine`, acts);
}

interface Client {
  readonly round: number;
  readonly client: number;
  readonly source: RandomSource;
}

/** Asks one thing after the other until nobody answers any more. */
async function runClient(url: string, { round, client, source }: Client, acknowledged: Acknowledged): Promise<void> {
  for (let index = 0; ; index += 1) {
    const kind = source.pick(askedKinds);
    const userId = 1 + ((client * 7 + index) % userCount);
    const key = `${round}.${client}.${index}`;
    const request = { kind, userId, key, isUp: source.happens(50), draw: source.below(60) };
    const answer = await ask(url, request).catch(() => undefined);
    if (!answer) return;
    if (answer.id !== undefined) acknowledged.ids.add(answer.id);
    if (answer.act) acknowledged.acts.push(answer.act);
  }
}
