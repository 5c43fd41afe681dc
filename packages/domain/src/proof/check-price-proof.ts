import type { Tick } from '../market/tick.ts';
import {
  decodeTick,
  encodeTickGenesis,
  tickHashBytes,
  tickRecordBytes,
  tickVerdictCodes,
} from '../market/tick-record.ts';
import { areBytesEqual, readBase64, readHex, type Sha256, writeHex } from './bytes.ts';
import type { CheckFault, CheckResult } from './check-result.ts';

/** A range of an instrument's chain as the server answers it (`getPriceProof`). Nothing of it is taken for true. */
export interface PriceProofClaim {
  readonly code: string;
  readonly instrumentId: number;
  /** The record that was asked for. */
  readonly sequence: number;
  readonly isKept: boolean;
  readonly isSealed: boolean;
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** Hexadecimal. */
  readonly previousHash: string;
  readonly lastHash: string;
  /** Base64. */
  readonly records: string;
}

/** A range after it was hashed again. */
export interface RecordRange {
  readonly claim: PriceProofClaim;
  /** The records, 64 bytes each, where there are as many as the claim says; otherwise undefined. */
  readonly records: Uint8Array | undefined;
  /** Hash of the record that was asked for, hexadecimal; undefined where the hashes did not come that far. */
  readonly recordHash: string | undefined;
  /** What does not fit; empty when the hashes lead from the first to the last. */
  readonly faults: readonly CheckFault[];
}

/** Records hashed between two answers of `walkPriceProof`: a few milliseconds. */
export const recordsPerStep = 500;

/**
 * Hashes a range again, record by record: SHA-256 of the hash before and the 64 bytes, from `previousHash` to
 * `lastHash`. Every record must be one, be of this instrument, follow the one before without a gap, and not be earlier.
 * Yields how many records are done, so that whoever draws can draw in between; returns what it found.
 */
export function* walkPriceProof(claim: PriceProofClaim, sha256: Sha256): Generator<number, RecordRange> {
  const start = readHex(claim.previousHash);
  const records = claim.isKept ? readBase64(claim.records) : new Uint8Array(0);
  const faults = findClaimFaults(claim, start, records);
  if (!claim.isKept || faults.length > 0 || !start || !records) {
    return { claim, records: undefined, recordHash: undefined, faults };
  }
  const view = new DataView(records.buffer);
  let hash: Uint8Array = start;
  let atMs = Number.NEGATIVE_INFINITY;
  let recordHash: string | undefined;
  for (let index = 0; index < countRecords(claim); index += 1) {
    const offset = index * tickRecordBytes;
    const tick = decodeTick(view, offset);
    const fault = findRecordFault(claim, tick, claim.firstSequence + index, atMs);
    if (fault) return { claim, records, recordHash, faults: [fault] };
    atMs = tick?.atMs ?? atMs;
    hash = sha256(hash, records.subarray(offset, offset + tickRecordBytes));
    if (claim.firstSequence + index === claim.sequence) recordHash = writeHex(hash);
    if ((index + 1) % recordsPerStep === 0) yield index + 1;
  }
  const found = writeHex(hash);
  const isSame = found === claim.lastHash;
  return {
    claim,
    records,
    recordHash,
    faults: isSame ? [] : [{ rule: 'chain', field: 'lastHash', expected: found, found: claim.lastHash }],
  };
}

/** The whole walk at once, for whoever need not draw. */
export function checkPriceProof(claim: PriceProofClaim, sha256: Sha256): RecordRange {
  const walk = walkPriceProof(claim, sha256);
  for (;;) {
    const step = walk.next();
    if (step.done) return step.value;
  }
}

/** How many records a range says that it has. */
export function countRecords({ firstSequence, lastSequence }: PriceProofClaim): number {
  return lastSequence - firstSequence + 1;
}

/**
 * What the check of one price comes to: passed when the hashes lead through its record to the hash that was stored when
 * the range was sealed; unavailable while the range is being written, or when retention has removed the records.
 */
