import { rm } from 'node:fs/promises';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { OpenSegment } from './recover-record.ts';
import { removeOpenSegment, sealSegment } from './seal-segment.ts';
import { findSegmentPath } from './segment-folder.ts';
import { removeSegment, type SegmentRow } from './store.ts';

/** How long and how large the sealed record may grow before its oldest segments go; absent: it is kept whole. */
export interface TickRetention {
  readonly ageMsMax: number;
  readonly bytesMax: number;
}

/** Seals finished segments one after the other, and removes the oldest sealed ones by retention. */
export interface SegmentSealer {
  /** Finished segments that still stand in open files, oldest first. */
  readonly waiting: readonly OpenSegment[];
  /** Sealed segments that are kept, oldest first. */
  readonly sealed: readonly SegmentRow[];
  add(segment: OpenSegment): void;
  /** Seals what is finished and on disk; resolves when there is no more of it. */
  run(): Promise<void>;
  close(): Promise<void>;
}

export interface SegmentSealerOptions {
  readonly folder: string;
  /** Mark of the folder. */
  readonly folderId: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly retention: TickRetention | undefined;
  readonly sealed: readonly SegmentRow[];
  readonly waiting: readonly OpenSegment[];
  /** Whether all records of a finished segment are on disk. */
  isOnDisk(segment: OpenSegment): boolean;
}

const retryMs = 30_000;

export function createSegmentSealer(options: SegmentSealerOptions): SegmentSealer {
  const { folder, database, clock, log, retention } = options;
  const sealed = [...options.sealed];
  const waiting = [...options.waiting];
  let running: Promise<void> | undefined;
  let isClosing = false;
  let retryTimer: NodeJS.Timeout | undefined;

  async function sealWaiting(): Promise<void> {
    clearTimeout(retryTimer);
    try {
      for (let next = waiting[0]; next && options.isOnDisk(next) && !isClosing; next = waiting[0]) {
        const place = { sealedAtMs: clock.nowMs(), folderId: options.folderId };
        const { parts, ...row } = await sealSegment(folder, database, next, place);
        // Readers are told before the file goes.
        sealed.push({ ...row, ...place });
        waiting.shift();
        await removeOpenSegment(folder, next.number);
        const { number, recordCount, byteCount } = row;
        log.info({ segment: number, recordCount, byteCount, instruments: parts.length }, 'tick segment sealed');
        await keepRetention();
      }
    } catch (error) {
      log.error({ err: error }, 'a tick segment could not be sealed; trying again');
      if (!isClosing) retryTimer = setTimeout(() => void run(), retryMs).unref();
    }
  }

  function run(): Promise<void> {
    running ??= sealWaiting().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function keepRetention(): Promise<void> {
    if (!retention) return;
    const oldestMs = clock.nowMs() - retention.ageMsMax;
    for (let oldest = sealed[0]; oldest; oldest = sealed[0]) {
      if (oldest.lastAtMs >= oldestMs && sumSegmentBytes(sealed) <= retention.bytesMax) return;
      await removeSegment(database, oldest.number);
      await rm(findSegmentPath(folder, oldest.number, 'sealed'), { force: true });
      sealed.shift();
      log.info({ segment: oldest.number }, 'tick segment removed by retention');
    }
  }

  return {
    waiting,
    sealed,
    add: segment => void waiting.push(segment),
    run,
    async close() {
      isClosing = true;
      clearTimeout(retryTimer);
      await running;
    },
  };
}

export function sumSegmentBytes(segments: readonly SegmentRow[]): number {
  return segments.reduce((sum, segment) => sum + segment.byteCount, 0);
}
