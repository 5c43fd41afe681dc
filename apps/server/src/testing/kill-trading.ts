import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { follow, type ServerProcess } from '../platform/testing/server-process.ts';
import type { ReplayReport } from './replay-orders.ts';
import type { TradingRequest } from './trading-server.ts';

/** What became of trading after a kill. */
export interface TradingKillRound {
  /** Orders and options that were acknowledged before the kill. */
  readonly acknowledged: number;
  /** Of those, how many are not there any more. */
  readonly lost: number;
  /** Orders that were not settled as the record of ticks says, or more than once. */
  readonly wrong: readonly string[];
  /** Orders by state and reason, all rounds together. */
  readonly states: Readonly<Record<string, number>>;
  /** What the audit of the ledger found wrong afterwards. */
  readonly offenders: readonly string[];
}

export interface TradingKillOptions {
  readonly victim: 'server' | 'database';
  readonly rounds: number;
  /** A folder for this alone. */
  readonly dataDir: string;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Least and most time from the first order to the kill. */
  readonly loadMs?: readonly [number, number];
}

const program = fileURLToPath(import.meta.resolve('./trading-server.ts'));
const userCount = 24;
const clientCount = 16;

/** Puts orders, stops and expiries on running prices, and kills the program in the midst of it, again and again. */
export async function killTrading(options: TradingKillOptions): Promise<readonly TradingKillRound[]> {
  const { victim, rounds, dataDir, random, loadMs = [800, 1_600] } = options;
  const reports: TradingKillRound[] = [];
  const acknowledged = new Set<string>();
  let server = start(dataDir);
  try {
    const users = Array.from({ length: userCount }, (_, index) => index + 1);
    const url = await server.ready;
    await Promise.all(users.map(userId => ask(url, { kind: 'fund', userId, key: 'fund', isUp: true })));
    for (let round = 0; round < rounds; round += 1) {
      const before = acknowledged.size;
      const clients = runClients(await server.ready, round, acknowledged, random);
      await sleep(loadMs[0] + (loadMs[1] - loadMs[0]) * random());
      kill(victim, server, dataDir);
      await server.ended;
      await clients;
      server = start(dataDir);
      const after = await server.ready;
      // Options that ran over the kill end now.
      await sleep(500);
      const { ids, ...report } = await examine(after);
      const there = new Set(ids);
      const lost = [...acknowledged].filter(id => !there.has(id)).length;
      reports.push({ acknowledged: acknowledged.size - before, lost, ...report });
    }
    return reports;
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
}

function start(dataDir: string): ServerProcess {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  return follow(spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] }));
}

function kill(victim: TradingKillOptions['victim'], server: ServerProcess, dataDir: string): void {
  if (victim === 'server') {
    server.child.kill('SIGKILL');
    return;
  }
  const [pid] = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

async function ask(url: string, request: TradingRequest): Promise<{ readonly ids?: readonly string[] }> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(request) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { readonly ids?: readonly string[] };
}

async function examine(url: string): Promise<ReplayReport & { readonly offenders: readonly string[] }> {
  const response = await fetch(`${url}/examine`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as ReplayReport & { readonly offenders: readonly string[] };
}

/** Each client asks one after the other until nobody answers any more. */
async function runClients(url: string, round: number, acknowledged: Set<string>, random: () => number): Promise<void> {
  const runClient = async (client: number) => {
    for (let index = 0; ; index += 1) {
      const draw = random();
      const kind = draw < 0.5 ? 'market' : draw < 0.7 ? 'limit' : draw < 0.85 ? 'option' : 'close';
      const userId = 1 + ((client * 7 + index) % userCount);
      const key = `${round}.${client}.${index}`;
      const answer = await ask(url, { kind, userId, key, isUp: random() < 0.5 }).catch(() => undefined);
      if (!answer) return;
      for (const id of answer.ids ?? []) acknowledged.add(id);
    }
  };
  await Promise.all(Array.from({ length: clientCount }, (_, client) => runClient(client)));
}
