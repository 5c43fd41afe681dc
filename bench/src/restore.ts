import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkPriceProof } from '@truemark/domain/proof/check-price-proof';
import { findWantedRecord } from '@truemark/domain/receipts/check-chain';
import { checkReceipt } from '@truemark/domain/receipts/check-receipt';
import pino from 'pino';
import { createContractProduct } from '../../apps/server/src/features/contracts/index.ts';
import { registerReceiptRoutes } from '../../apps/server/src/features/receipts/index.ts';
import { createReceiptIds } from '../../apps/server/src/platform/crypto/receipt-ids.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { openDataDir } from '../../apps/server/src/platform/process/data-dir.ts';
import { openTestHttp } from '../../apps/server/src/platform/testing/test-http.ts';
import type { Bench, Figure } from './bench.ts';
import { sleep } from './bench.ts';
import { inspectLoad } from './left-by-load.ts';
import { openMigrated } from './migrated-database.ts';
import { countWaiting, fund, open, posterCount } from './open-orders.ts';
import { openOrderSetup } from './order-setup.ts';

/** Fewer by hand, to try it out: RESTORE_ORDERS=20000. */
const orderCount = Number(process.env.RESTORE_ORDERS ?? 1_000_000);
const checkedCount = 1_000;
const restoreSecondsMax = 600;

const main = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts');
const log = pino({ level: 'warn' });
const onLost = () => process.exit(1);

/** A command of the program as people run it. Answers how many seconds it took. */
async function runCommand(words: readonly string[], dataDir: string): Promise<number> {
  const startedAtMs = performance.now();
  const environment = { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [main, ...words], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}`);
  return (performance.now() - startedAtMs) / 1_000;
}

/** Opens positions by the way that every order takes, and backs up while prices go on. Answers what the backup took. */
async function fillAndBackUp(dataDir: string, backup: string, say: (line: string) => void): Promise<number> {
  const lock = openDataDir(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost });
  const database = await openMigrated(postgres, 'application', log);
  const setup = await openOrderSetup(database, dataDir, log);
  try {
    await fund(setup);
    const startedAtMs = performance.now();
    let left = orderCount;
    const runPoster = async () => {
      while (left > 0) {
        left -= 1;
        await open(setup);
      }
    };
    await Promise.all(Array.from({ length: posterCount }, runPoster));
    while ((await countWaiting(database)) > 0) await sleep(50);
    await setup.engine.whenIdle();
    say(`${orderCount} orders at ${Math.round((orderCount * 1_000) / (performance.now() - startedAtMs))}/s`);
    say(`database: ${await measureDatabase(database)}`);
    return await runCommand(['backup', backup], dataDir);
  } finally {
    await setup.close();
    await database.close();
    await postgres.stop();
    lock.close();
  }
}

async function measureDatabase(database: Database): Promise<string> {
  const [row] = await database.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  return row?.size ?? '';
}

const sha256 = (...parts: readonly Uint8Array[]): Uint8Array =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

/** Receipts, evenly picked, that do not pass what a browser checks. */
async function countBadReceipts(database: Database, dataDir: string): Promise<number> {
  const { marketData, instruments, contracts, close } = await openOrderSetup(database, dataDir, log);
  const receiptIds = createReceiptIds('ab'.repeat(16));
  const { server, http } = await openTestHttp({ nowMs: Date.now });
  registerReceiptRoutes(http, {
    ...{ database, marketData, instruments, receiptIds, investments: [] },
    products: [createContractProduct(database, contracts)],
    ...{ loans: { load: async () => undefined }, nfts: { load: async () => undefined } },
    loadCorrections: async () => [],
  });
  const get = async (route: string) => {
    const reply = await server.inject(`/swx/customer/${route}`);
    if (reply.statusCode !== 200) throw new Error(`${route}: ${reply.body}`);
    return reply.json().result;
  };
  const orders = await database.query<{ id: number; userId: number }>(
    `select id::float8 as id, user_id::float8 as "userId" from contract_order
     where id % greatest(1, $1::bigint) = 0 order by contract_order.id limit $2`,
    [Math.floor(orderCount / checkedCount), checkedCount],
  );
  let badCount = 0;
  // One proof is of a whole range, in which many orders found their prices.
  const proofs: Parameters<typeof checkPriceProof>[0][] = [];
  const ranges: ReturnType<typeof checkPriceProof>[] = [];
  for (const { id, userId } of orders) {
    const receipt = await get(`receipts/${receiptIds.encode('contract', userId, id)}`);
    for (let wanted = findWantedRecord(receipt, proofs); wanted; wanted = findWantedRecord(receipt, proofs)) {
      const proof = await get(`market/price-proof/${wanted.code}/${wanted.sequence}`);
      proofs.push(proof);
      ranges.push(checkPriceProof(proof, sha256));
    }
    const { terms, reserve, opening, ledger, chain } = checkReceipt(receipt, ranges, sha256);
    const isSound = [terms, reserve, opening, ledger].every(({ state }) => state === 'passed');
    if (!isSound || chain.state === 'failed') badCount += 1;
  }
  await server.close();
  await close();
  return orders.length < Math.min(checkedCount, orderCount) / 2 ? Number.NaN : badCount;
}

/** A backup of many orders, put back on an empty machine, and whether everything still holds there. */
export const restoreBench: Bench = {
  name: 'restore',
  async run(say): Promise<readonly Figure[]> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'truemark-restore-'));
    const [from, backup, to] = ['from', 'backup', 'to'].map(name => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    try {
      const backupSeconds = await fillAndBackUp(from, backup, say);
      rmSync(from, { recursive: true, force: true });
      const restoreSeconds = await runCommand(['restore', backup], to);
      const postgres = await startEmbeddedPostgres({ dataDir: to, log, onLost });
      const database = await openDatabase(postgres.logins.application, log);
      const badReceipts = await countBadReceipts(database, to);
      const { faults } = await inspectLoad(database);
      await database.close();
      await postgres.stop();
      return [
        { name: `restore: backup of ${orderCount} orders beside the running server`, value: backupSeconds, unit: 's' },
        { name: 'restore: onto an empty machine', value: restoreSeconds, unit: 's', max: restoreSecondsMax },
        { name: `restore: of ${checkedCount} receipts, those that do not check`, value: badReceipts, unit: '', max: 0 },
        { name: 'restore: audit checks that fail afterwards', value: faults, unit: '', max: 0 },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
