import { hash } from 'node:crypto';
import { encodeTickGenesis, tickRecordBytes } from '@truemark/domain/market/tick-record';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProofRange } from './read-range.ts';
import { appendTicks, ofInstrument, openRecordHarness, type RecordHarness } from './testing/record-harness.ts';

let harness: RecordHarness;
beforeEach(async () => {
  harness = await openRecordHarness();
});
afterEach(() => harness.close());

const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('hex');

/** The chain over a range, computed from its bytes alone, as anyone can. */
function chain({ previousHash, records }: ProofRange): string {
  let last: Uint8Array = previousHash;
  for (let offset = 0; offset < records.length; offset += tickRecordBytes) {
    const record = records.subarray(offset, offset + tickRecordBytes);
    last = hash('sha256', Buffer.concat([last, record]), 'buffer');
  }
  return hex(last);
}

function expectWhole(range: ProofRange | undefined, sequence: number): ProofRange {
  if (!range) return expect.fail('there is no range');
  expect(range.isKept).toBe(true);
  expect(range.firstSequence).toBeLessThanOrEqual(sequence);
  expect(range.lastSequence).toBeGreaterThanOrEqual(sequence);
  expect(range.records.length).toBe((range.lastSequence - range.firstSequence + 1) * tickRecordBytes);
  expect(chain(range)).toBe(hex(range.lastHash));
  return range;
}

it('ORD-010 every record, sealed or not, stands in a range whose bytes hash to the end that was kept', async () => {
  const record = await harness.open();
  const ticks = appendTicks(record, 250);
  await record.whenSettled();
  const ranges = new Set<string>();
  for (const { sequence } of ofInstrument(ticks, 2)) {
    const range = expectWhole(await record.readRange(2, sequence), sequence);
    ranges.add(`${range.firstSequence}-${range.lastSequence} ${range.sealedAtMs !== null}`);
  }
  // Three segments, of which the last is open and sealed on demand; each goes on where the one before ends.
  expect([...ranges]).toEqual(['1-33 true', '34-67 true', '68-83 true']);
  const [first, second] = [await record.readRange(2, 1), await record.readRange(2, 40)];
  expect(hex(first?.previousHash)).toBe(hex(encodeTickGenesis(2)));
  expect(hex(second?.previousHash)).toBe(hex(first?.lastHash));
});

it('ORD-010 a changed byte, a missing record and another order of them are found', async () => {
  const record = await harness.open();
  appendTicks(record, 30);
  const range = expectWhole(await record.readRange(1, 5), 5);
  const kept = hex(range.lastHash);
  const forge = (change: (records: Uint8Array) => Uint8Array) =>
    chain({ ...range, records: change(range.records.slice()) });
  const half = 3 * tickRecordBytes;
  expect(forge(records => records.fill(9, half, half + 1))).not.toBe(kept);
  expect(forge(records => records.subarray(tickRecordBytes))).not.toBe(kept);
  expect(forge(records => Buffer.concat([records.subarray(half), records.subarray(0, half)]))).not.toBe(kept);
  expect(forge(records => records)).toBe(kept);
});

it('ORD-010 a finished segment that is not sealed yet is a range of its own, so that no proof grows without end', async () => {
  const record = await harness.open({ syncIntervalMs: 60_000 });
  const ticks = appendTicks(record, 250);
  const asked = ofInstrument(ticks, 1).map(async ({ sequence }) =>
    expectWhole(await record.readRange(1, sequence), sequence),
  );
  for (const { records } of await Promise.all(asked)) expect(records.length).toBeLessThanOrEqual(34 * tickRecordBytes);
});

it('ORD-011 of what retention has removed the hashes at its ends are told, and that it is gone', async () => {
  const record = await harness.open({ retention: { ageMsMax: Number.MAX_SAFE_INTEGER, bytesMax: 1 } });
  appendTicks(record, 250);
  await record.whenSettled();
  const gone = await record.readRange(2, 40);
  expect(gone).toMatchObject({ isKept: false, firstSequence: 1, lastSequence: 67, previousHash: encodeTickGenesis(2) });
  expect(gone?.records.length).toBe(0);
  const kept = expectWhole(await record.readRange(2, 70), 70);
  expect(hex(kept.previousHash)).toBe(hex(gone?.lastHash));
});

it('ORD-012 a number that no record has yet, or ever, has no range', async () => {
  const record = await harness.open();
  appendTicks(record, 30);
  expect(await record.readRange(1, 11)).toBeUndefined();
  expect(await record.readRange(1, 0)).toBeUndefined();
  expect(await record.readRange(99, 1)).toBeUndefined();
});
