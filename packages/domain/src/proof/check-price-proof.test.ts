import { sha256 as hashBytes } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assert } from '../result.ts';
import { createTestRecord, type TestPrice, writeBase64 } from '../testing/receipt-ticks.ts';
import { encodeAscii, readBase64, readHex, type Sha256, writeHex } from './bytes.ts';
import {
  checkPriceProof,
  findAcceptedBetween,
  judgeRange,
  recordsPerStep,
  walkPriceProof,
} from './check-price-proof.ts';

const sha256: Sha256 = (...parts) => {
  const hash = hashBytes.create();
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const prices = Array.from(
  { length: 40 },
  (_, index): TestPrice => [index * 250, `${100 + (index % 7)}.5`, index % 5 === 3 ? 'duplicate' : 'accepted'],
);
const record = createTestRecord({ code: 'BTCUSDT', instrumentId: 7, prices }, sha256, [16]);
const [first, second] = record.proofs;
assert(first && second, 'two ranges');

describe('a range of the record', () => {
  it('ORD-201 leads from the genesis through every record to the stored hash', () => {
    expect(judgeRange(checkPriceProof(first, sha256))).toEqual({ state: 'passed' });
    expect(judgeRange(checkPriceProof(second, sha256))).toEqual({ state: 'passed' });
    expect(second.previousHash).toBe(first.lastHash);
    expect(checkPriceProof({ ...first, sequence: 16 }, sha256).recordHash).toBe(first.lastHash);
    // Worked out apart from this code with Node's own SHA-256 over bytes written by hand.
    expect(first.lastHash).toBe('4a8024c42e5ca1ab33aa724f688015f841d93085ff9b32dea0b73ab66899ed7a');
  });

  it('ORD-201 is hashed in slices, so that a page can draw in between', () => {
    const many = Array.from({ length: 1_700 }, (_, index): TestPrice => [index * 10, '100']);
    const [proof] = createTestRecord({ code: 'BTCUSDT', instrumentId: 7, prices: many }, sha256).proofs;
    assert(proof, 'a proof');
    const walk = walkPriceProof(proof, sha256);
    const steps = [];
    for (let step = walk.next(); !step.done; step = walk.next()) steps.push(step.value);
    expect(steps).toEqual([recordsPerStep, 2 * recordsPerStep, 3 * recordsPerStep]);
  });

  it('ORD-202 breaks at any changed bit of its records', () => {
    const bytes = readBase64(second.records);
    assert(bytes, 'records');
    const places = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 7 }));
    fc.assert(
      fc.property(places, ([place, bit]) => {
        const changed = Uint8Array.from(bytes);
        changed[place] = (changed[place] ?? 0) ^ (1 << bit);
        const range = checkPriceProof({ ...second, records: writeBase64(changed) }, sha256);
        expect(judgeRange(range).state).toBe('failed');
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['previousHash', { previousHash: `00${second.previousHash.slice(2)}` }, 'lastHash'],
    ['no hash before', { previousHash: 'zz' }, 'previousHash'],
    ['lastHash', { lastHash: `00${second.lastHash.slice(2)}` }, 'lastHash'],
    ['firstSequence', { firstSequence: second.firstSequence + 1 }, 'records'],
    ['lastSequence', { lastSequence: second.lastSequence - 1 }, 'records'],
    ['both numbers', { firstSequence: 18, lastSequence: 41, sequence: 18 }, 'record 18: sequence'],
    ['instrument', { instrumentId: 8 }, 'record 17: instrument'],
    ['sequence outside', { sequence: 3 }, 'sequence'],
    ['no base64', { records: `!${second.records.slice(1)}` }, 'records'],
    ['zeros', { records: writeBase64(new Uint8Array(24 * 64)) }, 'record 17'],
  ])('ORD-202 names the place where it breaks: %s', (_, part, field) => {
    const { faults } = checkPriceProof({ ...second, ...part }, sha256);
    expect(faults.map(fault => fault.field)).toEqual([field]);
  });

  it('ORD-202 must begin with the genesis of its instrument', () => {
    const { faults } = checkPriceProof({ ...first, previousHash: second.previousHash }, sha256);
    expect(faults).toEqual([
      { rule: 'chain', field: 'previousHash', expected: first.previousHash, found: second.previousHash },
    ]);
  });

  it('ORD-202 takes no record that is earlier than the one before', () => {
    const back = createTestRecord(
      {
        code: 'X',
        instrumentId: 7,
        prices: [
          [500, '1'],
          [400, '1'],
        ],
      },
      sha256,
    );
    const { faults } = checkPriceProof(back.proofs[0] ?? first, sha256);
    expect(faults.map(fault => fault.rule)).toEqual(['time']);
  });

  it('ORD-203 does not pass before it is sealed, nor after its records were removed', () => {
    expect(judgeRange(checkPriceProof({ ...second, isSealed: false }, sha256))).toEqual({
      state: 'unavailable',
      why: 'notSealed',
    });
    const removed = checkPriceProof({ ...second, isKept: false, records: '' }, sha256);
    expect(judgeRange(removed)).toEqual({ state: 'unavailable', why: 'recordRemoved' });
    const broken = { ...second, isSealed: false, lastHash: first.lastHash };
    expect(judgeRange(checkPriceProof(broken, sha256)).state).toBe('failed');
  });

  it('ORD-207 tells whether another accepted record stands between two, across ranges', () => {
    const ranges = [checkPriceProof(first, sha256), checkPriceProof(second, sha256)];
    expect(findAcceptedBetween(ranges, 7, 13, 15)).toBe('none');
    expect(findAcceptedBetween(ranges, 7, 14, 18)).toBe(15);
    expect(findAcceptedBetween(ranges.slice(1), 7, 14, 18)).toBeUndefined();
    expect(findAcceptedBetween(ranges, 8, 14, 18)).toBeUndefined();
  });
});

describe('bytes in texts', () => {
  it('ORD-201 are read and written the same way back, and nothing else is read', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), bytes => {
        expect(readBase64(writeBase64(bytes))).toEqual(bytes);
        expect(readHex(writeHex(bytes))).toEqual(bytes);
      }),
    );
    for (const text of ['a', 'abc', 'ab*=', '====', 'AB==']) expect(readBase64(text)).toBeUndefined();
    for (const text of ['a', 'AB', 'xx', '0x']) expect(readHex(text)).toBeUndefined();
    expect(encodeAscii('né')).toBeUndefined();
  });
});
