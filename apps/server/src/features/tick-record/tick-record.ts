import type { Tick } from '@truemark/domain/market/tick';
import { encodeTick, tickRecordBytes } from '@truemark/domain/market/tick-record';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import { type ChainHead, extendChain, findHead } from './chain.ts';
import { type ChainStretch, readStretch } from './read-stretch.ts';
import { readTicks, replayTicks, type TickRange, type TickSources } from './read-ticks.ts';
import { type OpenSegment, type RecoveredRecord, recoverRecord } from './recover-record.ts';
import { segmentHeaderBytes } from './segment-folder.ts';
import { createSegmentSealer, sumSegmentBytes, type TickRetention } from './segment-sealer.ts';
import { openSegmentWriter } from './segment-writer.ts';
import type { SegmentRow } from './store.ts';
import { type ChainCheck, type ChainRange, verifyChain } from './verify-chain.ts';

export interface TickRecordOptions {
  readonly folder: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly retention?: TickRetention | undefined;
  readonly syncIntervalMs?: number;
  readonly segmentBytesMax?: number;
  readonly segmentAgeMsMax?: number;
}

/** What can be said of the record as a whole. */
export interface TickRecordStatus {
  /** Records ever appended, those that retention removed included. */
  readonly recordCount: number;
  /** Time of the newest record on disk, 0 when there is none. */
  readonly syncedAtMs: number;
  readonly sealedSegmentCount: number;
  readonly sealedBytes: number;
  /** Records in the sealed segments that are kept. */
  readonly sealedCount: number;
  readonly lastSealed: SegmentRow | undefined;
}

/** The append-only, hash-chained record of every tick, whatever its verdict. */
export interface TickRecord {
  /** Records appended so far. */
  readonly position: number;
  /** Records that are not on disk yet; they grow when it refuses. */
  readonly unsyncedCount: number;
  /** False while the disk refuses or lets it wait: what is appended then fills the memory, and nothing may rest on it. */
  readonly isWritable: boolean;
  /** Time of the newest record, 0 before the first. */
  readonly lastAtMs: number;
  /** Where the instrument's chain stands. */
  findHead(instrumentId: number): ChainHead;
  /** Appends the tick that follows the instrument's newest one. On disk after the next sync (`whenSynced`). */
  append(tick: Tick): void;
  /** Resolves when the record at a position (all so far when absent) is on disk; rejects when the disk refuses. */
  whenSynced(position?: number): Promise<void>;
  /** The ticks of an instrument, oldest first. */
  readTicks(instrumentId: number, range?: TickRange): AsyncGenerator<Tick>;
  /**
   * Every tick of the named instruments after the given sequences, each instrument's in order. For starts, before the
   * first append and before `startSealing`, while nothing moves.
   */
  replay(after: ReadonlyMap<number, number>, onTick: (tick: Tick) => void): Promise<void>;
  /** Seals what the last run left finished, in the background. */
  startSealing(): void;
  /** Hashes an instrument's records again and compares them with every hash that was kept. */
  verifyChain(instrumentId: number, range?: ChainRange): Promise<ChainCheck>;
  /** The stretch of an instrument's chain that a record stands in; undefined when there is no such record. */
  readStretch(instrumentId: number, sequence: number): Promise<ChainStretch | undefined>;
  status(): TickRecordStatus;
  /** Resolves when every finished segment is sealed and retention has been kept. */
  whenSettled(): Promise<void>;
  close(): Promise<void>;
}

const segmentBytesDefault = 16 * 1024 * 1024;
const segmentAgeDefaultMs = 3_600_000;
const syncIntervalDefaultMs = 100;

/** Puts right what a crash left half done in the folder, and goes on where the record ended. */
export async function openTickRecord(options: TickRecordOptions): Promise<TickRecord> {
  const { folder, database, log, clock } = options;
  return continueRecord(options, await recoverRecord({ folder, database, log, nowMs: clock.nowMs() }));
}

