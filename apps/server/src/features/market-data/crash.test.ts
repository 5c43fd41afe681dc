import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { candleIntervals } from '@truemark/domain/market/candle';
import { buildCandles } from '@truemark/domain/market/candle-series';
import { calculateMid } from '@truemark/domain/market/price';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createMarketData, type MarketData } from './market-data.ts';
import { type CrashTask, crashInstruments } from './testing/crash-child.ts';
import {
  collect,
  createQuote,
  createTestClock,
  createTestFeed,
  createTestFolder,
  createTestLog,
  startMs,
  type TestFolder,
} from './testing/test-market.ts';

let database: TestDatabase;
let folder: TestFolder;

beforeEach(async () => {
  database = await openTestDatabase();
  folder = await createTestFolder();
});

afterEach(async () => {
  await database.close();
  await folder.remove();
});

/** Runs the program until it has said so many times what is on disk, then kills it; answers what it said last. */
async function runAndKill(rounds: number): Promise<number> {
  const task: CrashTask = { address: { connectionString: database.url }, dataDir: folder.path };
  const script = new URL('./testing/crash-child.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise(resolve => child.once('exit', resolve));
  let count = 0;
  let said = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    said = Number(line);
    count += 1;
    if (count === rounds) child.kill('SIGKILL');
  }
  await ended;
  return said;
}

async function expectRebuilt(marketData: MarketData): Promise<void> {
  const everything = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, limit: 1_000_000 };
  for (const { id } of crashInstruments) {
    const ticks = await collect(marketData.readTicks(id));
    const accepted = ticks.filter(tick => tick.verdict === 'accepted');
    for (const interval of candleIntervals) {
      const candles = await marketData.listCandles(id, interval, everything);
      expect(candles, `${id} ${interval}`).toEqual(buildCandles(accepted, interval, 'mid'));
    }
    expect(marketData.findQuote(id)?.tick).toEqual(accepted.at(-1));
    expect(marketData.listRecords(id, 100)).toEqual(accepted.slice(-100).reverse());
    expect(marketData.listHistory(id)).toEqual(accepted.slice(-100).map(({ bid, ask }) => calculateMid(bid, ask)));
    expect(await marketData.verifyChain(id)).toMatchObject({ isIntact: true, lastSequence: ticks.length });
  }
}

describe('a program that is killed', () => {
  it('MKD-043 has after its restart the candles, prices and chains of its tick record, twice over', async () => {
    for (const rounds of [9, 23]) {
      const said = await runAndKill(rounds);
      // It was killed after a save, and before everything was saved.
      const saved = await database.query<{ count: number }>('select sum(sequence)::int as count from market_state');
      expect(saved[0]?.count).toBeGreaterThan(0);
      expect(saved[0]?.count).toBeLessThan(said);
      const clock = createTestClock(startMs + 400 * 3_600_000);
      const feed = createTestFeed({ kind: 'exchange' });
      const parts = { database, dataDir: folder.path, instruments: crashInstruments, feed, clock };
      const marketData = createMarketData({ ...parts, log: createTestLog().log, seed: '00'.repeat(32) });
      await marketData.start();
      expect(marketData.loadRecordStatus().recordCount).toBeGreaterThanOrEqual(said);
      await expectRebuilt(marketData);
      // The held price is remembered: what confirms it is accepted.
      const held = (await collect(marketData.readTicks(1))).at(-1);
      expect(held && marketData.isTradable(1, held.atMs)).toBe(held?.verdict !== 'held');
      clock.atMs += 1;
      feed.deliver(createQuote(1, clock.atMs, 1_000_050));
      await marketData.stop();
    }
  });
});
