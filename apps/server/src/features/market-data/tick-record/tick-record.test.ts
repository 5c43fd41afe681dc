import { appendFile, copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Tick } from '@truemark/domain/tick';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/database.ts';
import { openTestDatabase } from '../../../platform/testing/test-database.ts';
import {
  collect,
  createTestClock,
  createTestFolder,
  createTestLog,
  createTick,
  startMs,
  type TestFolder,
} from '../testing/test-market.ts';
import { openTickRecord, type TickRecord, type TickRecordOptions } from './tick-record.ts';

const segmentRecords = 100;

let database: Database;
let folder: TestFolder;
let opened: TickRecord[];

beforeEach(async () => {
  database = await openTestDatabase();
  folder = await createTestFolder();
  opened = [];
});

afterEach(async () => {
  for (const record of opened) await record.close();
  await database.close();
  await folder.remove();
});

const { log, messages } = createTestLog();

async function open(changes: Partial<TickRecordOptions> = {}): Promise<TickRecord> {
  const record = await openTickRecord({
    folder: folder.path,
    database,
    clock: createTestClock(),
    log,
    segmentBytesMax: 64 + segmentRecords * 64,
    syncIntervalMs: 5,
    ...changes,
  });
  opened.push(record);
  return record;
}

/** Appends ticks of instruments 1 to 3 in turn, going on from where each chain stands. */
function append(record: TickRecord, count: number, stepMs = 10): Tick[] {
  return Array.from({ length: count }, (_, index) => {
    const instrumentId = 1 + (index % 3);
    const sequence = record.findHead(instrumentId).sequence + 1;
    const verdict = sequence % 7 === 0 ? 'outlier' : sequence % 11 === 0 ? 'held' : 'accepted';
    const atMs = Math.max(record.lastAtMs, startMs) + stepMs;
    const tick = createTick(instrumentId, sequence, atMs, { verdict });
    record.append(tick);
    return tick;
  });
}

function ofInstrument(ticks: readonly Tick[], instrumentId: number): Tick[] {
  return ticks.filter(tick => tick.instrumentId === instrumentId);
}

async function listFiles(): Promise<string[]> {
  return (await readdir(folder.path)).sort();
}

