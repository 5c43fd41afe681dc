import { hash } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { type ChainHead, findHead } from './chain.ts';
import {
  claimFolder,
  loadFolderId,
  loadMarks,
  loseSegments,
  saveGaps,
  type TickGap,
  type TickMark,
} from './fence-store.ts';
import type { RecoveredRecord } from './recover-record.ts';
import { removeLostSealsIn } from './seal-store.ts';

/** What keeps a record in files from being the one that the database rests on. */
export interface Shortfall {
  /** The newest records stand in another folder. */
  readonly isOtherFolder: boolean;
  /** Instruments whose chain ends before a record that something rests on. */
  readonly behind: readonly number[];
  /** Sealed segments that should be here. */
  readonly missing: readonly number[];
  readonly marks: ReadonlyMap<number, TickMark>;
}

/**
 * Numbers that are left out beyond the newest known one: more than were ever on their way, so that none that anybody was
 * shown is given a second time.
 */
const leftOutCount = 1_000_000;
/** The same for segments: the other folder may have finished some that were never entered in the index. */
const segmentsLeftOut = 1_000;

/** Compares the record with what the database rests on; undefined when it holds all of it. */
export async function findShortfall(database: Database, record: RecoveredRecord): Promise<Shortfall | undefined> {
  const [folderId, marks] = [await loadFolderId(database), await loadMarks(database)];
  const isOtherFolder = folderId !== null && folderId !== record.folderId;
  const behind = [...marks].flatMap(([id, { sequence }]) =>
    sequence > findHead(record.heads, id).sequence ? [id] : [],
  );
  const isWhole = !isOtherFolder && behind.length === 0 && record.missing.length === 0;
  return isWhole ? undefined : { isOtherFolder, behind, missing: record.missing, marks };
}

/** For people: what is amiss. */
export function describeShortfall({ isOtherFolder, behind, missing }: Shortfall): string {
  const reasons = [
    isOtherFolder && 'the newest records stand in another folder',
    behind.length > 0 && `${behind.length} instruments have prices that moved money and are not in it`,
    missing.length > 0 && `${missing.length} sealed segments are missing`,
  ];
  return reasons.filter(reason => reason !== false).join('; ');
}

/**
 * Makes this folder the one with the newest records: numbers up to beyond everything known are left out, and lost segments
 * are noted as lost. Nothing that was decided is changed. Answers how many instruments lost numbers.
 */
export async function closeShortfall(
  client: pg.ClientBase,
  record: RecoveredRecord,
  shortfall: Shortfall,
): Promise<number> {
  const isBehind = shortfall.isOtherFolder || shortfall.behind.length > 0;
  const gaps = isBehind ? planGaps(record, shortfall.marks) : [];
  await loseSegments(client, shortfall.missing);
  await saveGaps(client, gaps);
  await removeLostSealsIn(client, gaps);
  await claimFolder(client, record.folderId);
  return gaps.length;
}

function planGaps({ heads, nextNumber }: RecoveredRecord, marks: ReadonlyMap<number, TickMark>): TickGap[] {
  const ids = [...new Set([...heads.keys(), ...marks.keys()])].sort((first, second) => first - second);
  return ids.map(instrumentId => {
    const after = findHead(heads, instrumentId);
    const mark = marks.get(instrumentId) ?? { sequence: 0, atMs: 0 };
    const sequence = Math.max(after.sequence, mark.sequence) + leftOutCount;
    const last = { sequence, atMs: Math.max(after.atMs, mark.atMs), hash: hashGap(after, sequence) };
    return { instrumentId, after, last, segmentNumber: nextNumber + segmentsLeftOut };
  });
}

/** SHA-256 over the hash before the gap, the number before it and its last number (u64 each, little-endian). */
function hashGap(after: ChainHead, lastSequence: number): Uint8Array {
  const numbers = Buffer.alloc(16);
  numbers.writeBigUInt64LE(BigInt(after.sequence), 0);
  numbers.writeBigUInt64LE(BigInt(lastSequence), 8);
  return hash('sha256', Buffer.concat([after.hash, numbers]), 'buffer');
}
