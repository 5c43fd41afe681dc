import { open, readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { ChainHead } from './chain.ts';
import { checkSegment, scanRecords } from './scan-segment.ts';
import type { Seal } from './seal-store.ts';
import { buildSealedSegment, type SealedSegment } from './sealed-segment.ts';
import type { SegmentHeader } from './segment-folder.ts';

/** What the sealing thread is given. */
export interface SealTask extends SegmentHeader {
  readonly openPath: string;
  readonly partPath: string;
  readonly recordCount: number;
  readonly headsBefore: readonly (readonly [number, ChainHead])[];
  readonly seals: readonly Seal[];
}

/** Reads the open segment back from disk, checks it against the chain, and writes and syncs the sealed file. */
async function seal({
  openPath,
  partPath,
  recordCount,
  headsBefore,
  seals,
  ...header
}: SealTask): Promise<SealedSegment> {
  const heads = new Map(headsBefore);
  const openBytes = await readFile(openPath);
  const sealed = new Map(seals.map(each => [`${each.instrumentId} ${each.sequence}`, each.hash]));
  const scan = checkSegment(openBytes, heads, (instrumentId, head) => {
    const kept = sealed.get(`${instrumentId} ${head.sequence}`);
    if (kept && Buffer.compare(kept, head.hash) !== 0) {
      throw new Error(`record ${head.sequence} of ${instrumentId} is not the one that was sealed before`);
    }
  });
  if (scan.recordCount !== recordCount) {
    throw new Error(`segment ${header.number} holds ${scan.recordCount} good records of ${recordCount}`);
  }
  const { bytes, segment } = buildSealedSegment(header, [...scanRecords(openBytes)], heads);
  const file = await open(partPath, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  return segment;
}

parentPort?.postMessage(await seal(workerData as SealTask));
