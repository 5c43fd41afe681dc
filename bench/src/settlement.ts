import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { createEngine, type Engine } from '../../apps/server/src/features/engine/index.ts';
import { createInstrumentBook } from '../../apps/server/src/features/instruments/index.ts';
import { auditLedger, createLedger, type Ledger } from '../../apps/server/src/features/ledger/index.ts';
import { createMarketData } from '../../apps/server/src/features/market-data/index.ts';
import { createOptions, type Options } from '../../apps/server/src/features/options/index.ts';
import { createParameters } from '../../apps/server/src/features/parameters/index.ts';
import { createTrading } from '../../apps/server/src/features/trading/index.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts';
import { migrate, migrationsFolder } from '../../apps/server/src/platform/migrate.ts';
import { createNumberBlocks } from '../../apps/server/src/platform/number-blocks.ts';
import { createReceiptIds } from '../../apps/server/src/platform/receipt-ids.ts';
import { type Bench, calculatePercentile, type Figure, sleep } from './bench.ts';
import { createBenchInstrument, createScriptedFeed, type ScriptedFeed } from './scripted-market.ts';

/** Smaller by hand, to try it out: SETTLEMENT_OPTIONS=10000. */
const optionCount = Number(process.env.SETTLEMENT_OPTIONS ?? 100_000);
/** A platform on which so many run has settled some before: what is measured is not what compilers do meanwhile. */
const warmCount = Math.ceil(optionCount / 10);
const userCount = 1_000;
const buyerCount = 400;
/** Orders a second while it is quiet and while everything expires. */
const ordersPerSecond = 300;
const quietMs = 15_000;
const tickMs = 250;
const opening = 1_000_000;

/** What expires, and what is ordered meanwhile. */
const expiring = createBenchInstrument(1);
const ordered = createBenchInstrument(2);

const short = { durationSeconds: 30, stake: '10', payoutRatio: '0.75' };
const long = { durationSeconds: 3_600, stake: '500', payoutRatio: '0.88' };

interface Parts {
  readonly database: Database;
  readonly feed: ScriptedFeed;
  readonly clock: { nowMs(): number; setMs(atMs: number): void; run(): void };
  readonly ledger: Ledger;
  readonly engine: Engine;
  readonly options: Options;
}

/** What trading asks of a user. */
type Trader = Awaited<ReturnType<Parameters<typeof createTrading>[0]['identity']['loadUser']>>;

/** Stands still until it is let run, so that everything sold before expires at the same instant. */
function createBenchClock(): Parts['clock'] {
  let baseMs = Date.UTC(2026, 10, 20, 15);
  let startedAtMs: number | undefined;
  return {
    nowMs: () => Math.floor(baseMs + (startedAtMs === undefined ? 0 : performance.now() - startedAtMs)),
    setMs(atMs) {
      baseMs = atMs;
    },
    run() {
      startedAtMs = performance.now();
    },
  };
}

async function openParts(database: Database, dataDir: string): Promise<Parts & { close(): Promise<void> }> {
  const clock = createBenchClock();
  const log = pino({ level: 'warn' });
  const instruments = createInstrumentBook([expiring, ordered]);
  const feed = createScriptedFeed();
  const shared = { database, clock, log, instruments };
  const seed = 'ab'.repeat(32);
  const marketData = createMarketData({ ...shared, dataDir, instruments: instruments.all, feed, seed });
  await marketData.start();
  const ledger = createLedger({ ...shared, isSandbox: true });
  await ledger.seedTreasury();
  const trading = await createTrading({
    ...{ ...shared, marketData, ledger },
    identity: { loadUser: async () => ({ country: 'CH', level: 0 }) as Trader },
    eventLog: { appendIn: async () => () => undefined, append: async () => undefined },
    isWatched: () => false,
  });
  const engine = createEngine({ ...shared, marketData, instruments: instruments.all });
  const options = createOptions({
    ...{ ...shared, marketData, ledger, trading, engine },
    parameters: await createParameters(database),
    orderIds: createNumberBlocks(database, 'trade_order_id', 1_000),
    receiptIds: createReceiptIds('ab'.repeat(16)),
  });
  await engine.start();
  return {
    ...{ database, feed, clock, ledger, engine, options },
    async close() {
      await engine.stop();
      await options.close();
      trading.close();
      await ledger.close();
      await marketData.stop();
    },
  };
}