/** Goes on where a record ended. */
export function continueRecord(options: TickRecordOptions, recovered: RecoveredRecord): TickRecord {
  const { folder, database } = options;
  const segments = createSegmentLog(options, recovered);
  const { writer, sealer } = segments;
  const sources: TickSources = { folder, database, elsewhere: recovered.elsewhere, listOpen: segments.listOnDisk };
  return {
    get position() {
      return writer.position;
    },
    get unsyncedCount() {
      return writer.position - writer.syncedPosition;
    },
    get isWritable() {
      return writer.isWritable;
    },
    get lastAtMs() {
      return segments.lastAtMs;
    },
    findHead: instrumentId => findHead(segments.heads, instrumentId),
    append: segments.append,
    whenSynced: position => writer.whenSynced(position),
    async *readTicks(instrumentId, range = {}) {
      await writer.whenSynced();
      yield* readTicks(sources, instrumentId, range);
    },
    replay: (after, onTick) => replayTicks(sources, after, onTick),
    startSealing: () => void sealer.run(),
    async verifyChain(instrumentId, range = { fromSequence: 1, toSequence: Number.MAX_SAFE_INTEGER }) {
      const ends = segments.listHeads(instrumentId);
      await writer.whenSynced();
      return verifyChain(sources, instrumentId, range, ends);
    },
    async readStretch(instrumentId, sequence) {
      // Looked at first: what is synced afterwards holds all of it.
      const ends = segments.listHeads(instrumentId);
      await writer.whenSynced();
      return readStretch(sources, instrumentId, sequence, ends);
    },
    status: () => ({
      recordCount: writer.position,
      syncedAtMs: writer.syncedAtMs,
      sealedSegmentCount: sealer.sealed.length,
      sealedBytes: sumSegmentBytes(sealer.sealed),
      sealedCount: sealer.sealed.reduce((sum, segment) => sum + segment.recordCount, 0),
      lastSealed: sealer.sealed.at(-1),
    }),
    async whenSettled() {
      await writer.whenSynced();
      // A run that was under way may have looked before the last segment was on disk.
      await sealer.run();
      await sealer.run();
    },
    async close() {
      await writer.close();
      await sealer.close();
    },
  };
}

/** The growing end of the record: the current segment, the chains, and the turn from one segment to the next. */
function createSegmentLog(options: TickRecordOptions, recovered: RecoveredRecord) {
  const { segmentBytesMax = segmentBytesDefault, segmentAgeMsMax = segmentAgeDefaultMs } = options;
  const recordCountMax = Math.floor((segmentBytesMax - segmentHeaderBytes) / tickRecordBytes);
  const heads = new Map(recovered.heads);
  const newest = recovered.canGoOn ? recovered.open.at(-1) : undefined;
  let current = newest ?? describeNewSegment(recovered.nextNumber, recovered.nextPosition);
  let { recordCount, firstAtMs } = current;
  let { lastAtMs } = recovered;
  const bytes = new Uint8Array(tickRecordBytes);
  const view = new DataView(bytes.buffer);

  const writer = openSegmentWriter({
    folder: options.folder,
    log: options.log,
    segment: { ...current, byteCount: newest ? segmentHeaderBytes + recordCount * tickRecordBytes : 0 },
    syncedAtMs: lastAtMs,
    syncIntervalMs: options.syncIntervalMs ?? syncIntervalDefaultMs,
    onFinished: () => void sealer.run(),
  });
  const sealer = createSegmentSealer({
    ...options,
    retention: options.retention,
    folderId: recovered.folderId,
    sealed: recovered.sealed,
    waiting: newest ? recovered.open.slice(0, -1) : recovered.open,
    isOnDisk: segment => segment.firstPosition + segment.recordCount <= writer.syncedPosition,
  });

  function describeNewSegment(number: number, firstPosition: number): OpenSegment {
    return { number, firstPosition, headsBefore: new Map(heads), recordCount: 0, firstAtMs: 0 };
  }

  function rotate(): void {
    sealer.add({ ...current, recordCount, firstAtMs });
    current = describeNewSegment(current.number + 1, current.firstPosition + recordCount);
    recordCount = 0;
    writer.rotate(current.number);
  }

  return {
    writer,
    sealer,
    heads,
    get lastAtMs() {
      return lastAtMs;
    },
    append(tick: Tick): void {
      if (recordCount >= recordCountMax || (recordCount > 0 && tick.atMs - firstAtMs >= segmentAgeMsMax)) rotate();
      heads.set(tick.instrumentId, extendChain(findHead(heads, tick.instrumentId), tick));
      encodeTick(tick, view, 0);
      writer.append(bytes, tick.atMs);
      if (recordCount === 0) firstAtMs = tick.atMs;
      recordCount += 1;
      lastAtMs = tick.atMs;
    },
    /** Numbers of the open files; one whose first record is not synced yet may not exist. */
    listOnDisk: (): number[] =>
      [...sealer.waiting, current]
        .filter(segment => segment.firstPosition < writer.syncedPosition)
        .map(segment => segment.number),
    /** What is known of a chain outside the sealed segments. */
    listHeads: (instrumentId: number): ChainHead[] => [
      ...[...sealer.waiting, current].map(segment => findHead(segment.headsBefore, instrumentId)),
      findHead(heads, instrumentId),
    ],
  };
}