export function judgeRange(range: RecordRange): CheckResult {
  if (range.faults.length > 0) return { state: 'failed', faults: range.faults };
  if (!range.claim.isKept) return { state: 'unavailable', why: 'recordRemoved' };
  return range.claim.isSealed ? { state: 'passed' } : { state: 'unavailable', why: 'notSealed' };
}

/** The 64 bytes of a record in a range; undefined when it does not stand there. */
export function findRecord({ claim, records }: RecordRange, sequence: number): Uint8Array | undefined {
  if (!records || sequence < claim.firstSequence || sequence > claim.lastSequence) return undefined;
  const offset = (sequence - claim.firstSequence) * tickRecordBytes;
  return records.subarray(offset, offset + tickRecordBytes);
}

/** The tick that 64 bytes hold; undefined when they hold none. */
export function readRecord(record: Uint8Array): Tick | undefined {
  if (record.length !== tickRecordBytes) return undefined;
  return decodeTick(new DataView(record.buffer, record.byteOffset, tickRecordBytes), 0);
}

/**
 * The number of an accepted record between two others of an instrument, `none` when there is none, undefined when the
 * ranges do not hold every record in between.
 */
export function findAcceptedBetween(
  ranges: readonly RecordRange[],
  instrumentId: number,
  after: number,
  before: number,
): number | 'none' | undefined {
  for (let sequence = after + 1; sequence < before; sequence += 1) {
    const record = findRecordIn(ranges, instrumentId, sequence);
    if (!record) return undefined;
    if (record[verdictOffset] === tickVerdictCodes.accepted) return sequence;
  }
  return 'none';
}

/** The 64 bytes of a record of an instrument in any of the ranges that hold together. */
export function findRecordIn(
  ranges: readonly RecordRange[],
  instrumentId: number,
  sequence: number,
): Uint8Array | undefined {
  for (const range of ranges) {
    if (range.claim.instrumentId !== instrumentId || range.faults.length > 0) continue;
    const record = findRecord(range, sequence);
    if (record) return record;
  }
  return undefined;
}

/** Where the verdict stands in a record. */
const verdictOffset = 4;

function findClaimFaults(
  claim: PriceProofClaim,
  start: Uint8Array | undefined,
  records: Uint8Array | undefined,
): CheckFault[] {
  if (!claim.isKept) return [];
  const { firstSequence, lastSequence, sequence, previousHash } = claim;
  if (start?.length !== tickHashBytes)
    return [{ rule: 'unreadable', field: 'previousHash', expected: '', found: previousHash }];
  if (!records) return [{ rule: 'unreadable', field: 'records', expected: '', found: '' }];
  const expected = countRecords(claim) * tickRecordBytes;
  if (firstSequence < 1 || lastSequence < firstSequence || records.length !== expected) {
    return [{ rule: 'missing', field: 'records', expected: `${expected}`, found: `${records.length}` }];
  }
  if (sequence < firstSequence || sequence > lastSequence) {
    return [{ rule: 'missing', field: 'sequence', expected: `${firstSequence}–${lastSequence}`, found: `${sequence}` }];
  }
  const genesis = encodeTickGenesis(claim.instrumentId);
  if (firstSequence === 1 && !areBytesEqual(start, genesis)) {
    return [{ rule: 'chain', field: 'previousHash', expected: writeHex(genesis), found: previousHash }];
  }
  return [];
}

function findRecordFault(
  claim: PriceProofClaim,
  tick: Tick | undefined,
  sequence: number,
  atLeastMs: number,
): CheckFault | undefined {
  const field = (name: string) => `record ${sequence}: ${name}`;
  if (!tick) return { rule: 'unreadable', field: `record ${sequence}`, expected: '', found: '' };
  if (tick.instrumentId !== claim.instrumentId) {
    return {
      rule: 'record',
      field: field('instrument'),
      expected: `${claim.instrumentId}`,
      found: `${tick.instrumentId}`,
    };
  }
  if (tick.sequence !== sequence) {
    return { rule: 'record', field: field('sequence'), expected: `${sequence}`, found: `${tick.sequence}` };
  }
  if (tick.atMs < atLeastMs) {
    return { rule: 'time', field: field('at'), expected: `${atLeastMs}`, found: `${tick.atMs}` };
  }
  return undefined;
}
