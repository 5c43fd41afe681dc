import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import type { Database } from '../../platform/postgres/database.ts';
import type { Log } from '../../platform/process/log.ts';
import { type ChainHeads, joinHeads } from './chain.ts';
import { loadGapEnd } from './fence-store.ts';
import { checkSegment } from './scan-segment.ts';
import { loadSeals, type Seal } from './seal-store.ts';
import { readSealedSegment } from './sealed-segment.ts';
import {
  decodeSegmentHeader,
  findSegmentPath,
  isMissingFile,
  listSegments,
  openFolderId,
  type SegmentHeader,
  segmentHeaderBytes,
  syncFolder,
} from './segment-folder.ts';
import { loadHeads, loadRemovedThrough, loadSegments, type SegmentRow, saveSegment } from './store.ts';

/** A segment whose records still stand in their open file. */
export interface OpenSegment extends SegmentHeader {
  readonly headsBefore: ChainHeads;
  readonly recordCount: number;
  readonly firstAtMs: number;
}

/** The tick record as a start finds it, after what a crash left half done has been put right. */
export interface RecoveredRecord {
  /** Mark of the folder. */
  readonly folderId: string;
  readonly sealed: readonly SegmentRow[];
  /** Ends of chains that were stored before their segment is finished. */
  readonly seals: readonly Seal[];
  /** Sealed segments of which this folder has no whole file: they stand in another one, or are lost. */
  readonly elsewhere: ReadonlySet<number>;
  /** Those of them that should be in this folder. */
  readonly missing: readonly number[];
  /** In order. */
  readonly open: readonly OpenSegment[];
  /** The last of them may go on growing: nothing was sealed or left out behind it. */
  readonly canGoOn: boolean;
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
  const folderId = await openFolderId(folder, randomUUID);
  const files = await listSegments(folder);
  for (const number of files.part) await rm(findSegmentPath(folder, number, 'part'));
  await reconcileSealed(options, files.sealed, folderId);
  const sealed = await loadSegments(database);
  const { elsewhere, missing } = await findMissing(options, sealed, folderId);
  const own = new Set(sealed.map(segment => segment.number).filter(number => !elsewhere.has(number)));
  for (const number of files.open.filter(open => own.has(open))) await rm(findSegmentPath(folder, number, 'open'));
  const open = await recoverOpenSegments(
    options,
    files.open.filter(number => !own.has(number)),
  );
  await syncFolder(folder);
  const last = sealed.at(-1);
  const newest = open.at(-1)?.segment;
  const heads = joinHeads(await loadHeads(database, segmentNumberMax), open.at(-1)?.heads ?? new Map());
  const firstFree = Math.max((last?.number ?? 0) + 1, await loadGapEnd(database));
  const canGoOn = newest !== undefined && newest.number >= firstFree;
  return {
    ...{ folderId, sealed, elsewhere, missing, heads },
    seals: await loadSeals(database),
    open: open.map(({ segment }) => segment),
    canGoOn,
    nextNumber: Math.max(firstFree, (newest?.number ?? 0) + 1, (await loadRemovedThrough(database)) + 1),
    nextPosition: Math.max(findEnd(last), findEnd(newest)),
    lastAtMs: Math.max(last?.lastAtMs ?? 0, ...[...heads.values()].map(({ atMs }) => atMs)),
  };
}

const segmentNumberMax = 2 ** 31 - 1;

function findEnd(segment: Pick<OpenSegment, 'firstPosition' | 'recordCount'> | undefined): number {
  return segment ? segment.firstPosition + segment.recordCount : 0;
}

async function recoverOpenSegments(options: RecoveryOptions, numbers: readonly number[]) {
  const open: { readonly segment: OpenSegment; readonly heads: ChainHeads }[] = [];
  for (const number of numbers) {
    // Behind what another folder holds, or behind numbers that were left out, the chains go on from there.
    const headsBefore = joinHeads(await loadHeads(options.database, number), open.at(-1)?.heads ?? new Map());
    const recovered = await recoverOpenSegment(options, number, headsBefore);
    if (recovered) open.push(recovered);
  }
  return open;
}

/** A sealed file without a row was either removed by retention, or its row was never written or is lost. */
async function reconcileSealed(
  { folder, database, log, nowMs }: RecoveryOptions,
  files: readonly number[],
  folderId: string,
): Promise<void> {
  const known = new Set((await loadSegments(database)).map(segment => segment.number));
  const removedThrough = await loadRemovedThrough(database);
  for (const number of files.filter(file => !known.has(file))) {
    const path = findSegmentPath(folder, number, 'sealed');
    if (number <= removedThrough) {
      await rm(path);
      continue;
    }
    await saveSegment(database, readSealedSegment(await readFile(path)), { sealedAtMs: nowMs, folderId });
    log.info({ segment: number }, 'sealed tick segment entered in the index again');
  }
}

async function findMissing({ folder, log }: RecoveryOptions, sealed: readonly SegmentRow[], ownId: string) {
  const elsewhere = new Set<number>();
  const missing: number[] = [];
  for (const { number, byteCount, folderId } of sealed) {
    const path = findSegmentPath(folder, number, 'sealed');
    if ((await findSize(path)) === byteCount) continue;
    elsewhere.add(number);
    if (folderId !== null && folderId !== ownId) continue;
    missing.push(number);
    log.error({ segment: number, path }, 'sealed tick segment is missing or has another size');
  }
  return { elsewhere, missing };
}

async function findSize(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
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
  const { heads, recordCount, firstAtMs } = scan;
  const segment: OpenSegment = { ...header, headsBefore, recordCount, firstAtMs };
  return { segment, heads };
}

/** A whole record among what is cut would be evidence: it is set aside for people to look at. */
async function keepTorn(path: string, torn: Uint8Array, nowMs: number): Promise<void> {
  if (torn.length < segmentHeaderBytes || torn.every(byte => byte === 0)) return;
  await writeFile(`${path}.torn-${nowMs}.new`, torn);
  await rename(`${path}.torn-${nowMs}.new`, `${path}.torn-${nowMs}`);
}
