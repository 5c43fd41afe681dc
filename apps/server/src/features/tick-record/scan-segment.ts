import type { Tick } from '@truemark/domain/market/tick';
import { decodeTick, tickRecordBytes } from '@truemark/domain/market/tick-record';
import { type ChainHead, type ChainHeads, extendChain, findHead } from './chain.ts';
import { segmentHeaderBytes } from './segment-folder.ts';

/** The whole records of an open segment's bytes in their order, as long as they are records at all. */
export function* scanRecords(bytes: Uint8Array, instrumentId?: number): Generator<Tick> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = segmentHeaderBytes; offset + tickRecordBytes <= bytes.length; offset += tickRecordBytes) {
    if (instrumentId !== undefined && view.getUint32(offset, true) !== instrumentId) continue;
    const tick = decodeTick(view, offset);
    if (!tick) return;
    yield tick;
  }
}

/** What an open segment is worth after a crash. */
export interface SegmentScan {
  readonly heads: ChainHeads;
  readonly recordCount: number;
  /** Length of the part that holds; what stands after it was torn. */
  readonly byteCount: number;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
}

/**
 * Finds the longest beginning of an open segment in which every record is one, follows its instrument's chain, and is
 * not before the record ahead of it. What a crash tore off, or left as zeros, ends it. `onHead` is told of every end on the way.
 */
export function checkSegment(
  bytes: Uint8Array,
  headsBefore: ChainHeads,
  onHead?: (instrumentId: number, head: ChainHead) => void,
): SegmentScan {
  const heads = new Map<number, ChainHead>(headsBefore);
  let recordCount = 0;
  let firstAtMs = 0;
  let lastAtMs = 0;
  for (const tick of scanRecords(bytes)) {
    const head = findHead(heads, tick.instrumentId);
    if (tick.sequence !== head.sequence + 1 || tick.atMs < head.atMs || tick.atMs < lastAtMs) break;
    const extended = extendChain(head, tick);
    heads.set(tick.instrumentId, extended);
    onHead?.(tick.instrumentId, extended);
    if (recordCount === 0) firstAtMs = tick.atMs;
    lastAtMs = tick.atMs;
    recordCount += 1;
  }
  return { heads, recordCount, byteCount: segmentHeaderBytes + recordCount * tickRecordBytes, firstAtMs, lastAtMs };
}
