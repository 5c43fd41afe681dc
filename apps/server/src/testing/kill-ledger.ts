import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startProgram } from '../platform/testing/server-process.ts';
import type { Victim } from './kill-trading.ts';
import type { LedgerRequest } from './ledger-server.ts';

/** What became of the ledger after a kill. */
export interface KillRound {
  /** Postings that were answered before the kill. */
  readonly acknowledged: number;
  /** Of those, how many are not on record. */
  readonly lost: number;
  /** Postings that are on record more than once, answered or not. */
  readonly doubled: number;
  /** What the audit found wrong afterwards. */
  readonly offenders: readonly string[];
  /** From the kill to the first new posting that was answered. */
  readonly servingMs: number;
}

export interface KillReport {
  /** What a start of the same program takes here and now when nothing was killed. */
  readonly startMs: number;
  readonly rounds: readonly KillRound[];
}

export interface KillOptions {
  /** Whom each round kills. */
  readonly victims: readonly Victim[];
  /** A folder for this alone. */
  readonly dataDir: string;
  /** From 0 to below 1. */
  readonly random: () => number;
}

const program = fileURLToPath(import.meta.resolve('./ledger-server.ts'));
const userCount = 40;
const clientCount = 24;
/** A posting is a hold and a fee. */
const transfersPerPosting = 2;

/** Puts the ledger under load and kills it in the midst of it, again and again, on the same data. */
export async function killLedger({ victims, dataDir, random }: KillOptions): Promise<KillReport> {
  const reports: KillRound[] = [];
  let server = start(dataDir);
  try {
    await fund(await server.ready);
    await stop(server);
    const startedAtMs = performance.now();
    server = start(dataDir);
    await server.ready;
    const startMs = performance.now() - startedAtMs;
    for (const [round, victim] of victims.entries()) {
      const acknowledged = new Set<string>();
      const clients = runClients(await server.ready, round, acknowledged);
      await waitForFirst(acknowledged);
      await sleep(500 * random());
      const killedAtMs = performance.now();
      kill(victim, server, dataDir);
      await server.ended;
      await clients;
      server = start(dataDir);
      const url = await server.ready;
      await post(url, { userId: 1, key: `after:${round}`, isDeposit: false });
      const servingMs = performance.now() - killedAtMs;
      reports.push({ ...(await examine(url, acknowledged)), servingMs });
    }
    return { startMs, rounds: reports };
  } finally {
    await stop(server);
  }
}

/** On a busy machine the first answer may take longer than all that come after it; none in ten seconds is told as none. */
async function waitForFirst(acknowledged: ReadonlySet<string>): Promise<void> {
  for (let waits = 0; waits < 1_000 && acknowledged.size === 0; waits += 1) await sleep(10);
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM');
  await server.ended;
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

async function fund(url: string): Promise<void> {
  const users = Array.from({ length: userCount }, (_, index) => index + 1);
  await Promise.all(users.map(userId => post(url, { userId, key: `fund:${userId}`, isDeposit: true })));
}

/** Each client posts one after the other until nobody answers any more. */
async function runClients(url: string, round: number, acknowledged: Set<string>): Promise<void> {
  const runClient = async (client: number) => {
    for (let index = 0; ; index++) {
      const key = `post:${round}.${client}.${index}`;
      const isAnswered = await post(url, {
        userId: 1 + ((client * 7 + index) % userCount),
        key,
        isDeposit: false,
      }).then(
        () => true,
        () => false,
      );
      if (!isAnswered) return;
      acknowledged.add(key);
    }
  };
  await Promise.all(Array.from({ length: clientCount }, (_, client) => runClient(client)));
}

async function post(url: string, request: LedgerRequest): Promise<void> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(request) });
  const answer = (await response.json()) as { ok?: boolean };
  if (!answer.ok) throw new Error(`not posted: ${JSON.stringify(answer)}`);
}

async function examine(url: string, acknowledged: ReadonlySet<string>): Promise<Omit<KillRound, 'servingMs'>> {
  const effects = (await (await fetch(`${url}/effects`)).json()) as { reference: string; count: number }[];
  const checks = (await (await fetch(`${url}/audit`)).json()) as { isOk: boolean; offenders: string[] }[];
  const counts = new Map(effects.map(({ reference, count }) => [reference, count]));
  const posted = effects.filter(({ reference }) => reference.startsWith('post:'));
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter(key => (counts.get(key) ?? 0) < transfersPerPosting).length,
    doubled: posted.filter(({ count }) => count !== transfersPerPosting).length,
    offenders: checks.flatMap(({ offenders }) => offenders),
  };
}
