import { rename, rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { OpenSegment } from './recover-record.ts';
import type { Seal } from './seal-store.ts';
import type { SealTask } from './seal-worker.ts';
import type { SealedSegment } from './sealed-segment.ts';
import { findSegmentPath, syncFolder } from './segment-folder.ts';
import { removeSegment, type SegmentRow, saveSegment } from './store.ts';

/** How long and how large the sealed record may grow before its oldest segments go; absent: it is kept whole. */
export interface TickRetention {
  readonly ageMsMax: number;
  readonly bytesMax: number;
}

export interface SegmentSealerOptions {
  readonly folder: string;
  /** Mark of the folder. */
  readonly folderId: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly retention?: TickRetention | undefined;
  readonly sealed: readonly SegmentRow[];
  readonly waiting: readonly OpenSegment[];
  /** What was sealed on demand before: the records must lead there. */
  listSeals(): readonly Seal[];
  /** The index has what was sealed on demand, too. */
  onSealed(parts: SealedSegment['parts']): void;
  /** Whether all records of a finished segment are on disk. */
  isOnDisk(segment: OpenSegment): boolean;
}

const retryMs = 30_000;

/** Seals finished segments one after the other, and removes the oldest sealed ones by retention. */
export class SegmentSealer {
  readonly #options: SegmentSealerOptions;
  readonly #sealed: SegmentRow[];
  readonly #waiting: OpenSegment[];
  #running: Promise<void> | undefined;
  #isClosing = false;
  #retryTimer: NodeJS.Timeout | undefined;

  constructor(options: SegmentSealerOptions) {
    this.#options = options;
    this.#sealed = [...options.sealed];
    this.#waiting = [...options.waiting];
  }

  /** Finished segments that still stand in open files, oldest first. */
  get waiting(): readonly OpenSegment[] {
    return this.#waiting;
  }

  /** Sealed segments that are kept, oldest first. */
  get sealed(): readonly SegmentRow[] {
    return this.#sealed;
  }

  get sealedBytes(): number {
    return this.#sealed.reduce((sum, segment) => sum + segment.byteCount, 0);
  }

  add(segment: OpenSegment): void {
    this.#waiting.push(segment);
  }

  /** Seals what is finished and on disk; resolves when there is no more of it. */
  run(): Promise<void> {
    this.#running ??= this.#sealWaiting().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#retryTimer);
    await this.#running;
  }

  async #sealWaiting(): Promise<void> {
    const { clock, log, folderId, isOnDisk } = this.#options;
    clearTimeout(this.#retryTimer);
    try {
      for (let next = this.#waiting[0]; next && isOnDisk(next) && !this.#isClosing; next = this.#waiting[0]) {
        const place = { sealedAtMs: clock.nowMs(), folderId };
        const { parts, ...row } = await this.#seal(next, place);
        // Readers are told before the file goes.
        this.#sealed.push({ ...row, ...place });
        this.#options.onSealed(parts);
        this.#waiting.shift();
        await this.#remove(next.number, 'open');
        const { number, recordCount, byteCount } = row;
        log.info({ segment: number, recordCount, byteCount, instruments: parts.length }, 'tick segment sealed');
        await this.#keepRetention();
      }
    } catch (error) {
      log.error({ err: error }, 'a tick segment could not be sealed; trying again');
      if (!this.#isClosing) this.#retryTimer = setTimeout(() => void this.run(), retryMs).unref();
    }
  }

  /**
   * Turns a finished open segment into a sealed one: written and synced under another name by a thread of its own, renamed,
   * and entered in the index. Only then may the open file be removed. A crash between any two steps leaves what the next
   * start needs to go on.
   */
  async #seal(segment: OpenSegment, place: Pick<SegmentRow, 'sealedAtMs' | 'folderId'>): Promise<SealedSegment> {
    const { folder, database, listSeals } = this.#options;
    const { number, firstPosition, recordCount, headsBefore } = segment;
    const openPath = findSegmentPath(folder, number, 'open');
    const partPath = findSegmentPath(folder, number, 'part');
    const task: SealTask = {
      ...{ number, firstPosition, recordCount, openPath, partPath },
      ...{ headsBefore: [...headsBefore], seals: listSeals() },
    };
    const sealed = await runSealWorker(task);
    await rename(partPath, findSegmentPath(folder, number, 'sealed'));
    await syncFolder(folder);
    await saveSegment(database, sealed, place);
    return sealed;
  }

  async #keepRetention(): Promise<void> {
    const { clock, log, database, retention } = this.#options;
    if (!retention) return;
    const oldestMs = clock.nowMs() - retention.ageMsMax;
    for (let oldest = this.#sealed[0]; oldest; oldest = this.#sealed[0]) {
      if (oldest.lastAtMs >= oldestMs && this.sealedBytes <= retention.bytesMax) return;
      await removeSegment(database, oldest.number);
      await this.#remove(oldest.number, 'sealed');
      this.#sealed.shift();
      log.info({ segment: oldest.number }, 'tick segment removed by retention');
    }
  }

  async #remove(number: number, kind: 'open' | 'sealed'): Promise<void> {
    await rm(findSegmentPath(this.#options.folder, number, kind), { force: true });
    await syncFolder(this.#options.folder);
  }
}

function runSealWorker(task: SealTask): Promise<SealedSegment> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./seal-worker.ts', import.meta.url), { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', code => reject(new Error(`the sealing thread ended with ${code} and no segment`)));
  });
}
