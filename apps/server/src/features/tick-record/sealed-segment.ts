import { hash } from 'node:crypto';
import type { Tick } from '@truemark/domain/market/tick';
import { tickHashBytes } from '@truemark/domain/market/tick-record';
import { type ChainHeads, extendChain, findHead } from './chain.ts';
import type { SegmentHeader } from './segment-folder.ts';
import { encodeTickBlock } from './tick-block.ts';

/** Where one instrument's ticks stand in a sealed segment, and the two ends of its chain there. */
export interface SegmentPart {
  readonly instrumentId: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  readonly byteOffset: number;
  readonly byteCount: number;
  /** Hash of the record before the first. */
  readonly previousHash: Uint8Array;
  /** Hash of the last record. */
  readonly lastHash: Uint8Array;
}

/** A sealed segment as its file's own index describes it. */
export interface SealedSegment extends SegmentHeader {
  readonly recordCount: number;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  readonly byteCount: number;
  /** SHA-256 of the whole file. */
  readonly sha256: Uint8Array;
  readonly parts: readonly SegmentPart[];
}

const magic = 'TMTICKS1';
const headerBytes = 24;
/** Bytes of an index entry before its two hashes. */
const placeBytes = 40;
const partBytes = placeBytes + 2 * tickHashBytes;
const footerBytes = 16;

/**
 * Builds the file of a sealed segment: header, one compressed block an instrument, the index of the blocks with the
 * chain's two hashes for each, and a footer that says where the index is. The same ticks always give the same bytes, so
 * sealing twice is sealing once.
 */
export function buildSealedSegment(
  { number, firstPosition }: SegmentHeader,
  ticks: readonly Tick[],
  headsBefore: ChainHeads,
): { readonly bytes: Uint8Array; readonly segment: SealedSegment } {
  const header = Buffer.alloc(headerBytes);
  header.write(magic, 'latin1');
  header.writeUInt32LE(number, 8);
  header.writeBigUInt64LE(BigInt(firstPosition), 16);
  const pieces: Uint8Array[] = [header];
  const parts: SegmentPart[] = [];
  let byteOffset = headerBytes;
  for (const [instrumentId, own] of Map.groupBy(ticks, tick => tick.instrumentId)) {
    const block = encodeTickBlock(own);
    const before = findHead(headsBefore, instrumentId);
    const last = own.reduce(extendChain, before);
    parts.push({
      instrumentId,
      firstSequence: before.sequence + 1,
      lastSequence: last.sequence,
      firstAtMs: own[0]?.atMs ?? 0,
      lastAtMs: last.atMs,
      byteOffset,
      byteCount: block.length,
      previousHash: before.hash,
      lastHash: last.hash,
    });
    pieces.push(block);
    byteOffset += block.length;
  }
  const bytes = Buffer.concat([...pieces, ...parts.map(encodePart), encodeFooter(parts.length, byteOffset)]);
  return { bytes, segment: describeSegment(bytes, { number, firstPosition }, parts) };
}

/** Reads the index of a sealed segment's file. Throws when it is none, or not whole. */
export function readSealedSegment(bytes: Uint8Array): SealedSegment {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isWhole = file.length >= headerBytes + footerBytes && file.toString('latin1', file.length - 8) === magic;
  if (!isWhole || file.toString('latin1', 0, 8) !== magic) throw new RangeError('not a sealed segment');
  const header = { number: file.readUInt32LE(8), firstPosition: Number(file.readBigUInt64LE(16)) };
  const partCount = file.readUInt32LE(file.length - footerBytes);
  const indexOffset = file.readUInt32LE(file.length - footerBytes + 4);
  const parts = Array.from({ length: partCount }, (_, index) => decodePart(file, indexOffset + index * partBytes));
  return describeSegment(bytes, header, parts);
}

function describeSegment(bytes: Uint8Array, header: SegmentHeader, parts: readonly SegmentPart[]): SealedSegment {
  return {
    ...header,
    recordCount: parts.reduce((count, part) => count + part.lastSequence - part.firstSequence + 1, 0),
    firstAtMs: Math.min(...parts.map(part => part.firstAtMs)),
    lastAtMs: Math.max(...parts.map(part => part.lastAtMs)),
    byteCount: bytes.length,
    sha256: hash('sha256', bytes, 'buffer'),
    parts,
  };
}

function encodePart(part: SegmentPart): Uint8Array {
  const bytes = Buffer.alloc(partBytes);
  bytes.writeUInt32LE(part.instrumentId, 0);
  bytes.writeUInt32LE(part.byteOffset, 4);
  bytes.writeUInt32LE(part.byteCount, 8);
  bytes.writeUInt32LE(part.lastSequence - part.firstSequence, 12);
  bytes.writeBigUInt64LE(BigInt(part.firstSequence), 16);
  bytes.writeBigInt64LE(BigInt(part.firstAtMs), 24);
  bytes.writeBigInt64LE(BigInt(part.lastAtMs), 32);
  bytes.set(part.previousHash, placeBytes);
  bytes.set(part.lastHash, placeBytes + tickHashBytes);
  return bytes;
}

function decodePart(file: Buffer, offset: number): SegmentPart {
  const firstSequence = Number(file.readBigUInt64LE(offset + 16));
  return {
    instrumentId: file.readUInt32LE(offset),
    byteOffset: file.readUInt32LE(offset + 4),
    byteCount: file.readUInt32LE(offset + 8),
    firstSequence,
    lastSequence: firstSequence + file.readUInt32LE(offset + 12),
    firstAtMs: Number(file.readBigInt64LE(offset + 24)),
    lastAtMs: Number(file.readBigInt64LE(offset + 32)),
    previousHash: Uint8Array.from(file.subarray(offset + placeBytes, offset + placeBytes + tickHashBytes)),
    lastHash: Uint8Array.from(file.subarray(offset + placeBytes + tickHashBytes, offset + partBytes)),
  };
}

function encodeFooter(partCount: number, indexOffset: number): Uint8Array {
  const bytes = Buffer.alloc(footerBytes);
  bytes.writeUInt32LE(partCount, 0);
  bytes.writeUInt32LE(indexOffset, 4);
  bytes.write(magic, 8, 'latin1');
  return bytes;
}
