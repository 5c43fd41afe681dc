import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, createTestClock, createTick, startMs } from '../market-data/testing/test-market.ts';
import {
  appendTicks,
  ofInstrument,
  openRecordHarness,
  type RecordHarness,
  segmentRecords,
} from './testing/record-harness.ts';

let harness: RecordHarness;

beforeEach(async () => {
  harness = await openRecordHarness();
});

afterEach(() => harness.close());

describe('sealed segments', () => {
  it('MKD-027 seals a segment when it is full or an hour old, and removes its open file last', async () => {
    const record = await harness.open();
    appendTicks(record, segmentRecords);
    await record.whenSettled();
    expect(await harness.listFiles()).toEqual(['00000001.open']);
    appendTicks(record, 1);
    await record.whenSettled();
    expect(await harness.listFiles()).toEqual(['00000001.sealed', '00000002.open']);
    appendTicks(record, 1, 3_599_999);
    appendTicks(record, 1, 1);
    await record.whenSettled();
    expect(await harness.listFiles()).toEqual(['00000001.sealed', '00000002.sealed', '00000003.open']);
    const { lastSealed } = record.status();
    expect(lastSealed).toMatchObject({ number: 2, firstPosition: 100, recordCount: 2, sealedAtMs: startMs });
  });

  it('MKD-028 finishes at the next start whatever step of sealing a crash cut short', async () => {
    const record = await harness.open();
    const ticks = appendTicks(record, 130);
    await record.whenSynced();
    const { file } = harness;
    await copyFile(file('00000001.open'), file('copy'));
    await record.whenSettled();
    await record.close();
    const sealedBytes = await readFile(file('00000001.sealed'));
    const forget = () => harness.database.query('delete from tick_segment');
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
      const reopened = await harness.open();
      await reopened.whenSettled();
      expect(await harness.listFiles(), name).toEqual(['00000001.sealed', '00000002.open', 'copy']);
      expect(await readFile(file('00000001.sealed')), name).toEqual(sealedBytes);
      expect(reopened.status(), name).toMatchObject({ recordCount: 130, sealedSegmentCount: 1 });
      for (const instrumentId of [1, 2, 3]) {
        expect(await collect(reopened.readTicks(instrumentId)), name).toEqual(ofInstrument(ticks, instrumentId));
        expect(await reopened.verifyChain(instrumentId), name).toMatchObject({ isIntact: true });
      }
      await reopened.close();
    }
  });

  it('MKD-030 removes the oldest sealed segments by size and by age, and goes on with the chain', async () => {
    const clock = createTestClock();
    const record = await harness.open({ clock, retention: { ageMsMax: 60_000, bytesMax: 1_000_000 } });
    appendTicks(record, 101);
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
    expect(await harness.listFiles()).toEqual(['00000005.sealed', '00000006.open']);
    await record.close();

    const smaller = await harness.open({ clock, retention: { ageMsMax: 1e9, bytesMax: sealedBytes } });
    expect(smaller.findHead(3)).toMatchObject({ sequence: sequence3.sequence });
    expect(Buffer.from(smaller.findHead(3).hash)).toEqual(Buffer.from(sequence3.hash));
    expect(await smaller.verifyChain(1)).toMatchObject({ isIntact: true, firstSequence: 334, lastSequence: 435 });
    expect(await smaller.verifyChain(3)).toMatchObject({ isIntact: true, lastSequence: 33 });
    smaller.append(createTick(3, 34, clock.atMs));
    for (let index = 0; index < 400; index += 1) appendTicks(smaller, 1);
    await smaller.whenSettled();
    expect(smaller.status().sealedBytes).toBeLessThanOrEqual(sealedBytes);
    expect(await smaller.verifyChain(3)).toMatchObject({ isIntact: true });
    expect(smaller.status().recordCount).toBe(101 + 320 + 81 + 401);
  });

  it('MKD-030 does not take what retention removed for a lost index', async () => {
    const record = await harness.open({ retention: { ageMsMax: 1e9, bytesMax: 0 } });
    appendTicks(record, segmentRecords);
    await record.whenSynced();
    await copyFile(harness.file('00000001.open'), harness.file('copy'));
    appendTicks(record, 1);
    await record.whenSettled();
    expect(await harness.listFiles()).toEqual(['00000002.open', 'copy']);
    await record.close();
    // A crash after the row went and before the file did.
    await writeFile(harness.file('00000001.sealed'), 'anything');
    const reopened = await harness.open();
    expect(await harness.listFiles()).toEqual(['00000002.open', 'copy']);
    expect(reopened.status()).toMatchObject({ recordCount: 101, sealedSegmentCount: 0 });
  });
});
