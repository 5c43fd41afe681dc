import { cp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Tick } from '@truemark/domain/market/tick';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Act } from '../../platform/http/act-server.ts';
import type { MarketData } from '../market-data/market-data.ts';
import { bitcoin, type MarketHarness, openMarketHarness } from '../market-data/testing/market-harness.ts';
import { collect, createTestLog, startMs } from '../market-data/testing/test-market.ts';
import { findTickFolder, repairRecord } from './recover-whole.ts';

let harness: MarketHarness;
const acts: Act[] = [];
beforeEach(async () => {
  harness = await openMarketHarness();
  acts.length = 0;
});
afterEach(() => harness.close());

const recordLimits = { segmentBytesMax: 64 * 11, syncIntervalMs: 1 };
const recordAct = async (_client: unknown, act: Act) => void acts.push(act);
const dirOf = (name: string) => path.join(harness.dataDir, name);
const ticksOf = (name: string) => findTickFolder(dirOf(name));
let minutes = 0;

/** Starts on a folder, as a successor if it is said, and answers undefined where it does not go on. */
async function start(
  name: string,
  isSuccessor = false,
  bytesMax = Number.MAX_SAFE_INTEGER,
): Promise<MarketData | undefined> {
  const retention = { ticks: { ageMsMax: Number.MAX_SAFE_INTEGER, bytesMax } };
  const changes = { dataDir: dirOf(name), recordLimits, retention, onTakenOver: isSuccessor ? recordAct : undefined };
  const marketData = await harness.start({}, changes);
  return marketData.isRunning ? marketData : undefined;
}

/** Runs on a folder for so many prices, rests something on the last of them, and answers their numbers. */
async function run(name: string, count: number, isSuccessor = false): Promise<number[]> {
  const marketData = await start(name, isSuccessor);
  if (!marketData) throw new Error('it does not go on');
  minutes += 60;
  const before = marketData.findTick(bitcoin.id)?.sequence ?? 0;
  harness.deliverRun(bitcoin, startMs + minutes * 60_000, count, 1_000);
  await marketData.whenSynced();
  const ticks = (await readAll(marketData)).filter(({ sequence }) => sequence > before);
  await harness.database.query(
    `insert into engine_progress values ($1, $2) on conflict (instrument_id) do update set sequence = excluded.sequence`,
    [bitcoin.id, ticks.at(-1)?.sequence],
  );
  expect(await marketData.verifyChain(bitcoin.id)).toMatchObject({ isIntact: true });
  await marketData.stop();
  return ticks.map(({ sequence }) => sequence);
}

const readAll = (marketData: MarketData): Promise<Tick[]> => collect(marketData.readTicks(bitcoin.id));

function repair(name: string): Promise<string | undefined> {
  const { log } = createTestLog();
  const options = { folder: ticksOf(name), database: harness.database, log, nowMs: harness.clock.atMs };
  return repairRecord(options, recordAct);
}

const million = 1_000_000;

it('MKD-720 MKD-721 MKD-723 an older copy of the record is not gone on with, but behind a gap after a repair', async () => {
  expect(await run('only', 12)).toHaveLength(12);
  await cp(ticksOf('only'), dirOf('copy'), { recursive: true });
  // Not a whole segment more: only what rests on it tells.
  expect(await run('only', 3)).toEqual([13, 14, 15]);
  await rm(ticksOf('only'), { recursive: true });
  await rename(dirOf('copy'), ticksOf('only'));
  expect(await start('only')).toBeUndefined();
  expect(acts).toEqual([]);
  expect(await repair('only')).toBe('1 instruments have prices that moved money and are not in it');
  expect(acts).toMatchObject([{ act: 'record.repair', operatorNumber: null, before: { instrumentsBehind: 1 } }]);
  expect(await repair('only')).toBeUndefined();
  expect(await run('only', 2)).toEqual([million + 16, million + 17]);
  const again = await start('only');
  if (!again) throw new Error('it does not go on');
  const sequences = (await readAll(again)).map(({ sequence }) => sequence);
  expect(sequences).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, million + 16, million + 17]);
  const lost = await again.readRange(bitcoin.id, 14);
  const behind = await again.readRange(bitcoin.id, million + 16);
  expect(lost).toMatchObject({ isKept: false, firstSequence: 13, lastSequence: million + 15 });
  expect(behind).toMatchObject({ isKept: true, firstSequence: million + 16, previousHash: lost?.lastHash });
});

