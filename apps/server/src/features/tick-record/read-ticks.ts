import { open, readFile } from 'node:fs/promises';
import type { Tick } from '@truemark/domain/market/tick';
import type { Database } from '../../platform/postgres/database.ts';
import { scanRecords } from './scan-segment.ts';
import type { SegmentPart } from './sealed-segment.ts';
import { findSegmentPath, isMissingFile } from './segment-folder.ts';
import { loadParts, loadPartsAfter, type PartRow } from './store.ts';
import { decodeTickBlock } from './tick-block.ts';

/** Which ticks of an instrument: by sequence or by the server's time, both ends included. */
export interface TickRange {
  readonly fromSequence?: number;
  readonly toSequence?: number;
  readonly fromMs?: number;
  readonly toMs?: number;
}

/** Where ticks are read from. */
export interface TickSources {
  readonly folder: string;
  readonly database: Database;
  /** Sealed segments that are not in the folder: the numbers of their ticks are left out. */
  readonly elsewhere: ReadonlySet<number>;
  /** Numbers of the segments whose records stand in open files, in order. */
  listOpen(): readonly number[];
}

/** A segment may be sealed at each attempt; one that is truly lost ends them. */
const attemptsMax = 8;

const wholeRange = {
  fromSequence: 1,
  toSequence: Number.MAX_SAFE_INTEGER,
  fromMs: -Number.MAX_SAFE_INTEGER,
  toMs: Number.MAX_SAFE_INTEGER,
};

/** The ticks of an instrument in a range, oldest first, from sealed segments and open files. */
export async function* readTicks(sources: TickSources, instrumentId: number, range: TickRange): AsyncGenerator<Tick> {
  const wanted = { ...wholeRange, ...range };
  for (let attempt = 1; ; attempt += 1) {
    try {
      // What is open is listed before what is sealed: a segment sealed in between is found twice rather than never.
      const open = sources.listOpen();
      for (const part of await loadParts(sources.database, instrumentId, wanted)) {
        if (!sources.elsewhere.has(part.segmentNumber)) yield* pick(await readPart(sources.folder, part), wanted);
        wanted.fromSequence = Math.max(wanted.fromSequence, part.lastSequence + 1);
      }
      for (const number of open) {
        const bytes = await readFile(findSegmentPath(sources.folder, number, 'open'));
        for (const tick of pick(scanRecords(bytes, instrumentId), wanted)) {
          yield tick;
          wanted.fromSequence = tick.sequence + 1;
        }
      }
      return;
    } catch (error) {
      // Sealed, or removed by retention, while we read: the index knows by now where the rest of the range is.
      if (!isMissingFile(error) || attempt === attemptsMax) throw error;
    }
  }
}

/** Every tick of the named instruments after the given sequences, each instrument's in order. */
export async function replayTicks(
  sources: TickSources,
  after: ReadonlyMap<number, number>,
  onTick: (tick: Tick) => void,
): Promise<void> {
  const isAfter = (tick: Tick) => tick.sequence > (after.get(tick.instrumentId) ?? Number.POSITIVE_INFINITY);
  for (const part of await loadPartsAfter(sources.database, after)) {
    if (sources.elsewhere.has(part.segmentNumber)) continue;
    for (const tick of await readPart(sources.folder, part)) if (isAfter(tick)) onTick(tick);
  }
  for (const number of sources.listOpen()) {
    const bytes = await readFile(findSegmentPath(sources.folder, number, 'open'));
    for (const tick of scanRecords(bytes)) if (isAfter(tick)) onTick(tick);
  }
}

/** The ticks of one part of a sealed segment. */
async function readPart(folder: string, part: PartRow): Promise<Tick[]> {
  return decodeTickBlock(await readPartBytes(findSegmentPath(folder, part.segmentNumber, 'sealed'), part));
}

async function readPartBytes(path: string, { byteOffset, byteCount }: SegmentPart): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(byteCount), 0, byteCount, byteOffset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function* pick(ticks: Iterable<Tick>, range: Required<TickRange>): Generator<Tick> {
  for (const tick of ticks) {
    if (tick.sequence < range.fromSequence || tick.atMs < range.fromMs) continue;
    if (tick.sequence > range.toSequence || tick.atMs > range.toMs) return;
    yield tick;
  }
}
