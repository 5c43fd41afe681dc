import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { auditLedger } from '../../apps/server/src/features/ledger/index.ts';
import { optionHolds } from '../../apps/server/src/features/options/index.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { type Bench, calculatePercentile, type Figure, sleep } from './bench.ts';
import { openMigrated } from './migrated-database.ts';
import { expiring, type OptionSetup, openOptionSetup, ordered } from './option-setup.ts';
import { startOrders } from './paced-orders.ts';

/** Smaller by hand, to try it out: SETTLEMENT_OPTIONS=10000. */
const optionCount = Number(process.env.SETTLEMENT_OPTIONS ?? 100_000);
/** A platform on which so many run has settled some before: what is measured is not what compilers do meanwhile. */
const warmCount = Math.ceil(optionCount / 10);
const userCount = 1_000;
const buyerCount = 400;
const quietMs = 15_000;
const opening = 1_000_000;

const short = { durationSeconds: 30, stake: '10', payoutRatio: '0.75' };

let lastKey = 0;

async function buy({ options }: OptionSetup): Promise<void> {
  lastKey += 1;
  const userId = 1 + (lastKey % userCount);
  const type = lastKey % 2 === 0 ? 'up' : 'down';
  const request = {
    userId,
    book: 'live',
    code: expiring.code,
    type,
    ruleVersion: 2,
    idempotencyKey: `bench-${lastKey}`,
  } as const;
  const bought = await options.buy({ ...request, ...short });
  if (!bought.ok) throw new Error(`an order was refused: ${bought.code}`);
}

async function fund({ ledger }: OptionSetup): Promise<void> {
  const move = { book: 'live', asset: 'USDT', amount: 10n ** 12n, key: 'fund', reference: 'bench' } as const;
  await Promise.all(Array.from({ length: userCount }, (_, index) => ledger.grantTestFunds(index + 1, move)));
}

/** Sells what will expire, by the way that every order takes. Answers options a second. */
async function sell(setup: OptionSetup, count: number): Promise<number> {
  const startedAtMs = performance.now();
  let left = count;
  const runBuyer = async () => {
    while (left > 0) {
      left -= 1;
      await buy(setup);
    }
  };
  await Promise.all(Array.from({ length: buyerCount }, runBuyer));
  return count / ((performance.now() - startedAtMs) / 1_000);
}

function deliver({ feed, clock }: OptionSetup, instrument: typeof expiring, price: number): void {
  feed.deliver(instrument, clock.nowMs(), price);
}

/** Resolves when the last of them is on disk. */
async function whenSettled(setup: OptionSetup, count: number): Promise<void> {
  while ((await countStates(setup)).settled < count) await sleep(50);
}

async function countStates({ database }: OptionSetup): Promise<{ settled: number; running: number }> {
  const [row] = await database.query<{ settled: number; running: number }>(
    `select (count(*) filter (where state = 'settled'))::int4 as settled,
       (count(*) filter (where state in ('pending', 'holding')))::int4 as running
     from option_order where instrument_id = $1`,
    [expiring.id],
  );
  return row ?? { settled: 0, running: 0 };
}

/** Of what has settled, how many have not left the reserve in exactly one transfer. */
async function countWronglyPaid({ database }: OptionSetup): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int4 as count from option_order
     left join (
       select reference, count(*) as times from ledger_transfer
       where kind in ('optionPayout', 'optionReserveReturn') group by reference
     ) as paid on paid.reference = 'option:' || option_order.id
     where option_order.instrument_id = $1 and state = 'settled' and times is distinct from 1`,
    [expiring.id],
  );
  return row?.count ?? 0;
}

/** Sells a few, and settles them, while the clock stands still but for these steps. */
async function warm(setup: OptionSetup): Promise<void> {
  const { clock, engine } = setup;
  await sell(setup, warmCount);
  for (const seconds of [1, short.durationSeconds]) {
    clock.setMs(clock.nowMs() + seconds * 1_000);
    deliver(setup, expiring, opening);
    await engine.whenIdle();
  }
}

async function measure(setup: OptionSetup, say: (line: string) => void): Promise<readonly Figure[]> {
  const { clock, engine } = setup;
  await fund(setup);
  deliver(setup, expiring, opening);
  deliver(setup, ordered, opening);
  await warm(setup);
  say(`${optionCount} options sold at ${Math.round(await sell(setup, optionCount))}/s`);
  const soldAtMs = clock.nowMs();
  clock.setMs(soldAtMs + 1_000);
  deliver(setup, expiring, opening);
  const boughtAtMs = performance.now();
  await engine.whenIdle();
  say(`their first prices written in ${Math.round(performance.now() - boughtAtMs)} ms`);
  // So much before the expiry that the quiet time ends with it.
  clock.setMs(soldAtMs + short.durationSeconds * 1_000 - quietMs);
  deliver(setup, ordered, opening);
  clock.run();
  // What expires has its first price at the expiry, and goes on from there.
  let isExpiring = false;
  const orders = startOrders(setup, {
    ...{ firstUserId: 1, userCount, length: 'long' },
    onTick() {
      if (isExpiring) deliver(setup, expiring, opening + 1);
    },
  });
  await sleep(quietMs + 100);
  const settled = whenSettled(setup, optionCount);
  const startedAtMs = performance.now();
  isExpiring = true;
  deliver(setup, expiring, opening + 1);
  await settled;
  const endedAtMs = performance.now();
  // Those who still wait at the end have waited for settlements, too.
  const answers = await orders.stop();
  const quiet = answers.filter(({ dueAtMs }) => dueAtMs < startedAtMs).map(({ tookMs }) => tookMs);
  const busy = answers
    .filter(({ dueAtMs }) => dueAtMs >= startedAtMs && dueAtMs < endedAtMs)
    .map(({ tookMs }) => tookMs);
  await engine.whenIdle();
  const [quietMs99, busyMs99] = [calculatePercentile(quiet, 0.99), calculatePercentile(busy, 0.99)];
  say(
    `orders: p99 ${quietMs99.toFixed(1)} ms quiet (${quiet.length}), ${busyMs99.toFixed(1)} ms busy (${busy.length})`,
  );
  const states = await countStates(setup);
  const wrong = (await auditLedger(setup.database, [optionHolds])).filter(({ isOk }) => !isOk);
  return [
    {
      name: `settlement: ${optionCount} options of one second on disk`,
      value: (endedAtMs - startedAtMs) / 1_000,
      unit: 's',
      max: 15,
    },
    { name: 'settlement: order p99 while they settle ÷ quiet', value: busyMs99 / quietMs99, unit: '', max: 3 },
    {
      name: 'settlement: not settled, or not paid exactly once',
      value: Math.abs(optionCount + warmCount - states.settled) + states.running + (await countWronglyPaid(setup)),
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
    const database = await openMigrated(postgres, 'application', log);
    try {
      const setup = await openOptionSetup(database, dataDir, log);
      try {
        return await measure(setup, say);
      } finally {
        await setup.close();
      }
    } finally {
      await database.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
