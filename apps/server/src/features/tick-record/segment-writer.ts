import { type FileHandle, open } from 'node:fs/promises';
import { tickRecordBytes } from '@truemark/domain/market/tick-record';
import type { Log } from '../../platform/process/log.ts';
import { createRecordQueue, type RecordBatch } from './record-queue.ts';
import { encodeSegmentHeader, findSegmentPath, type SegmentHeader, syncFolder } from './segment-folder.ts';
import { createSyncWaiters } from './sync-waiters.ts';

/** Appends records to the open segment and brings them to disk in groups. */
export interface SegmentWriter {
  /** Records appended since the record began. */
  readonly position: number;
  /** Records known to be on disk. */
  readonly syncedPosition: number;
  /** Time of the newest record on disk, 0 before the first. */
  readonly syncedAtMs: number;
  /** False from a failure on until everything is on disk again, and while the disk lets a record wait for seconds. */
  readonly isWritable: boolean;
  append(record: Uint8Array, atMs: number): void;
  /** The next record begins a segment of its own; the finished one is told of once it is on disk whole. */
  rotate(number: number): void;
  /** Resolves when the record at a position (all so far when absent) is on disk; rejects when the disk refuses. */
  whenSynced(position?: number): Promise<void>;
  close(): Promise<void>;
}

export interface SegmentWriterOptions {
  readonly folder: string;
  readonly log: Log;
  /** The segment to go on with, and how much of it is on disk already; 0 bytes when it is new. */
  readonly segment: SegmentHeader & { readonly byteCount: number; readonly recordCount: number };
  readonly syncedAtMs: number;
  /** How long a record may wait for others before it is synced, when nobody waits for it. */
  readonly syncIntervalMs: number;
  readonly onFinished: (number: number) => void;
}

interface Target extends SegmentHeader {
  handle: FileHandle | undefined;
  byteCount: number;
}

const retryMs = 1_000;
const slowMsMax = 5_000;

/** The disk takes nothing: it is full, say, or broken. */
class RecordUnwritableError extends Error {
  /** Read by the frame of all calls, which then says that the server is not ready. */
  readonly statusCode = 503;
}

export function openSegmentWriter(options: SegmentWriterOptions): SegmentWriter {
  const { folder, log, syncIntervalMs } = options;
  let target: Target = { ...options.segment, handle: undefined };
  let position = options.segment.firstPosition + options.segment.recordCount;
  let onDisk = { position, atMs: options.syncedAtMs };
  const queue = createRecordQueue<Target>();
  const waiters = createSyncWaiters();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  let flushBeganMs = Number.POSITIVE_INFINITY;
  let hasFailed = false;

  function schedule(delayMs: number): void {
    timer ??= setTimeout(() => void flush(), delayMs);
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    flushing ??= flushQueue().finally(() => {
      flushing = undefined;
      // Whoever came meanwhile waits for the next one, and not for the records that came meanwhile to be worth one.
      if (waiters.count > 0) void flush();
      else if (!queue.isEmpty) schedule(syncIntervalMs);
    });
    return flushing;
  }

  /** What fails is kept and written again in the same place, since a failed sync may have dropped pages. */
  async function flushQueue(): Promise<void> {
    const groups = queue.take();
    flushBeganMs = performance.now();
    try {
      for (let group = groups[0]; group; group = groups[0]) {
        await writeGroup(folder, group);
        groups.shift();
        enterWritten(group);
      }
      if (hasFailed) log.info({ folder }, 'the tick record is written again');
      hasFailed = false;
    } catch (error) {
      queue.putBack(groups);
      if (!hasFailed) log.error({ err: error, folder }, 'the tick record cannot be written; trying again');
      hasFailed = true;
      waiters.rejectAll(new RecordUnwritableError((error as Error).message, { cause: error }));
      schedule(retryMs);
    } finally {
      flushBeganMs = Number.POSITIVE_INFINITY;
    }
  }

  function enterWritten(group: readonly RecordBatch<Target>[]): void {
    const atMs = Math.max(onDisk.atMs, ...group.map(batch => batch.atMs));
    onDisk = { position: onDisk.position + sumBytes(group) / tickRecordBytes, atMs };
    waiters.resolveThrough(onDisk.position);
    const last = group.at(-1);
    if (last?.isLast) options.onFinished(last.segment.number);
  }

  return {
    get position() {
      return position;
    },
    get syncedPosition() {
      return onDisk.position;
    },
    get syncedAtMs() {
      return onDisk.atMs;
    },
    get isWritable() {
      return !hasFailed && performance.now() - flushBeganMs < slowMsMax;
    },
    append(record, atMs) {
      queue.add(target, record, atMs);
      position += 1;
      schedule(syncIntervalMs);
    },
    rotate(number) {
      queue.finish(target);
      target = { number, firstPosition: position, handle: undefined, byteCount: 0 };
      schedule(syncIntervalMs);
    },
    whenSynced(wanted = position) {
      if (wanted <= onDisk.position) return Promise.resolve();
      const synced = waiters.wait(wanted);
      if (!flushing) void flush();
      return synced;
    },
    async close() {
      await flushing;
      if (!queue.isEmpty) await flush();
      clearTimeout(timer);
      await target.handle?.close();
    },
  };
}

/** Writes the batches of one segment where its file ends, and syncs them. */
async function writeGroup(folder: string, batches: readonly RecordBatch<Target>[]): Promise<void> {
  const target = batches[0]?.segment;
  if (!target) return;
  const isNew = target.byteCount === 0;
  target.handle ??= await open(findSegmentPath(folder, target.number, 'open'), isNew ? 'w' : 'r+');
  const parts = batches.map(batch => batch.bytes.subarray(0, batch.byteCount));
  const bytes = Buffer.concat(isNew ? [encodeSegmentHeader(target), ...parts] : parts);
  for (let written = 0; written < bytes.length; ) {
    const rest = bytes.length - written;
    written += (await target.handle.write(bytes, written, rest, target.byteCount + written)).bytesWritten;
  }
  await target.handle.datasync();
  if (isNew) await syncFolder(folder);
  if (batches.at(-1)?.isLast) {
    const { handle } = target;
    target.handle = undefined;
    await handle.close();
  }
  target.byteCount += bytes.length;
}

function sumBytes(batches: readonly RecordBatch<Target>[]): number {
  return batches.reduce((sum, batch) => sum + batch.byteCount, 0);
}