let lastKey = 0;

async function buy({ options }: Parts, code: string, terms: typeof short): Promise<void> {
  lastKey += 1;
  const userId = 1 + (lastKey % userCount);
  const type = lastKey % 2 === 0 ? 'up' : 'down';
  const request = { userId, book: 'live', code, type, ruleVersion: 1, idempotencyKey: `bench-${lastKey}` } as const;
  const bought = await options.buy({ ...request, ...terms });
  if (!bought.ok) throw new Error(`an order was refused: ${bought.code}`);
}

async function fund({ ledger }: Parts): Promise<void> {
  const move = { book: 'live', asset: 'USDT', amount: 10n ** 12n, key: 'fund', reference: 'bench' } as const;
  await Promise.all(Array.from({ length: userCount }, (_, index) => ledger.grantTestFunds(index + 1, move)));
}

/** Sells what will expire, by the way that every order takes. Answers options a second. */
async function sell(parts: Parts, count: number): Promise<number> {
  const startedAtMs = performance.now();
  let left = count;
  const runBuyer = async () => {
    while (left > 0) {
      left -= 1;
      await buy(parts, expiring.code, short);
    }
  };
  await Promise.all(Array.from({ length: buyerCount }, runBuyer));
  return count / ((performance.now() - startedAtMs) / 1_000);
}

function deliver({ feed, clock }: Parts, instrument: typeof expiring, price: number): void {
  feed.deliver(instrument, clock.nowMs(), price);
}

/**
 * Orders at an even pace, whatever the answers take, and with prices to be filled at. Milliseconds from when each was due
 * to its answer. What expires has its first price at `expire`, and goes on from there.
 */
function startOrders(parts: Parts): { take(): number[]; expire(): void; stop(): Promise<void> } {
  let taken: number[] = [];
  let isExpiring = false;
  let isStopped = false;
  const open = new Set<Promise<void>>();
  const startedAtMs = performance.now();
  let sent = 0;
  let tickedAtMs = startedAtMs;

  function send(dueAtMs: number): void {
    const answered = buy(parts, ordered.code, long).then(() => {
      taken.push(performance.now() - dueAtMs);
      open.delete(answered);
    });
    open.add(answered);
  }

  const running = (async () => {
    while (!isStopped) {
      const nowMs = performance.now();
      if (nowMs - tickedAtMs >= tickMs) {
        tickedAtMs = nowMs;
        deliver(parts, ordered, opening + (sent % 7));
        if (isExpiring) deliver(parts, expiring, opening + 1);
      }
      for (; ; sent += 1) {
        const dueAtMs = startedAtMs + (sent * 1_000) / ordersPerSecond;
        if (dueAtMs > nowMs) break;
        send(dueAtMs);
      }
      await sleep(2);
    }
  })();
  return {
    take() {
      const all = taken;
      taken = [];
      return all;
    },
    expire() {
      isExpiring = true;
      deliver(parts, expiring, opening + 1);
    },
    async stop() {
      isStopped = true;
      await running;
      await Promise.all(open);
    },
  };
}

/** Resolves when the last of them is on disk. */
function whenSettled({ ledger }: Parts, count: number): Promise<void> {
  let settled = 0;
  return new Promise(resolve => {
    const stop = ledger.onPosted(events => {
      for (const { transfers } of events) {
        // One of the two moves what was set aside, whatever an option came to.
        for (const { kind } of transfers) if (kind === 'optionPayout' || kind === 'optionReserveReturn') settled += 1;
      }
      if (settled < count) return;
      stop();
      resolve();
    });
  });
}

