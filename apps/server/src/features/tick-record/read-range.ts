import { encodeTick, encodeTickGenesis, tickRecordBytes } from '@truemark/domain/market/tick-record';
import type { ChainHead } from './chain.ts';
import { loadGaps, type TickGap } from './fence-store.ts';
import { readTicks, type TickSources } from './read-ticks.ts';
import type { Seal } from './seal-store.ts';
import { loadAnchor, loadSealedPart } from './store.ts';

/** A range of an instrument's chain between two hashes that were kept apart from its records. */
export interface ProofRange {
  /**
   * False when retention has removed the records, or they stand in another folder, or are lost: then there are only the
   * hashes at both ends of what is not here.
   */
  readonly isKept: boolean;
  /** When the range was sealed; null while its end still moves, or when it is gone. */
  readonly sealedAtMs: number | null;
  /** Records of the whole platform when it was sealed; null as above. */
  readonly position: number | null;
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** Hash of the record before the first. */
  readonly previousHash: Uint8Array;
  /** Hash of the last record. */
  readonly lastHash: Uint8Array;
  /** 64 bytes each, as they were hashed. */
  readonly records: Uint8Array;
}

type RangeEnds = Omit<ProofRange, 'records' | 'isKept'>;

/** A known end of a chain outside the sealed segments: sealed on demand, or not. */
export type KnownEnd = ChainHead & Partial<Pick<Seal, 'sealedAtMs' | 'position'>>;

/**
 * The range of a chain that a record stands in: its part of a sealed segment, else what lies between the two nearest
 * known ends (`ends`) of the chain outside the sealed segments. Undefined when there is no such record.
 */
export async function readRange(
  sources: TickSources,
  instrumentId: number,
  sequence: number,
  ends: readonly KnownEnd[],
): Promise<ProofRange | undefined> {
  const anchor = await loadAnchor(sources.database, instrumentId);
  if (anchor && sequence <= anchor.sequence) return describeRemoved(instrumentId, anchor);
  const sealed = await findSealed(sources, instrumentId, sequence);
  if (sealed && !sealed.isKept) return { ...sealed, records: new Uint8Array(0) };
  const gap = sealed ? undefined : (await loadGaps(sources.database, instrumentId)).find(isIn(sequence));
  if (gap) return describeGap(gap);
  const range = sealed ?? findOpen(sequence, ends);
  if (!range) return undefined;
  const records = await readRecords(sources, instrumentId, range);
  if (records) return { ...range, isKept: true, records };
  // Retention came in between.
  const removed = await loadAnchor(sources.database, instrumentId);
  if (removed && sequence <= removed.sequence) return describeRemoved(instrumentId, removed);
  throw new Error(`records ${range.firstSequence} to ${range.lastSequence} of ${instrumentId} are not whole`);
}

function describeRemoved(instrumentId: number, anchor: ChainHead): ProofRange {
  return {
    isKept: false,
    ...{ sealedAtMs: null, position: null },
    firstSequence: 1,
    lastSequence: anchor.sequence,
    previousHash: encodeTickGenesis(instrumentId),
    lastHash: anchor.hash,
    records: new Uint8Array(0),
  };
}

const isIn =
  (sequence: number) =>
  ({ after, last }: TickGap): boolean =>
    sequence > after.sequence && sequence <= last.sequence;

function describeGap({ after, last }: TickGap): ProofRange {
  return {
    isKept: false,
    ...{ sealedAtMs: null, position: null },
    firstSequence: after.sequence + 1,
    lastSequence: last.sequence,
    previousHash: after.hash,
    lastHash: last.hash,
    records: new Uint8Array(0),
  };
}

async function findSealed(
  { database, elsewhere }: TickSources,
  instrumentId: number,
  sequence: number,
): Promise<Omit<ProofRange, 'records'> | undefined> {
  const part = await loadSealedPart(database, instrumentId, sequence);
  if (!part) return undefined;
  const { sealedAtMs, position, firstSequence, lastSequence, previousHash, lastHash } = part;
  const isKept = !elsewhere.has(part.segmentNumber);
  return { isKept, sealedAtMs, position, firstSequence, lastSequence, previousHash, lastHash };
}

function findOpen(sequence: number, ends: readonly KnownEnd[]): RangeEnds | undefined {
  const { before, last } = findEnds(sequence, ends);
  if (!before || !last) return undefined;
  return {
    sealedAtMs: last.sealedAtMs ?? null,
    position: last.position ?? null,
    firstSequence: before.sequence + 1,
    lastSequence: last.sequence,
    previousHash: before.hash,
    lastHash: last.hash,
  };
}

/** The nearest known ends around a record. */
export function findEnds(
  sequence: number,
  ends: readonly KnownEnd[],
): { readonly before: KnownEnd | undefined; readonly last: KnownEnd | undefined } {
  // Of two that are the same end, the one that is sealed.
  const inOrder = ends.toSorted(
    (first, second) => first.sequence - second.sequence || (second.sealedAtMs ?? 0) - (first.sealedAtMs ?? 0),
  );
  return {
    before: inOrder.findLast(end => end.sequence < sequence),
    last: inOrder.find(end => end.sequence >= sequence),
  };
}

/** Undefined when they are not all there. */
async function readRecords(
  sources: TickSources,
  instrumentId: number,
  { firstSequence, lastSequence }: RangeEnds,
): Promise<Uint8Array | undefined> {
  const count = lastSequence - firstSequence + 1;
  const records = new Uint8Array(count * tickRecordBytes);
  const view = new DataView(records.buffer);
  let next = firstSequence;
  for await (const tick of readTicks(sources, instrumentId, {
    fromSequence: firstSequence,
    toSequence: lastSequence,
  })) {
    if (tick.sequence !== next) return undefined;
    encodeTick(tick, view, (next - firstSequence) * tickRecordBytes);
    next += 1;
  }
  return next > lastSequence ? records : undefined;
}
