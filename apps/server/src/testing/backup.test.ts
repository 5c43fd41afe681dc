import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { allCalls } from '@truemark/contract/all-calls';
import type { PriceProof, Receipt } from '@truemark/contract/trading/orders';
import { checkPriceProof } from '@truemark/domain/proof/check-price-proof';
import { findWantedRecord } from '@truemark/domain/receipts/check-chain';
import { checkReceipt } from '@truemark/domain/receipts/check-receipt';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productHolds } from '../definitions.ts';
import { createAudit } from '../features/console-access/index.ts';
import { auditLedger } from '../features/ledger/index.ts';
import { type Database, openDatabase } from '../platform/postgres/database.ts';
import { findRunningPostgres } from '../platform/postgres/embedded-postgres.ts';
import type { ServerProcess } from '../platform/testing/server-process.ts';
import { openTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import type { Ask, Person } from './platform-calls.ts';
import { askOf, until } from './platform-process.ts';
import { closePosition, openPosition, openProcessWorld, type ProcessWorld } from './process-world.ts';
import { wholeRunOnly } from './test-extent.ts';

let database: TestDatabase;
let world: ProcessWorld;
const million = 1_000_000;
const token = 'figures-of-the-operator';
const monitoring = path.resolve(import.meta.dirname, '../../../../deploy/monitoring');

beforeAll(async () => {
  database = await openTestDatabase();
  world = openProcessWorld(database);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const sha256 = (...parts: readonly Uint8Array[]): Uint8Array =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

/** What a browser's checks say of a receipt. */
async function checkReceiptOf(ask: Ask, user: Person, id: string) {
  const { receiptId } = (await ask('getContractOrder', user, { params: { id } })).result;
  const receipt = (await ask('getReceipt', undefined, { params: { id: String(receiptId) } }))
    .result as unknown as Receipt;
  const proofs: PriceProof[] = [];
  for (let wanted = findWantedRecord(receipt, proofs); wanted; wanted = findWantedRecord(receipt, proofs)) {
    const params = { code: wanted.code, sequence: String(wanted.sequence) };
    proofs.push((await ask('getPriceProof', undefined, { params })).result as unknown as PriceProof);
  }
  return checkReceipt(
    receipt,
    proofs.map(proof => checkPriceProof(proof, sha256)),
    sha256,
  );
}

const passed = { state: 'passed' };
const sound = { terms: passed, reserve: passed, opening: passed, ending: passed, ledger: passed };

/** The program on the data folder that was restored, with a PostgreSQL of its own. */
function startRestored(words: readonly string[] = []): ServerProcess {
  return world.start('restored', { words, settings: { DATABASE_URL: '' } });
}

function makeBackup(name: string): ServerProcess {
  const settings = { DATABASE_OWNER_URL: database.ownerUrl };
  return world.start('first', { words: ['backup', world.dirOf(name)], settings });
}

async function withRestored<Result>(work: (restored: Database) => Promise<Result>): Promise<Result> {
  const running = findRunningPostgres(world.dirOf('restored'));
  if (!running) throw new Error('no database runs there');
  const restored = await openDatabase(running.logins.owner, pino({ level: 'silent' }));
  try {
    return await work(restored);
  } finally {
    await restored.close();
    running.release();
  }
}

/** What alerts and board name is told, and every path in them is one of a call. */
async function expectFigures(server: ServerProcess): Promise<void> {
  const authorization = `Bearer ${token}`;
  const text = await (await fetch(`${await server.ready}/metrics`, { headers: { authorization } })).text();
  const told = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const paths = new Set(Object.values(allCalls).map(call => call.path));
  for (const name of ['alerts.yaml', 'grafana.json']) {
    const rules = fs.readFileSync(path.join(monitoring, name), 'utf8');
    const named = [...rules.matchAll(/\b(?:truemark|nodejs|process)_\w+/g)].map(([figure]) => figure);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter(figure => !told.has(figure) && !told.has(figure.replace(/_(bucket|count)$/, '')))).toEqual([]);
    const routes = [...rules.matchAll(/route=~\\?"([^"\\]+)/g)].flatMap(([, list = '']) => list.split('|'));
    expect(routes.length).toBeGreaterThan(0);
    expect(routes.filter(route => !paths.has(route))).toEqual([]);
  }
  expect(text).toMatch(/^truemark_market_state\{state="running"\} 1$/m);
  expect(text).toMatch(/^truemark_house_balance\{book="live",asset="USDT",account="reserve"\} [1-9]/m);
}

