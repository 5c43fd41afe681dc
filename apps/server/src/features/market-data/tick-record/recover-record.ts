import { mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import type { Database } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { ChainHeads } from './chain.ts';
import { checkSegment } from './scan-segment.ts';
import { readSealedSegment } from './sealed-segment.ts';
import {
  decodeSegmentHeader,
  findSegmentPath,
  listSegments,
  type SegmentHeader,
  segmentHeaderBytes,
  syncFolder,
} from './segment-folder.ts';
import { loadRemovedThrough, loadSealedHeads, loadSegments, type SegmentRow, saveSegment } from './store.ts';

/** A segment whose records still stand in their open file. */
export interface OpenSegment extends SegmentHeader {
  readonly headsBefore: ChainHeads;
  readonly recordCount: number;
  readonly firstAtMs: number;
}

/** The tick record as a start finds it, after what a crash left half done has been put right. */
export interface RecoveredRecord {
  readonly sealed: readonly SegmentRow[];
  /** In order; the last one is the one to go on with, if there is any. */
  readonly open: readonly OpenSegment[];
  readonly heads: ChainHeads;
  readonly nextNumber: number;
  readonly nextPosition: number;
  readonly lastAtMs: number;
}

export interface RecoveryOptions {
  readonly folder: string;
  readonly database: Database;
  readonly log: Log;
  readonly nowMs: number;
}

/**
 * Reads the folder and the index and makes them agree. Each step may be cut short and done again: files in the making
 * are dropped, sealed files without a row are entered again from their own index (unless retention removed them), open
 * files of sealed segments are removed, and the torn end of an open file is cut off.
 */
export async function recoverRecord(options: RecoveryOptions): Promise<RecoveredRecord> {
  const { folder, database } = options;
  await mkdir(folder, { recursive: true });
  const files = await listSegments(folder);
  for (const number of files.part) await rm(findSegmentPath(folder, number, 'part'));
  await reconcileSealed(options, files.sealed);
  const sealed = await loadSegments(database);
  await reportMissing(options, sealed, new Set(files.sealed));
  const sealedNumbers = new Set(sealed.map(segment => segment.number));
  for (const number of files.open.filter(open => sealedNumbers.has(open))) {
    await rm(findSegmentPath(folder, number, 'open'));
  }
  let heads: ChainHeads = await loadSealedHeads(database);
  const last = sealed.at(-1);
  const open: OpenSegment[] = [];
  let lastAtMs = last?.lastAtMs ?? 0;
  for (const number of files.open.filter(number => !sealedNumbers.has(number))) {
    const recovered = await recoverOpenSegment(options, number, heads);
    if (!recovered) continue;
    open.push(recovered.segment);
    heads = recovered.heads;
    lastAtMs = Math.max(lastAtMs, recovered.lastAtMs);
  }
  await syncFolder(folder);
  const newest = open.at(-1) ?? last;
  return {
    sealed,
    open,
    heads,
    nextNumber: (newest?.number ?? (await loadRemovedThrough(database))) + 1,
    nextPosition: newest ? newest.firstPosition + newest.recordCount : 0,
    lastAtMs,
  };
}

/** A sealed file without a row was either removed by retention, or its row was never written or is lost. */
async function reconcileSealed(
  { folder, database, log, nowMs }: RecoveryOptions,
  files: readonly number[],
): Promise<void> {
  const known = new Set((await loadSegments(database)).map(segment => segment.number));
  const removedThrough = await loadRemovedThrough(database);
  for (const number of files.filter(file => !known.has(file))) {
    const path = findSegmentPath(folder, number, 'sealed');
    if (number <= removedThrough) {
      await rm(path);
      continue;
    }
    await saveSegment(database, readSealedSegment(await readFile(path)), nowMs);
    log.info({ segment: number }, 'sealed tick segment entered in the index again');
  }
}

async function reportMissing(
  { folder, log }: RecoveryOptions,
  sealed: readonly SegmentRow[],
  files: ReadonlySet<number>,
) {
  for (const { number, byteCount } of sealed) {
    const path = findSegmentPath(folder, number, 'sealed');
    const isWhole = files.has(number) && (await stat(path)).size === byteCount;
    if (!isWhole) log.error({ segment: number, path }, 'sealed tick segment is missing or has another size');
  }
}

async function recoverOpenSegment({ folder, log, nowMs }: RecoveryOptions, number: number, headsBefore: ChainHeads) {
  const path = findSegmentPath(folder, number, 'open');
  const bytes = await readFile(path);
  const header = decodeSegmentHeader(bytes);
  const scan = checkSegment(header ? bytes : new Uint8Array(segmentHeaderBytes), headsBefore);
  const torn = header ? bytes.subarray(scan.byteCount) : bytes;
  if (torn.length > 0) {
    log.warn(
      { segment: number, tornBytes: torn.length, keptRecords: scan.recordCount },
      'torn end of the tick record cut',
    );
    await keepTorn(path, torn, nowMs);
  }
  if (!header || scan.recordCount === 0) {
    await rm(path);
    return undefined;
  }
  if (torn.length > 0) await truncate(path, scan.byteCount);
  const { heads, recordCount, firstAtMs, lastAtMs } = scan;
  const segment: OpenSegment = { ...header, headsBefore, recordCount, firstAtMs };
  return { segment, heads, lastAtMs };
}

/** A whole record among what is cut would be evidence: it is set aside for people to look at. */
async function keepTorn(path: string, torn: Uint8Array, nowMs: number): Promise<void> {
  if (torn.length < segmentHeaderBytes || torn.every(byte => byte === 0)) return;
  await writeFile(`${path}.torn-${nowMs}.new`, torn);
  await rename(`${path}.torn-${nowMs}.new`, `${path}.torn-${nowMs}`);
}
