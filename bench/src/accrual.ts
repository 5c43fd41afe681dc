import {
  createFixedTerms,
  fixedTermHolds,
  fixedTermParameters,
} from '../../apps/server/src/features/fixed-terms/index.ts';
import { createFeeShares } from '../../apps/server/src/features/invites/index.ts';
import { auditLedger } from '../../apps/server/src/features/ledger/index.ts';
import { followLoans } from '../../apps/server/src/features/loans/index.ts';
import { createEventLog, createNotifications } from '../../apps/server/src/features/notifications/index.ts';
import { createOwnMoney, createPlans, planHolds, planParameters } from '../../apps/server/src/features/plans/index.ts';
import { createNumberBlocks } from '../../apps/server/src/platform/postgres/number-blocks.ts';
import type { Log } from '../../apps/server/src/platform/process/log.ts';
import { type Bench, calculatePercentile, type Figure, sleep } from './bench.ts';
import { countWrong } from './count-wrong.ts';
import { expiring, type OptionSetup, openOptionSetup, ordered } from './option-setup.ts';
import { startOrders } from './paced-orders.ts';
import { shares, withPromiseDatabase } from './promise-database.ts';
import { seedPromises } from './seed-promises.ts';

/** As many orders are open then as are later. */
const quietMs = 45_000;
const sampleMs = 250;
/** Those who order, beside those who have invested. */
const firstBuyerId = 5_000_001;
const buyerCount = 1_000;
const noDebt = { principal: 0n, interestDue: 0n };

/** The daily run as the program has it, over everything that runs. */
function createDailyRun({ database, clock, ledger }: OptionSetup, log: Log): () => Promise<void> {
  const eventLog = createEventLog({ database, clock });
  const notifications = createNotifications({
    ...{ database, clock, eventLog, messages: { queueIn: async () => undefined } },
    loadContact: async () => undefined,
  });
  const shared = {
    isWatched: () => false,
    ...{ database, clock, log, ledger, eventLog, notifications },
    orderIds: createNumberBlocks(database, 'trade_order_id', 1_000),
    ownMoney: createOwnMoney({ ledger, clock, sumLoanDebt: async () => noDebt }),
  };
  const plans = createPlans({
    ...shared,
    invites: createFeeShares(database),
    parameters: { get: wanted => planParameters.find(({ key }) => key === wanted)?.defaultValue ?? '' },
    findLevel: async () => 0,
  });
  const fixedTerms = createFixedTerms({
    ...shared,
    parameters: { get: wanted => fixedTermParameters.find(({ key }) => key === wanted)?.defaultValue ?? '' },
    isRestricted: async () => false,
  });
  return async () => {
    await plans.creditDue();
    await fixedTerms.settleDue();
    await followLoans({ database, clock, notifications, eventLog });
  };
}

async function fund({ ledger }: OptionSetup): Promise<void> {
  const move = { book: 'live', asset: 'USDT', amount: 10n ** 13n, key: 'fund', reference: 'bench' } as const;
  await Promise.all(
    Array.from({ length: buyerCount }, (_, index) => ledger.grantTestFunds(firstBuyerId + index, move)),
  );
}

/** The most memory of this process, from its collection of garbage on. */
function watchMemory(): { stop(): { readonly idle: number; readonly most: number } } {
  globalThis.gc?.();
  const idle = process.memoryUsage().rss;
  let most = idle;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, sampleMs);
  return {
    stop() {
      clearInterval(timer);
      return { idle, most };
    },
  };
}

async function measure(
  setup: OptionSetup,
  { log, count, say }: { readonly log: Log; readonly count: number; say(line: string): void },
): Promise<readonly Figure[]> {
  const { clock, database, engine, feed } = setup;
  await fund(setup);
  for (const instrument of [expiring, ordered]) feed.deliver(instrument, clock.nowMs(), 1_000_000);
  const run = createDailyRun(setup, log);
  clock.run();
  const orders = startOrders(setup, { firstUserId: firstBuyerId, userCount: buyerCount, length: 'short' });
  await sleep(quietMs);
  const memory = watchMemory();
  const startedAtMs = performance.now();
  const runAtMs = clock.nowMs();
  await run();
  const endedAtMs = performance.now();
  const { idle, most } = memory.stop();
  const answers = await orders.stop();
  await engine.whenIdle();
  const tookOf = (isWanted: (dueAtMs: number) => boolean) =>
    calculatePercentile(
      answers.filter(({ dueAtMs }) => isWanted(dueAtMs)).map(({ tookMs }) => tookMs),
      0.99,
    );
  // The first orders of a program wait for its compilers.
  const quiet = tookOf(dueAtMs => dueAtMs < startedAtMs && dueAtMs > startedAtMs - 10_000);
  const busy = tookOf(dueAtMs => dueAtMs >= startedAtMs && dueAtMs < endedAtMs);
  say(`orders: p99 ${quiet.toFixed(1)} ms quiet, ${busy.toFixed(1)} ms meanwhile`);
  const failing = (await auditLedger(database, [planHolds, fixedTermHolds], { isCoverageAlone: true })).filter(
    ({ isOk }) => !isOk,
  );
  for (const { name, offenders } of failing) say(`${name}: ${offenders.slice(0, 3).join('; ')}`);
  const name = `accrual: daily run over ${count} plans, products and loans`;
  const megabytes = (most - idle) / 1024 / 1024;
  return [
    { name, value: (endedAtMs - startedAtMs) / 1_000, unit: 's', max: 120 },
    { name: 'accrual: order p99 meanwhile ÷ quiet', value: busy / quiet, unit: '', max: 2 },
    { name: 'accrual: memory above idle', value: megabytes, unit: 'MB', max: 300 },
    { name: 'accrual: not done, or not exactly once', value: await countWrong(database, runAtMs), unit: '', max: 0 },
  ];
}

/** How long the day of everything promised takes, and what those who order meanwhile feel of it. */
export const accrualBench: Bench = {
  name: 'accrual',
  run: say =>
    withPromiseDatabase(async ({ owner, database, dataDir, log }) => {
      const setup = await openOptionSetup(database, dataDir, log);
      try {
        const count = await seedPromises(owner, { ...shares, nowMs: setup.clock.nowMs() });
        say(`${count} promises run`);
        return await measure(setup, { log, count, say });
      } finally {
        await setup.close();
      }
    }),
};