/** The commands refuse, with one line, before anything is made. */
async function expectRefusals(): Promise<void> {
  const stray = world.dirOf('backup/stray');
  fs.writeFileSync(stray, '');
  const [again, damaged] = [makeBackup('backup'), startRestored(['restore', world.dirOf('backup')])];
  expect([await again.ended, await damaged.ended]).toEqual([1, 1]);
  expect(again.output.error).toMatch(/^truemark: \S+ is not empty: name a new folder for the backup\n$/);
  expect(damaged.output.error).toMatch(/^truemark: The backup in \S+ is damaged: stray is not in SHA256SUMS. .*\n$/);
  expect(fs.existsSync(world.dirOf('restored'))).toBe(false);
  fs.rmSync(stray);
}

it('OPR-001 OPR-002 OPR-003 OPR-004 OPR-005 OPR-006 OPR-020 a backup beside a trading server is restored on an empty machine, whole', {
  ...wholeRunOnly,
  timeout: 180_000,
}, async () => {
  const first = world.start('first', { settings: { METRICS_TOKEN: token } });
  const ask = await askOf(first);
  const user = await world.addUser();
  const ended = await openPosition(ask, user);
  await closePosition(ask, user, ended);
  const open = await openPosition(ask, user);
  await expectFigures(first);
  fs.mkdirSync(world.dirOf('first/files/pictures'), { recursive: true });
  fs.writeFileSync(world.dirOf('first/files/pictures/one'), 'sealed bytes');

  const backup = makeBackup('backup');
  let isMade = false;
  void backup.ended.then(() => {
    isMade = true;
  });
  // Trading goes on, and what it rests on is copied or is not.
  while (!isMade) await closePosition(ask, user, await openPosition(ask, user));
  expect(await backup.ended, backup.output.error).toBe(0);
  expect(backup.output.standard).toContain('The backup is whole');
  expect(fs.existsSync(world.dirOf('first/ticks/backup'))).toBe(false);
  for (const name of fs.readdirSync(world.dirOf('backup'), { recursive: true, encoding: 'utf8' })) {
    expect(fs.statSync(path.join(world.dirOf('backup'), name)).mode & 0o077, name).toBe(0);
    expect(name).not.toMatch(/\.key$|passwords/);
  }
  // Numbers that the backup knows nothing of.
  const [last] = await database.query<{ sequence: number }>('select max(sequence)::float8 as sequence from tick_mark');
  first.child.kill('SIGTERM');
  await first.ended;
  await expectRefusals();

  const restore = startRestored(['restore', world.dirOf('backup')]);
  expect(await restore.ended, restore.output.error).toBe(0);
  expect(fs.readFileSync(world.dirOf('restored/files/pictures/one'), 'utf8')).toBe('sealed bytes');
  const second = startRestored();
  const askAgain = await askOf(second);
  await withRestored(async restored => {
    expect((await auditLedger(restored, productHolds)).filter(({ isOk }) => !isOk)).toEqual([]);
    const audit = createAudit({ database: restored, clock: { nowMs: () => Date.now() } });
    expect(await audit.verify()).toMatchObject({ isWhole: true });
    expect(await restored.query(`select act from audit_act where subject = 'record' order by sequence`)).toEqual([
      { act: 'record.restore' },
    ]);
  });
  expect(await checkReceiptOf(askAgain, user, ended)).toMatchObject(sound);
  // What was open goes on, and no number is given that the old machine may have given.
  await closePosition(askAgain, user, open);
  const next = await openPosition(askAgain, user);
  await closePosition(askAgain, user, next);
  await withRestored(async restored => {
    const [row] = await restored.query<{ sequence: number }>(
      'select open_sequence::float8 as sequence from contract_order where id = $1',
      [next],
    );
    expect(row?.sequence).toBeGreaterThan(million);
    expect(last?.sequence).toBeLessThan(million);
  });
  await until(async () => (await checkReceiptOf(askAgain, user, ended)).chain.state === 'passed');
});
