import { type FileHandle, open } from 'node:fs/promises';
import type { Log } from '../../platform/process/log.ts';
import { encodeSegmentHeader, findSegmentPath, type SegmentHeader, syncFolder } from './segment-folder.ts';

export interface SegmentWriterOptions {
  readonly folder: string;
  readonly log: Log;
  /** The segment to go on with, and how much of it is on disk already; 0 bytes when it is new. */
  readonly segment: SegmentHeader & { readonly byteCount: number; readonly recordCount: number };
  readonly syncedAtMs: number;
  /** How long a record may wait for others before it is synced, when nobody waits for it. */
  readonly syncIntervalMs: number;
  /** A segment is on disk whole. */
  readonly onFinished: (number: number) => void;
}

interface Target extends SegmentHeader {
  handle: FileHandle | undefined;
  byteCount: number;
  /** Records that are not on disk yet. */
  pending: Uint8Array[];
  /** Time of the newest record. */
  atMs: number;
  /** It gets no more records. */
  isFinished: boolean;
}

interface Waiter {
  readonly position: number;
  resolve(): void;
  reject(error: unknown): void;
}

const retryMs = 1_000;
const slowMsMax = 5_000;

/** The disk takes nothing: it is full, say, or broken. */
class RecordUnwritableError extends Error {
  /** Read by the frame of all calls, which then says that the server is not ready. */
  readonly statusCode = 503;
}

/** Appends records to the open segment and brings them to disk in groups. */
export class SegmentWriter {
  readonly #options: SegmentWriterOptions;
  /** Segments that are not on disk whole, oldest first. */
  #targets: readonly Target[] = [];
  #current: Target;
  #position: number;
  #onDisk: { readonly position: number; readonly atMs: number };
  #waiters: Waiter[] = [];
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;
  #flushBeganMs = Number.POSITIVE_INFINITY;
  #hasFailed = false;

  constructor(options: SegmentWriterOptions) {
    const { segment } = options;
    this.#options = options;
    this.#position = segment.firstPosition + segment.recordCount;
    this.#onDisk = { position: this.#position, atMs: options.syncedAtMs };
    this.#current = this.#begin(segment);
  }

  /** Records appended since the record began. */
  get position(): number {
    return this.#position;
  }

  /** Records known to be on disk. */
  get syncedPosition(): number {
    return this.#onDisk.position;
  }

  /** Time of the newest record on disk, 0 before the first. */
  get syncedAtMs(): number {
    return this.#onDisk.atMs;
  }

  /** False from a failure on until everything is on disk again, and while the disk lets a record wait for seconds. */
  get isWritable(): boolean {
    return !this.#hasFailed && performance.now() - this.#flushBeganMs < slowMsMax;
  }

  append(record: Uint8Array, atMs: number): void {
    this.#current.pending.push(record.slice());
    this.#current.atMs = atMs;
    this.#position += 1;
    this.#schedule(this.#options.syncIntervalMs);
  }

  /** The next record begins a segment of its own. */
  rotate(number: number): void {
    this.#current.isFinished = true;
    this.#current = this.#begin({ number, firstPosition: this.#position, byteCount: 0 });
    this.#schedule(this.#options.syncIntervalMs);
  }

  /** Resolves when the record at a position (all so far when absent) is on disk; rejects when the disk refuses. */
  whenSynced(position = this.#position): Promise<void> {
    if (position <= this.#onDisk.position) return Promise.resolve();
    const synced = new Promise<void>((resolve, reject) => this.#waiters.push({ position, resolve, reject }));
    if (!this.#flushing) void this.#flush();
    return synced;
  }

  async close(): Promise<void> {
    await this.#flushing;
    if (!this.#isEmpty) await this.#flush();
    clearTimeout(this.#timer);
    await this.#current.handle?.close();
  }

  get #isEmpty(): boolean {
    return this.#targets.every(({ pending, isFinished }) => pending.length === 0 && !isFinished);
  }

  #begin({ number, firstPosition, byteCount }: SegmentHeader & { readonly byteCount: number }): Target {
    const target = { number, firstPosition, byteCount, handle: undefined, pending: [], atMs: 0, isFinished: false };
    this.#targets = [...this.#targets, target];
    return target;
  }

  #schedule(delayMs: number): void {
    this.#timer ??= setTimeout(() => void this.#flush(), delayMs);
  }

  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushing ??= this.#flushAll().finally(() => {
      this.#flushing = undefined;
      // Whoever came meanwhile waits for the next one, and not for the records that came meanwhile to be worth one.
      if (this.#waiters.length > 0) void this.#flush();
      else if (!this.#isEmpty) this.#schedule(this.#options.syncIntervalMs);
    });
    return this.#flushing;
  }

  async #flushAll(): Promise<void> {
    const { folder, log } = this.#options;
    this.#flushBeganMs = performance.now();
    try {
      for (const target of this.#targets) if (target.pending.length > 0 || target.isFinished) await this.#write(target);
      if (this.#hasFailed) log.info({ folder }, 'the tick record is written again');
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) log.error({ err: error, folder }, 'the tick record cannot be written; trying again');
      this.#hasFailed = true;
      const refused = this.#waiters;
      this.#waiters = [];
      const unwritable = new RecordUnwritableError((error as Error).message, { cause: error });
      for (const waiter of refused) waiter.reject(unwritable);
      this.#schedule(retryMs);
    } finally {
      this.#flushBeganMs = Number.POSITIVE_INFINITY;
    }
  }

  /** What fails is kept and written again in the same place, since a failed sync may have dropped pages. */
  async #write(target: Target): Promise<void> {
    const { pending, atMs, isFinished } = target;
    target.pending = [];
    try {
      await this.#writeRecords(target, pending);
      if (isFinished) await target.handle?.close();
    } catch (error) {
      target.pending = [...pending, ...target.pending];
      throw error;
    }
    this.#onDisk = { position: this.#onDisk.position + pending.length, atMs: Math.max(this.#onDisk.atMs, atMs) };
    const done = this.#waiters.filter(({ position }) => position <= this.#onDisk.position);
    this.#waiters = this.#waiters.filter(({ position }) => position > this.#onDisk.position);
    for (const waiter of done) waiter.resolve();
    if (!isFinished) return;
    this.#targets = this.#targets.filter(each => each !== target);
    this.#options.onFinished(target.number);
  }

  /** Writes records where the file of their segment ends, and syncs them. */
  async #writeRecords(target: Target, records: readonly Uint8Array[]): Promise<void> {
    if (records.length === 0) return;
    const { folder } = this.#options;
    const isNew = target.byteCount === 0;
    target.handle ??= await open(findSegmentPath(folder, target.number, 'open'), isNew ? 'w' : 'r+');
    const bytes = Buffer.concat(isNew ? [encodeSegmentHeader(target), ...records] : records);
    for (let written = 0; written < bytes.length; ) {
      const rest = bytes.length - written;
      written += (await target.handle.write(bytes, written, rest, target.byteCount + written)).bytesWritten;
    }
    await target.handle.datasync();
    if (isNew) await syncFolder(folder);
    target.byteCount += bytes.length;
  }
}