describe('tick record', () => {
  it('MKD-023 gives back every tick, the rejected and the held ones too, from open and sealed segments alike', async () => {
    const record = await open();
    const ticks = append(record, 250);
    for (const instrumentId of [1, 2, 3]) {
      expect(await collect(record.readTicks(instrumentId))).toEqual(ofInstrument(ticks, instrumentId));
    }
    await record.whenSettled();
    expect(record.status().sealedSegmentCount).toBe(2);
    const own = ofInstrument(ticks, 2);
    expect(await collect(record.readTicks(2))).toEqual(own);
    expect(await collect(record.readTicks(2, { fromSequence: 20, toSequence: 60 }))).toEqual(own.slice(19, 60));
    const [fromMs, toMs] = [own[30]?.atMs ?? 0, own[50]?.atMs ?? 0];
    expect(await collect(record.readTicks(2, { fromMs, toMs }))).toEqual(own.slice(30, 51));
    expect(await collect(record.readTicks(99))).toEqual([]);
  });

  it('MKD-024 says a record is synced only when its bytes are in the file', async () => {
    const record = await open({ syncIntervalMs: 60_000 });
    append(record, 5);
    expect(record.unsyncedCount).toBe(5);
    const size = async () => (await readFile(path.join(folder.path, '00000001.open'))).length;
    await expect(size()).rejects.toThrow('ENOENT');
    await record.whenSynced(3);
    expect(await size()).toBe(64 + 5 * 64);
    expect(record.status()).toMatchObject({ recordCount: 5, syncedAtMs: record.lastAtMs });
    expect(record.unsyncedCount).toBe(0);
  });

  it('MKD-024 syncs by itself a moment after a record was appended', async () => {
    const record = await open();
    append(record, 1);
    await expect.poll(() => record.unsyncedCount).toBe(0);
  });

  it('MKD-025 refuses to wait for a disk that fails, keeps the records and writes them when it works again', async () => {
    const record = await open();
    await rename(folder.path, `${folder.path}-away`);
    const ticks = append(record, 4);
    await expect(record.whenSynced()).rejects.toThrow('ENOENT');
    expect(record.unsyncedCount).toBe(4);
    await rename(`${folder.path}-away`, folder.path);
    ticks.push(...append(record, 3));
    await record.whenSynced();
    expect(await collect(record.readTicks(1))).toEqual(ofInstrument(ticks, 1));
    expect(messages).toContain('the tick record cannot be written; trying again');
  });

  it('MKD-026 goes on after a crash with the same chains, and cuts a torn end with a line in the log', async () => {
    const record = await open();
    const ticks = append(record, 50);
    await record.whenSynced();
    const heads = [1, 2, 3].map(id => record.findHead(id));
    const file = path.join(folder.path, '00000001.open');
    const whole = await readFile(file);
    const ends = {
      'half a record': whole.subarray(64, 94),
      'a page of zeros': Buffer.alloc(4096),
      'a record out of place': whole.subarray(64, 128),
    };
    for (const [name, torn] of Object.entries(ends)) {
      await writeFile(file, whole);
      await appendFile(file, torn);
      messages.length = 0;
      const reopened = await open();
      expect(
        [1, 2, 3].map(id => reopened.findHead(id)),
        name,
      ).toEqual(heads);
      expect(messages, name).toContain('torn end of the tick record cut');
      expect(await readFile(file), name).toEqual(whole);
      expect(await collect(reopened.readTicks(3)), name).toEqual(ofInstrument(ticks, 3));
      await reopened.close();
    }
    // A whole record that had to be cut is set aside, not destroyed.
    expect((await listFiles()).filter(name => name.includes('torn'))).toHaveLength(1);
    const last = await open();
    const more = append(last, 3);
    expect(await collect(last.readTicks(1))).toEqual(ofInstrument([...ticks, ...more], 1));
    expect(await last.verifyChain(1)).toMatchObject({ isIntact: true, lastSequence: 18 });
  });

  it('MKD-027 seals a segment when it is full or an hour old, and removes its open file last', async () => {
    const record = await open();
    append(record, segmentRecords);
    await record.whenSettled();
    expect(await listFiles()).toEqual(['00000001.open']);
    append(record, 1);
    await record.whenSettled();
    expect(await listFiles()).toEqual(['00000001.sealed', '00000002.open']);
    append(record, 1, 3_599_999);
    append(record, 1, 1);
    await record.whenSettled();
    expect(await listFiles()).toEqual(['00000001.sealed', '00000002.sealed', '00000003.open']);
    const { lastSealed } = record.status();
    expect(lastSealed).toMatchObject({ number: 2, firstPosition: 100, recordCount: 2, sealedAtMs: startMs });
  });

  it('MKD-028 finishes at the next start whatever step of sealing a crash cut short', async () => {
    const record = await open();
    const ticks = append(record, 130);
    await record.whenSynced();
    const file = (name: string) => path.join(folder.path, name);
    await copyFile(file('00000001.open'), file('copy'));
    await record.whenSettled();
    await record.close();
    const sealedBytes = await readFile(file('00000001.sealed'));
    const forget = () => database.query('delete from tick_segment');
    const crashes: Record<string, () => Promise<unknown>> = {
      'before the first step': async () => {
        await forget();
        await rm(file('00000001.sealed'));
        await copyFile(file('copy'), file('00000001.open'));
      },
      'while the sealed file was written': async () => {
        await forget();
        await rm(file('00000001.sealed'));
        await writeFile(file('00000001.part'), sealedBytes.subarray(0, 500));
        await copyFile(file('copy'), file('00000001.open'));
      },
      'before the row was entered': async () => {
        await forget();
        await copyFile(file('copy'), file('00000001.open'));
      },
      'before the open file was removed': () => copyFile(file('copy'), file('00000001.open')),
      'long after, when the index was lost': forget,
    };
    for (const [name, crash] of Object.entries(crashes)) {
      await crash();
      const reopened = await open();
      await reopened.whenSettled();
      expect(await listFiles(), name).toEqual(['00000001.sealed', '00000002.open', 'copy']);
      expect(await readFile(file('00000001.sealed')), name).toEqual(sealedBytes);
      expect(reopened.status(), name).toMatchObject({ recordCount: 130, sealedSegmentCount: 1 });
      for (const instrumentId of [1, 2, 3]) {
        expect(await collect(reopened.readTicks(instrumentId)), name).toEqual(ofInstrument(ticks, instrumentId));
        expect(await reopened.verifyChain(instrumentId), name).toMatchObject({ isIntact: true });
      }
      await reopened.close();
    }
  });

  it('MKD-029 finds a record that was altered, left out or lost, and says where', async () => {
    const record = await open();
    append(record, 230);
    await record.whenSettled();
    const intact = { isIntact: true, firstSequence: 1, lastSequence: 77 };
    expect(await record.verifyChain(2)).toMatchObject({ ...intact, lastHash: record.findHead(2).hash });
    expect(await record.verifyChain(2, { fromSequence: 40, toSequence: 50 })).toMatchObject({
      firstSequence: 34,
      lastSequence: 67,
    });
    // The end of an open file, then a kept hash, then a byte of a sealed file.
    const openFile = path.join(folder.path, '00000003.open');
    const openBytes = await readFile(openFile);
    const place = 64 + (64 * openBytes.subarray(64).findIndex((byte, index) => index % 64 === 0 && byte === 2)) / 64;
    const forged = Buffer.from(openBytes);
    forged.writeBigInt64LE(1n, place + 32);
    await writeFile(openFile, forged);
    expect(await record.verifyChain(2)).toMatchObject({ isIntact: false, brokenAtSequence: 77 });
    await writeFile(openFile, openBytes);
    const sealedFile = path.join(folder.path, '00000001.sealed');
    const sealedBytes = await readFile(sealedFile);
    await rm(sealedFile);
    expect(await record.verifyChain(2)).toMatchObject({ isIntact: false, brokenAtSequence: 1 });
    await writeFile(sealedFile, sealedBytes);
    await database.query(
      `update tick_segment_part set last_hash = '\\x00' where instrument_id = 2 and segment_number = 1`,
    );
    expect(await record.verifyChain(2)).toMatchObject({ isIntact: false, brokenAtSequence: 33 });
    expect(await record.verifyChain(1)).toMatchObject({ isIntact: true });
  });

  it('MKD-030 removes the oldest sealed segments by size and by age, and goes on with the chain', async () => {
    const clock = createTestClock();
    const record = await open({ clock, retention: { ageMsMax: 60_000, bytesMax: 1_000_000 } });
    append(record, 101);
    await record.whenSettled();
    const { sealedBytes } = record.status();
    // From here on instrument 3 has no records: its chain must survive in the anchor.
    const sequence3 = record.findHead(3);
    for (let index = 0; index < 320; index += 1) {
      clock.atMs = record.lastAtMs + 100;
      record.append(createTick(1, record.findHead(1).sequence + 1, clock.atMs));
    }
    await record.whenSettled();
    clock.atMs += 60_000;
    record.append(createTick(1, record.findHead(1).sequence + 1, clock.atMs));
    for (let index = 0; index < 80; index += 1) {
      record.append(createTick(1, record.findHead(1).sequence + 1, clock.atMs));
    }
    await record.whenSettled();
    expect(await listFiles()).toEqual(['00000005.sealed', '00000006.open']);
    await record.close();

    const smaller = await open({ clock, retention: { ageMsMax: 1e9, bytesMax: sealedBytes } });
    expect(smaller.findHead(3)).toMatchObject({ sequence: sequence3.sequence });
    expect(Buffer.from(smaller.findHead(3).hash)).toEqual(Buffer.from(sequence3.hash));
    expect(await smaller.verifyChain(1)).toMatchObject({ isIntact: true, firstSequence: 334, lastSequence: 435 });
    expect(await smaller.verifyChain(3)).toMatchObject({ isIntact: true, lastSequence: 33 });
    smaller.append(createTick(3, 34, clock.atMs));
    for (let index = 0; index < 400; index += 1) append(smaller, 1);
    await smaller.whenSettled();
    expect(smaller.status().sealedBytes).toBeLessThanOrEqual(sealedBytes);
    expect(await smaller.verifyChain(3)).toMatchObject({ isIntact: true });
    expect(smaller.status().recordCount).toBe(101 + 320 + 81 + 401);
  });

  it('MKD-030 does not take what retention removed for a lost index', async () => {
    const record = await open({ retention: { ageMsMax: 1e9, bytesMax: 0 } });
    append(record, segmentRecords);
    await record.whenSynced();
    await copyFile(path.join(folder.path, '00000001.open'), path.join(folder.path, 'copy'));
    append(record, 1);
    await record.whenSettled();
    expect(await listFiles()).toEqual(['00000002.open', 'copy']);
    await record.close();
    // A crash after the row went and before the file did.
    await writeFile(path.join(folder.path, '00000001.sealed'), 'anything');
    const reopened = await open();
    expect(await listFiles()).toEqual(['00000002.open', 'copy']);
    expect(reopened.status()).toMatchObject({ recordCount: 101, sealedSegmentCount: 0 });
  });

  it('MKD-031 can be read while it is written, sealed and thinned out', async () => {
    const record = await open();
    const expected = new Map<number, Tick[]>([
      [1, []],
      [2, []],
      [3, []],
    ]);
    for (let round = 0; round < 20; round += 1) {
      for (const tick of append(record, 60)) expected.get(tick.instrumentId)?.push(tick);
      for (const instrumentId of [1, 2, 3]) {
        expect(await collect(record.readTicks(instrumentId))).toEqual(expected.get(instrumentId));
      }
    }
    await record.whenSettled();
    expect(record.status().sealedSegmentCount).toBe(11);
  });
});
