import { appendFile, type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Tick } from '@truemark/domain/market/tick';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collect } from '../market-data/testing/test-market.ts';
import { appendTicks, ofInstrument, openRecordHarness, type RecordHarness } from './testing/record-harness.ts';

let harness: RecordHarness;

beforeEach(async () => {
  harness = await openRecordHarness();
});

afterEach(() => harness.close());

describe('tick record', () => {
  it('MKD-023 gives back every tick, the rejected and the held ones too, from open and sealed segments alike', async () => {
    const record = await harness.open();
    const ticks = appendTicks(record, 250);
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
    const record = await harness.open({ syncIntervalMs: 60_000 });
    appendTicks(record, 5);
    expect(record.unsyncedCount).toBe(5);
    const size = async () => (await readFile(harness.file('00000001.open'))).length;
    await expect(size()).rejects.toThrow('ENOENT');
    await record.whenSynced(3);
    expect(await size()).toBe(64 + 5 * 64);
    expect(record.status()).toMatchObject({ recordCount: 5, syncedAtMs: record.lastAtMs });
    expect(record.unsyncedCount).toBe(0);
  });

  it('MKD-024 waits for the disk, not only for the write', async () => {
    const probe = await open(harness.file('probe'), 'w');
    const fileHandle: FileHandle = Object.getPrototypeOf(probe);
    await probe.close();
    const { datasync } = fileHandle;
    const steps: string[] = [];
    const spy = vi.spyOn(fileHandle, 'datasync').mockImplementation(async function (this: FileHandle) {
      await setTimeout(30);
      await datasync.call(this);
      steps.push('disk');
    });
    const record = await harness.open();
    appendTicks(record, 1);
    await record.whenSynced().then(() => steps.push('synced'));
    spy.mockRestore();
    expect(steps).toEqual(['disk', 'synced']);
  });

  it('MKD-024 syncs by itself a moment after a record was appended', async () => {
    const record = await harness.open();
    appendTicks(record, 1);
    await expect.poll(() => record.unsyncedCount).toBe(0);
  });

  it('MKD-024 brings to disk at once what somebody waits for, also what came while others were on their way', async () => {
    const record = await harness.open({ syncIntervalMs: 60_000 });
    appendTicks(record, 2);
    const first = record.whenSynced();
    await setTimeout(0);
    appendTicks(record, 3);
    await Promise.all([first, record.whenSynced()]);
    expect(record.unsyncedCount).toBe(0);
  });

  it('MKD-025 refuses to wait for a disk that fails, keeps the records and writes them when it works again', async () => {
    const record = await harness.open();
    await rename(harness.folder, `${harness.folder}-away`);
    const ticks = appendTicks(record, 4);
    await expect(record.whenSynced()).rejects.toThrow('ENOENT');
    expect(record.unsyncedCount).toBe(4);
    await rename(`${harness.folder}-away`, harness.folder);
    ticks.push(...appendTicks(record, 3));
    await record.whenSynced();
    expect(await collect(record.readTicks(1))).toEqual(ofInstrument(ticks, 1));
    expect(harness.messages).toContain('the tick record cannot be written; trying again');
  });

  it('MKD-026 goes on after a crash with the same chains, and cuts a torn end with a line in the log', async () => {
    const record = await harness.open();
    const ticks = appendTicks(record, 50);
    await record.whenSynced();
    const heads = [1, 2, 3].map(id => record.findHead(id));
    const file = harness.file('00000001.open');
    const whole = await readFile(file);
    const ends = {
      'half a record': whole.subarray(64, 94),
      'a page of zeros': Buffer.alloc(4096),
      'a record twice': whole.subarray(-64),
    };
    for (const [name, torn] of Object.entries(ends)) {
      await writeFile(file, whole);
      await appendFile(file, torn);
      harness.messages.length = 0;
      const reopened = await harness.open();
      expect(
        [1, 2, 3].map(id => reopened.findHead(id)),
        name,
      ).toEqual(heads);
      expect(harness.messages, name).toContain('torn end of the tick record cut');
      expect(await readFile(file), name).toEqual(whole);
      expect(await collect(reopened.readTicks(3)), name).toEqual(ofInstrument(ticks, 3));
      await reopened.close();
    }
    // A whole record that had to be cut is set aside, not destroyed.
    expect((await harness.listFiles()).filter(name => name.includes('torn'))).toHaveLength(1);
    const last = await harness.open();
    const more = appendTicks(last, 3);
    expect(await collect(last.readTicks(1))).toEqual(ofInstrument([...ticks, ...more], 1));
    expect(await last.verifyChain(1)).toMatchObject({ isIntact: true, lastSequence: 18 });
  });

  it('MKD-029 finds a record that was altered, left out or lost, and says where', async () => {
    const record = await harness.open();
    appendTicks(record, 230);
    await record.whenSettled();
    const intact = { isIntact: true, firstSequence: 1, lastSequence: 77 };
    expect(await record.verifyChain(2)).toMatchObject({ ...intact, lastHash: record.findHead(2).hash });
    expect(await record.verifyChain(2, { fromSequence: 40, toSequence: 50 })).toMatchObject({
      firstSequence: 34,
      lastSequence: 67,
    });
    // The end of an open file, then a kept hash, then a byte of a sealed file.
    const openFile = harness.file('00000003.open');
    const openBytes = await readFile(openFile);
    const place = 64 + (64 * openBytes.subarray(64).findIndex((byte, index) => index % 64 === 0 && byte === 2)) / 64;
    const forged = Buffer.from(openBytes);
    forged.writeBigInt64LE(1n, place + 32);
    await writeFile(openFile, forged);
    expect(await record.verifyChain(2)).toMatchObject({ isIntact: false, brokenAtSequence: 77 });
    await writeFile(openFile, openBytes);
    const sealedFile = harness.file('00000001.sealed');
    const sealedBytes = await readFile(sealedFile);
    await rm(sealedFile);
    expect(await record.verifyChain(2)).toMatchObject({ isIntact: false, brokenAtSequence: 1 });
    await writeFile(sealedFile, sealedBytes);
    await harness.database.query(
      `update tick_segment_part set last_hash = '\\x00' where instrument_id = 2 and segment_number = 1`,
    );
    expect(await record.verifyChain(2)).toMatchObject({ isIntact: false, brokenAtSequence: 33 });
    expect(await record.verifyChain(1)).toMatchObject({ isIntact: true });
  });

  it('MKD-031 can be read while it is written, sealed and thinned out', async () => {
    const record = await harness.open();
    const expected = new Map<number, Tick[]>([
      [1, []],
      [2, []],
      [3, []],
    ]);
    for (let round = 0; round < 20; round += 1) {
      for (const tick of appendTicks(record, 60)) expected.get(tick.instrumentId)?.push(tick);
      for (const instrumentId of [1, 2, 3]) {
        expect(await collect(record.readTicks(instrumentId))).toEqual(expected.get(instrumentId));
      }
    }
    await record.whenSettled();
    expect(record.status().sealedSegmentCount).toBe(11);
  });
});
