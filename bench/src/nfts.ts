import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { auditLedger } from '../../apps/server/src/features/ledger/index.ts';
import { createNfts, type Nfts, nftHolds, nftParameters } from '../../apps/server/src/features/nfts/index.ts';
import { optionHolds } from '../../apps/server/src/features/options/index.ts';
import { createReceiptIds } from '../../apps/server/src/platform/crypto/receipt-ids.ts';
import { keepUnwritten } from '../../apps/server/src/platform/http/repeat-store.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { createNumberBlocks } from '../../apps/server/src/platform/postgres/number-blocks.ts';
import type { Log } from '../../apps/server/src/platform/process/log.ts';
import { type Bench, calculatePercentile, type Figure, sleep } from './bench.ts';
import { openMigrated } from './migrated-database.ts';
import { type OptionSetup, openOptionSetup, ordered } from './option-setup.ts';
import { startOrders } from './paced-orders.ts';

const bidCount = 1_000;
const userCount = 1_000;
const quietMs = 15_000;
const opening = 1_000_000;
/** Bids are between the start price of the work and this, in USDT. */
const amountMax = 100_000;

/** Draws that are the same in every run. */
function createDraw(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function fund({ ledger }: OptionSetup): Promise<void> {
  const move = { book: 'live', asset: 'USDT', amount: 10n ** 12n, key: 'fund', reference: 'bench' } as const;
  await Promise.all(Array.from({ length: userCount + bidCount }, (_, index) => ledger.grantTestFunds(index + 1, move)));
}

function openNfts({ database, ledger, clock }: OptionSetup, log: Log): Nfts {
  return createNfts({
    ...{ database, ledger, clock, log },
    parameters: { get: wanted => nftParameters.find(({ key }) => key === wanted)?.defaultValue ?? '' },
    pictures: { reencode: async () => ({ ok: false, code: 'uploadFailed' }) },
    orderIds: createNumberBlocks(database, 'trade_order_id', 1_000),
    receiptIds: createReceiptIds('ab'.repeat(16)),
    eventLog: { appendIn: async () => () => undefined },
    notifications: { notifyAllIn: async () => () => undefined },
  });
}

/** One bid of everybody, all at once; answers how many led for a while. */
async function bidAtOnce(nfts: Nfts, nftId: number): Promise<number> {
  const draw = createDraw();
  const answers = await Promise.all(
    Array.from({ length: bidCount }, (_, index) => {
      const amount = 60 + Math.floor(draw() * (amountMax - 60));
      // Orders are of the first users, bids of the others.
      const request = { userId: userCount + index + 1, kind: 'bid', amount: String(amount) } as const;
      return nfts.place(nftId, request, {
        toReply: ({ order }) => ({ id: order.id }),
        keepIn: keepUnwritten,
      });
    }),
  );
  return answers.filter(answer => !('ok' in answer)).length;
}

/** How far bids are from one that leads, is the highest, and is the only one whose money is held. */
async function countWronglyHeld({ database }: OptionSetup, nftId: number): Promise<number> {
  const [row] = await database.query<{ wrong: number }>(
    `select (abs(1 - count(*) filter (where state = 'leading'))
       + case when max(amount) = max(amount) filter (where state = 'leading') then 0 else 1 end)::int4 as wrong
     from nft_order where nft_id = $1`,
    [nftId],
  );
  const [held] = await database.query<{ isWrong: boolean }>(
    `select (select coalesce(sum(balance), 0) from ledger_account where owner_id > $1 and kind = 'stake')
       <> (select coalesce(sum(amount), 0) from nft_order where state = 'leading') as "isWrong"`,
    [userCount],
  );
  return (row?.wrong ?? 1) + (held?.isWrong === false ? 0 : 1);
}

async function measure(setup: OptionSetup, log: Log, say: (line: string) => void): Promise<readonly Figure[]> {
  const { clock, feed, engine, database } = setup;
  await fund(setup);
  const nfts = openNfts(setup, log);
  await nfts.seedSamples();
  feed.deliver(ordered, clock.nowMs(), opening);
  clock.run();
  // The first bids of a program are compiled: they are for another work.
  await bidAtOnce(nfts, 2);
  const orders = startOrders(setup, { firstUserId: 1, userCount, length: 'long' });
  await sleep(quietMs);
  const startedAtMs = performance.now();
  const led = await bidAtOnce(nfts, 1);
  const endedAtMs = performance.now();
  const answers = await orders.stop();
  await engine.whenIdle();
  const quiet = answers.filter(({ dueAtMs }) => dueAtMs < startedAtMs).map(({ tookMs }) => tookMs);
  const busy = answers
    .filter(({ dueAtMs }) => dueAtMs >= startedAtMs && dueAtMs < endedAtMs)
    .map(({ tookMs }) => tookMs);
  const [quietMs99, busyMs99] = [calculatePercentile(quiet, 0.99), calculatePercentile(busy, 0.99)];
  say(`${led} of ${bidCount} bids led for a while`);
  say(
    `orders: p99 ${quietMs99.toFixed(1)} ms quiet (${quiet.length}), ${busyMs99.toFixed(1)} ms busy (${busy.length})`,
  );
  const wrong = (await auditLedger(database, [optionHolds, nftHolds])).filter(({ isOk }) => !isOk);
  return [
    { name: `nfts: ${bidCount} bids at once on one work`, value: (endedAtMs - startedAtMs) / 1_000, unit: 's', max: 2 },
    { name: 'nfts: order p99 meanwhile ÷ quiet', value: busyMs99 / quietMs99, unit: '', max: 2 },
    {
      name: 'nfts: leaders beyond the one, and money held of others',
      value: await countWronglyHeld(setup, 1),
      unit: '',
      max: 0,
    },
    { name: 'nfts: audit checks that fail', value: wrong.length, unit: '', max: 0 },
  ];
}

/** How fast a crowd that bids for one work at once is answered, and what those who order meanwhile feel of it. */
export const nftsBench: Bench = {
  name: 'nfts',
  async run(say) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'truemark-nfts-'));
    const log = pino({ level: 'warn' });
    const dataDir = mkdtempSync(path.join(folder, 'data-'));
    const postgres = await startEmbeddedPostgres({ dataDir, log, onLost: () => process.exit(1) });
    const database = await openMigrated(postgres, 'application', log);
    try {
      const setup = await openOptionSetup(database, dataDir, log);
      try {
        return await measure(setup, log, say);
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
