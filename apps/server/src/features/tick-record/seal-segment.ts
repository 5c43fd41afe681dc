import { rename, rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Database } from '../../platform/postgres/database.ts';
import type { OpenSegment } from './recover-record.ts';
import type { SealTask } from './seal-worker.ts';
import type { SealedSegment } from './sealed-segment.ts';
import { findSegmentPath, syncFolder } from './segment-folder.ts';
import { type SegmentRow, saveSegment } from './store.ts';

/**
 * Turns a finished open segment into a sealed one: written and synced under another name by a thread of its own, renamed,
 * and entered in the index. Only then may the open file be removed (`removeOpenSegment`). A crash between any two steps
 * leaves what the next start needs to go on.
 */
export async function sealSegment(
  folder: string,
  database: Database,
  segment: OpenSegment,
  place: Pick<SegmentRow, 'sealedAtMs' | 'folderId'>,
): Promise<SealedSegment> {
  const { number, firstPosition, recordCount, headsBefore } = segment;
  const openPath = findSegmentPath(folder, number, 'open');
  const partPath = findSegmentPath(folder, number, 'part');
  const task: SealTask = { number, firstPosition, recordCount, openPath, partPath, headsBefore: [...headsBefore] };
  const sealed = await runSealWorker(task);
  await rename(partPath, findSegmentPath(folder, number, 'sealed'));
  await syncFolder(folder);
  await saveSegment(database, sealed, place);
  return sealed;
}

export async function removeOpenSegment(folder: string, number: number): Promise<void> {
  await rm(findSegmentPath(folder, number, 'open'));
  await syncFolder(folder);
}

function runSealWorker(task: SealTask): Promise<SealedSegment> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./seal-worker.ts', import.meta.url), { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', code => reject(new Error(`the sealing thread ended with ${code} and no segment`)));
  });
}
