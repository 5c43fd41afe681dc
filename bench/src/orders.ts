import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { type Bench, calculateMedian, calculatePercentile, type Figure, sleep } from './bench.ts';
import { type HttpOrders, openHttpOrders } from './http-orders.ts';
import { inspectLoad, type LeftByLoad } from './left-by-load.ts';
import { openMigrated } from './migrated-database.ts';
import { countWaiting, fund, open, posterCount } from './open-orders.ts';
import { type OrderSetup, openOrderSetup } from './order-setup.ts';
import { findPgbench, makePgbenchDatabase, runPgbench } from './pgbench.ts';
import { goOn, standStill, whileStill } from './stand-still.ts';

/** Shorter by hand, to try it out: ORDERS_SECONDS=3. */
const runSeconds = Number(process.env.ORDERS_SECONDS ?? 20);
const rounds = Number(process.env.ORDERS_ROUNDS ?? 3);
const warmMs = 2_000;
/** After a stop the compilers and the caches of the whole platform take so long. */
const httpWarmMs = 5_000;
const freshMs = 500;

const pgbenchFill = ['-i', '-q', '-s', '10'];
const pgbenchLoad = ['-c', '16', '-j', '2', '-T', String(runSeconds), '-M', 'simple'];

/** Orders a second that were accepted and filled, both on disk, from many sides at once. */
async function measureEngine(setup: OrderSetup, database: Database): Promise<number> {
  let isOver = false;
  const runPoster = async () => {
    while (!isOver) await open(setup);
  };
  const posters = Array.from({ length: posterCount }, runPoster);
  await sleep(warmMs);
  const [from, startedAtMs] = [await loadSnapshot(database), performance.now()];
  await sleep(runSeconds * 1_000);
  const [to, endedAtMs] = [await loadSnapshot(database), performance.now()];
  isOver = true;
  await Promise.all(posters);
  // Then the platform stands still, and who still waited for a price would wait in vain.
  while ((await countWaiting(database)) > 0) await sleep(50);
  await setup.engine.whenIdle();
  return ((await countFilled(database, from, to)) * 1_000) / (endedAtMs - startedAtMs);
}

/** What is on disk at this moment, as PostgreSQL notes it: to be counted later, when nobody is measured any more. */
async function loadSnapshot(database: Database): Promise<string> {
  const [row] = await database.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
  if (!row) throw new Error('the database knows no moment');
  return row.snapshot;
}

/** Orders whose opening came to disk between two moments. Nothing is done with an order after its opening here. */
async function countFilled(database: Database, from: string, to: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from contract_order where state = 'holding'
       and pg_visible_in_snapshot(xmin::text::xid8, $2::pg_snapshot)
       and not pg_visible_in_snapshot(xmin::text::xid8, $1::pg_snapshot)`,
    [from, to],
  );
  return row?.count ?? 0;
}

interface EngineRates {
  readonly classic: number;
  readonly engine: number;
}

/** By turns, so that what else the machine does meets both alike. */
async function measureEngineRates(
  { postgres, database, setup, classic }: EngineSetup,
  say: (line: string) => void,
): Promise<readonly EngineRates[]> {
  const results: EngineRates[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const beside = await whileStill(postgres.pid, classic.measure);
    // While pgbench ran, this process stood still and its prices grew old.
    await sleep(freshMs);
    const engine = await measureEngine(setup, database);
    results.push({ classic: beside, engine });
    say(
      `round ${round}: pgbench ${Math.round(beside)}/s; orders ${Math.round(engine)}/s accepted and filled by the engine's path`,
    );
  }
  return results;
}

interface EngineSetup {
  readonly postgres: EmbeddedPostgres;
  readonly database: Database;
  readonly setup: OrderSetup;
  readonly classic: Classic;
}

interface EngineResult extends LeftByLoad {
  readonly rates: readonly EngineRates[];
}