it('MKD-030 MKD-723 a gap that retention has gone beyond does not break the chain', async () => {
  await run('only', 12);
  await cp(ticksOf('only'), dirOf('copy'), { recursive: true });
  await run('only', 3);
  await rm(ticksOf('only'), { recursive: true });
  await rename(dirOf('copy'), ticksOf('only'));
  await repair('only');
  await run('only', 35);
  const thrifty = await start('only', false, 1);
  minutes += 60;
  harness.deliverRun(bitcoin, startMs + minutes * 60_000, 30, 1_000);
  await expect.poll(() => thrifty?.loadRecordStatus().sealedSegmentCount).toBe(0);
  expect(await thrifty?.verifyChain(bitcoin.id)).toMatchObject({ isIntact: true, lastSequence: million + 80 });
});

it('MKD-722 MKD-723 a record without one of its sealed segments goes on after a repair, and leaves them out', async () => {
  await run('only', 35);
  const marketData = await start('only');
  await expect.poll(() => marketData?.loadRecordStatus().sealedSegmentCount).toBe(3);
  await marketData?.stop();
  const sealed = (await readdir(ticksOf('only'))).filter(name => name.endsWith('.sealed')).sort();
  expect(sealed.length).toBeGreaterThanOrEqual(3);
  await rm(path.join(ticksOf('only'), sealed[1] ?? ''));
  expect(await start('only')).toBeUndefined();
  expect(await repair('only')).toBe('1 sealed segments are missing');
  expect(await run('only', 1)).toEqual([36]);
  const again = await start('only');
  if (!again) throw new Error('it does not go on');
  const missing = await again.readRange(bitcoin.id, 15);
  expect(missing).toMatchObject({ isKept: false, firstSequence: 11, lastSequence: 20 });
  expect((await readAll(again)).map(({ sequence }) => sequence)).not.toContain(15);
  expect(await again.verifyChain(bitcoin.id)).toMatchObject({ isIntact: true, lastSequence: 36 });
});

it('MKD-722 MKD-723 PLT-721 programs with a folder each go on behind each other, and all their chains hold', async () => {
  expect(await run('first', 25)).toHaveLength(25);
  expect(await start('second')).toBeUndefined();
  expect((await run('second', 25, true)).at(0)).toBe(million + 26);
  expect(await start('first')).toBeUndefined();
  expect((await run('first', 5, true)).at(0)).toBe(2 * million + 51);
  expect((await run('second', 5, true)).at(-1)).toBe(3 * million + 60);
  expect(acts.map(({ act }) => act)).toEqual(['record.takeOver', 'record.takeOver', 'record.takeOver']);
  const second = await start('second');
  if (!second) throw new Error('it does not go on');
  const isKept = (sequence: number) => second.readRange(bitcoin.id, sequence).then(range => range?.isKept);
  for (const sequence of [5, 24, 2 * million + 52]) expect(await isKept(sequence), String(sequence)).toBe(false);
  // What was left unsealed before a gap has no end that is known, until it is sealed.
  for (const sequence of [million + 26, million + 50, 3 * million + 56]) {
    await expect.poll(() => isKept(sequence), { message: String(sequence) }).toBe(true);
  }
  expect(await second.verifyChain(bitcoin.id)).toMatchObject({ isIntact: true, lastSequence: 3 * million + 60 });
});
