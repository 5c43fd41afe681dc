import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { ChainHead } from './chain.ts';

/** The newest record of an instrument that the database rests on. */
export interface TickMark {
  readonly sequence: number;
  /** No later record is before this time. */
  readonly atMs: number;
}

/** Numbers of an instrument that were left out. */
export interface TickGap {
  readonly instrumentId: number;
  /** The newest record that was there. */
  readonly after: ChainHead;
  /** The last number left out; the chain goes on from its hash. */
  readonly last: ChainHead;
  /** The first segment behind it. */
  readonly segmentNumber: number;
}

/** Stands for the folder of a sealed file that is lost. */
const lostFolderId = '00000000-0000-0000-0000-000000000000';

export async function loadMarks(database: Database): Promise<Map<number, TickMark>> {
  const rows = await database.query<{ instrument_id: string; sequence: string; at_ms: string }>(
    'select instrument_id, sequence, at_ms from tick_mark',
  );
  return new Map(
    rows.map(row => [Number(row.instrument_id), { sequence: Number(row.sequence), atMs: Number(row.at_ms) }]),
  );
}

/** Mark of the folder that the newest records stand in; null before the first. */
export async function loadFolderId(database: Database): Promise<string | null> {
  const rows = await database.query<{ id: string | null }>('select id from tick_folder');
  return rows[0]?.id ?? null;
}

/** The folder of the newest records and the sealed segments, as a transaction sees them. */
export async function loadIndexIn(client: pg.ClientBase): Promise<{ folderId: string | null; numbers: number[] }> {
  const folder = await client.query<{ id: string | null }>('select id from tick_folder');
  const segments = await client.query<{ number: number }>('select number from tick_segment order by number');
  return { folderId: folder.rows[0]?.id ?? null, numbers: segments.rows.map(({ number }) => number) };
}

/** From now on the newest records stand in this folder, and sealed files of before folders had marks do as well. */
export async function claimFolder(client: pg.ClientBase | pg.Pool, folderId: string): Promise<void> {
  await client.query('update tick_folder set id = $1 where id is distinct from $1', [folderId]);
  await client.query('update tick_segment set folder_id = $1 where folder_id is null', [folderId]);
}

/** Notes that the files of some sealed segments are lost. */
export async function loseSegments(client: pg.ClientBase, numbers: readonly number[]): Promise<void> {
  await client.query('update tick_segment set folder_id = $1 where number = any($2::int[])', [lostFolderId, numbers]);
}

export async function saveGaps(client: pg.ClientBase, gaps: readonly TickGap[]): Promise<void> {
  await client.query(
    `insert into tick_gap (instrument_id, after_sequence, previous_hash, last_sequence, last_at_ms, last_hash,
       segment_number)
     select * from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bigint[], $5::bigint[], $6::bytea[], $7::int[])`,
    [
      gaps.map(gap => gap.instrumentId),
      gaps.map(gap => gap.after.sequence),
      gaps.map(gap => Buffer.from(gap.after.hash)),
      gaps.map(gap => gap.last.sequence),
      gaps.map(gap => gap.last.atMs),
      gaps.map(gap => Buffer.from(gap.last.hash)),
      gaps.map(gap => gap.segmentNumber),
    ],
  );
}

/** The first segment behind all gaps; 0 when there is none. */
export async function loadGapEnd(database: Database): Promise<number> {
  const rows = await database.query<{ number: number | null }>('select max(segment_number) as number from tick_gap');
  return rows[0]?.number ?? 0;
}

/** The gaps of an instrument, in order. */
export async function loadGaps(database: Database, instrumentId: number): Promise<TickGap[]> {
  const rows = await database.query<{
    after_sequence: string;
    previous_hash: Buffer;
    last_sequence: string;
    last_at_ms: string;
    last_hash: Buffer;
    segment_number: number;
  }>('select * from tick_gap where instrument_id = $1 order by last_sequence', [instrumentId]);
  return rows.map(row => ({
    instrumentId,
    after: { sequence: Number(row.after_sequence), atMs: Number(row.last_at_ms), hash: row.previous_hash },
    last: { sequence: Number(row.last_sequence), atMs: Number(row.last_at_ms), hash: row.last_hash },
    segmentNumber: row.segment_number,
  }));
}
