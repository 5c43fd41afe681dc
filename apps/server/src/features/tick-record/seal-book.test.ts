import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { checkPriceProof, judgeRange } from '@truemark/domain/proof/check-price-proof';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestClock, createTestLog, startMs } from '../market-data/testing/test-market.ts';
import type { ProofRange } from './read-range.ts';
import { findShortfall } from './record-fence.ts';
import { recoverRecord } from './recover-record.ts';
import { appendTicks, openRecordHarness, type RecordHarness } from './testing/record-harness.ts';
import type { TickRecord } from './tick-record.ts';

let harness: RecordHarness;
const clock = createTestClock();
beforeEach(async () => {
  harness = await openRecordHarness();
  clock.atMs = startMs;
});
afterEach(() => harness.close());

const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('hex');
const sha256 = (...parts: readonly Uint8Array[]) => hash('sha256', Buffer.concat(parts), 'buffer');

/** What a browser comes to. */
function judge(range: ProofRange | undefined, sequence: number): string {
  if (!range) return 'missing';
  const { records, previousHash, lastHash, sealedAtMs } = range;
  const claim = { ...range, code: 'A', instrumentId: 1, sequence, isSealed: sealedAtMs !== null };
  const proof = {
    previousHash: hex(previousHash),
    lastHash: hex(lastHash),
    records: Buffer.from(records).toString('base64'),
  };
  const result = judgeRange(checkPriceProof({ ...claim, ...proof }, sha256));
  return result.state === 'unavailable' ? result.why : result.state;
}

const countSeals = async () =>
  (await harness.database.query<{ count: number }>('select count(*)::int4 as count from tick_seal'))[0]?.count;

/** Asks for the newest record once a second until it is sealed, and answers how many seconds that took. */
async function waitForSeal(record: TickRecord, sequence: number): Promise<number> {
  for (let seconds = 0; seconds <= 10; seconds += 1, clock.atMs += 1_000) {
    if (judge(await record.readRange(1, sequence), sequence) === 'passed') return seconds;
  }
  return expect.fail('it is not sealed within ten seconds');
}

it('MKD-741 a price can be checked to the end as soon as it is recorded, and within ten seconds however often it is asked', async () => {
  const record = await harness.open({ clock });
  appendTicks(record, 3);
  expect(await waitForSeal(record, 1)).toBe(0);
  for (let round = 0; round < 6; round += 1) {
    appendTicks(record, 3);
    const { sequence } = record.findHead(1);
    expect(await waitForSeal(record, sequence)).toBeLessThanOrEqual(5);
  }
  expect(await record.verifyChain(1)).toMatchObject({ isIntact: true, lastSequence: 7 });
});

it('MKD-742 a seal goes on from the one before, tells the records of the whole platform, and does not move', async () => {
  const record = await harness.open({ clock });
  appendTicks(record, 30);
  const first = await record.readRange(1, 4);
  expect(first).toMatchObject({ firstSequence: 1, lastSequence: 10, sealedAtMs: startMs, position: 30 });
  appendTicks(record, 30);
  expect(judge(await record.readRange(1, 15), 15)).toBe('notSealed');
  clock.atMs += 5_000;
  const second = await record.readRange(1, 15);
  expect(second).toMatchObject({ firstSequence: 11, lastSequence: 20, sealedAtMs: startMs + 5_000, position: 60 });
  expect(hex(second?.previousHash)).toBe(hex(first?.lastHash));
  await record.close();
  const again = await harness.open({ clock });
  expect(await again.readRange(1, 4)).toEqual(first);
  expect(await again.readRange(1, 15)).toEqual(second);
  expect(await again.verifyChain(1)).toMatchObject({ isIntact: true, lastSequence: 20 });
});

it('MKD-743 any number of questions at once make one seal each five seconds, and a sealed segment takes their place', async () => {
  const record = await harness.open({ clock });
  appendTicks(record, 60);
  await Promise.all(Array.from({ length: 40 }, () => record.readRange(1, 20)));
  await Promise.all(Array.from({ length: 40 }, () => record.readRange(2, 20)));
  expect(await countSeals()).toBe(2);
  clock.atMs += 6_000;
  appendTicks(record, 60);
  await record.whenSettled();
  expect(await countSeals()).toBe(0);
  // Three instruments share a segment of a hundred records.
  expect(await record.readRange(1, 20)).toMatchObject({ firstSequence: 1, lastSequence: 34, position: 100 });
  expect(judge(await record.readRange(1, 20), 20)).toBe('passed');
  expect(judge(await record.readRange(1, 36), 36)).toBe('passed');
});

it('MKD-744 a record that was changed after it was sealed on demand is found, and its segment is not sealed', async () => {
  const record = await harness.open({ clock });
  appendTicks(record, 90);
  await record.readRange(1, 30);
  const path = harness.file('00000001.open');
  const bytes = await readFile(path);
  // The price of the first record, eight bytes before its end.
  bytes.writeBigInt64LE(1n, 64 + 48);
  await writeFile(path, bytes);
  expect(judge(await record.readRange(1, 3), 3)).not.toBe('passed');
  expect(await record.verifyChain(1)).toMatchObject({ isIntact: false });
  appendTicks(record, 60);
  await record.whenSettled();
  expect(await harness.listFiles()).toEqual(['00000001.open', '00000002.open']);
  expect(harness.messages.join()).toContain('a tick segment could not be sealed');
});

it('MKD-745 a record that ends before a sealed price is not gone on with', async () => {
  const record = await harness.open({ clock });
  appendTicks(record, 30);
  await record.whenSynced();
  const before = await readFile(harness.file('00000001.open'));
  appendTicks(record, 30);
  await record.readRange(2, 20);
  await record.close();
  const options = { ...harness, log: createTestLog().log, nowMs: clock.atMs };
  expect(await findShortfall(harness.database, await recoverRecord(options))).toBeUndefined();
  await writeFile(harness.file('00000001.open'), before);
  expect(await findShortfall(harness.database, await recoverRecord(options))).toMatchObject({ behind: [2] });
});