async function countStates({ database }: Parts): Promise<{ settled: number; running: number }> {
  const [row] = await database.query<{ settled: number; running: number }>(
    `select (count(*) filter (where state = 'settled'))::int4 as settled,
       (count(*) filter (where state in ('pending', 'holding')))::int4 as running
     from option_order where instrument_id = $1`,
    [expiring.id],
  );
  return row ?? { settled: 0, running: 0 };
}

/** Sells a few, and settles them, while the clock stands still but for these steps. */
async function warm(parts: Parts): Promise<void> {
  const { clock, engine } = parts;
  await sell(parts, warmCount);
  for (const seconds of [1, short.durationSeconds]) {
    clock.setMs(clock.nowMs() + seconds * 1_000);
    deliver(parts, expiring, opening);
    await engine.whenIdle();
  }
}

async function measure(parts: Parts, say: (line: string) => void): Promise<readonly Figure[]> {
  const { clock, engine } = parts;
  await fund(parts);
  deliver(parts, expiring, opening);
  deliver(parts, ordered, opening);
  await warm(parts);
  say(`${optionCount} options sold at ${Math.round(await sell(parts, optionCount))}/s`);
  const soldAtMs = clock.nowMs();
  clock.setMs(soldAtMs + 1_000);
  deliver(parts, expiring, opening);
  const boughtAtMs = performance.now();
  await engine.whenIdle();
  say(`their first prices written in ${Math.round(performance.now() - boughtAtMs)} ms`);
  // So much before the expiry that the quiet time ends with it.
  clock.setMs(soldAtMs + short.durationSeconds * 1_000 - quietMs);
  deliver(parts, ordered, opening);
  clock.run();
  const orders = startOrders(parts);
  await sleep(quietMs + 100);
  const quiet = orders.take();
  const settled = whenSettled(parts, optionCount);
  const startedAtMs = performance.now();
  orders.expire();
  await settled;
  const seconds = (performance.now() - startedAtMs) / 1_000;
  const busy = orders.take();
  await orders.stop();
  await engine.whenIdle();
  const [quietMs99, busyMs99] = [calculatePercentile(quiet, 0.99), calculatePercentile(busy, 0.99)];
  say(
    `orders: p99 ${quietMs99.toFixed(1)} ms quiet (${quiet.length}), ${busyMs99.toFixed(1)} ms busy (${busy.length})`,
  );
  const states = await countStates(parts);
  const wrong = (await auditLedger(parts.database)).filter(({ isOk }) => !isOk);
  return [
    { name: `settlement: ${optionCount} options of one second on disk`, value: seconds, unit: 's', max: 15 },
    { name: 'settlement: order p99 while they settle ÷ quiet', value: busyMs99 / quietMs99, unit: '', max: 3 },
    {
      name: 'settlement: not settled, or more than once',
      value: Math.abs(optionCount + warmCount - states.settled) + states.running,
      unit: '',
      max: 0,
    },
    { name: 'settlement: audit checks that fail', value: wrong.length, unit: '', max: 0 },
  ];
}

/** How fast a crowd of options that expire at once is settled, and what those who order meanwhile feel of it. */
export const settlementBench: Bench = {
  name: 'settlement',
  async run(say) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'truemark-settlement-'));
    const log = pino({ level: 'warn' });
    const dataDir = mkdtempSync(path.join(folder, 'data-'));
    const postgres = await startEmbeddedPostgres({ dataDir, log, onLost: () => process.exit(1) });
    const database = await openDatabase(postgres.address, log);
    try {
      await migrate(database, migrationsFolder, log);
      const parts = await openParts(database, dataDir);
      try {
        return await measure(parts, say);
      } finally {
        await parts.close();
      }
    } finally {
      await database.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