async function runEngine(classic: Classic, say: (line: string) => void): Promise<EngineResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'truemark-orders-'));
  const log = pino({ level: 'warn' });
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log, onLost: () => process.exit(1) });
  const database = await openMigrated(postgres, 'application', log);
  try {
    const setup = await openOrderSetup(database, folder, log);
    try {
      await fund(setup);
      const rates = await measureEngineRates({ postgres, database, setup, classic }, say);
      return { rates, ...(await inspectLoad(database)) };
    } finally {
      await setup.close();
    }
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Afterwards, when nothing of the first part is left that would share the machine. */
async function runHttp(classic: Classic, say: (line: string) => void): Promise<HttpResult & LeftByLoad> {
  const http = await openHttpOrders(say);
  const measured = await measureHttp(http, classic, say).catch(async error => {
    await http.close();
    throw error;
  });
  return { ...measured, ...(await http.close()) };
}

/** Rates, and how long an answer takes at half of each: whatever else the machine does meets all three of a round alike. */
async function measureHttp(http: HttpOrders, classic: Classic, say: (line: string) => void): Promise<HttpResult> {
  const rates: HttpRates[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const beside = await http.measureBeside(classic.measure);
    const rate = await http.measureRate(httpWarmMs, runSeconds * 1_000);
    const tookMs = await http.measurePaced(rate / 2, httpWarmMs, runSeconds * 1_000);
    const [half, p99Ms] = [calculatePercentile(tookMs, 0.5), calculatePercentile(tookMs, 0.99)];
    rates.push({ classic: beside, http: rate, p99Ms });
    say(`round ${round}: pgbench ${Math.round(beside)}/s; ${Math.round(rate)}/s over HTTP`);
    say(`  at half that rate: median ${half.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`);
  }
  return {
    rate: calculateMedian(rates.map(({ http: overHttp }) => overHttp)),
    ratio: calculateMedian(rates.map(({ classic: beside, http: overHttp }) => overHttp / beside)),
    p99Ms: calculateMedian(rates.map(({ p99Ms }) => p99Ms)),
  };
}

interface HttpRates {
  readonly classic: number;
  readonly http: number;
  readonly p99Ms: number;
}

/** Medians of the rounds. */
interface HttpResult {
  readonly rate: number;
  /** Not a number without pgbench. */
  readonly ratio: number;
  readonly p99Ms: number;
}

interface Classic {
  /** Transactions a second; not a number without pgbench. */
  readonly measure: () => Promise<number>;
  close(): Promise<void>;
}

/**
 * PostgreSQL as the platform has it, with nothing in it but what pgbench works on. Between its runs it stands still: its
 * checkpoints and its autovacuum are no load of the platform's.
 */
async function openClassic(say: (line: string) => void): Promise<Classic> {
  const pgbench = findPgbench();
  if (!pgbench) {
    say('SKIPPED: the ratios to pgbench, which is not on this machine (Debian: postgresql-client)');
    return { measure: async () => Number.NaN, close: async () => undefined };
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'truemark-pgbench-'));
  const log = pino({ level: 'warn' });
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log, onLost: () => process.exit(1) });
  await makePgbenchDatabase(postgres);
  await runPgbench(pgbench, postgres, pgbenchFill);
  standStill(postgres.pid);
  return {
    async measure() {
      goOn(postgres.pid);
      const rate = await runPgbench(pgbench, postgres, pgbenchLoad);
      standStill(postgres.pid);
      return rate;
    },
    async close() {
      goOn(postgres.pid);
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function runBoth(say: (line: string) => void): Promise<{ engine: EngineResult; http: HttpResult & LeftByLoad }> {
  const classic = await openClassic(say);
  try {
    return { engine: await runEngine(classic, say), http: await runHttp(classic, say) };
  } finally {
    await classic.close();
  }
}

/** How many orders are accepted and filled, beside PostgreSQL's own benchmark, and how long an acknowledgement takes. */
export const ordersBench: Bench = {
  name: 'orders',
  async run(say): Promise<readonly Figure[]> {
    const { engine, http } = await runBoth(say);
    const { rates } = engine;
    const median = (pick: (rates: EngineRates) => number) => calculateMedian(rates.map(pick));
    const engineRatio = median(rate => rate.engine / rate.classic);
    return [
      { name: 'orders: accepted and filled, engine’s path', value: median(rate => rate.engine), unit: '/s' },
      { name: 'orders: acknowledged over HTTP', value: http.rate, unit: '/s' },
      ...(Number.isFinite(engineRatio)
        ? [
            { name: 'orders: engine’s path ÷ pgbench', value: engineRatio, unit: '', min: 3 },
            { name: 'orders: HTTP ÷ pgbench', value: http.ratio, unit: '', min: 1.5 },
          ]
        : []),
      { name: 'orders: acknowledgement over HTTP at half that rate, p99', value: http.p99Ms, unit: 'ms', max: 100 },
      { name: 'orders: not filled after the loads', value: engine.unfilled + http.unfilled, unit: '', max: 0 },
      { name: 'orders: audit checks that fail after them', value: engine.faults + http.faults, unit: '', max: 0 },
    ];
  },
};
