import { assert } from '@truemark/domain/result';
import type { Database } from '../../platform/postgres/database.ts';
import type { ChainHead } from './chain.ts';
import { removeSealsIn } from './seal-store.ts';
import type { SealedSegment, SegmentPart } from './sealed-segment.ts';

/** A sealed segment without its parts. */
export type SegmentRow = Omit<SealedSegment, 'parts'> & {
  readonly sealedAtMs: number;
  /** Mark of the folder that its file stands in; null when it was sealed before folders had one. */
  readonly folderId: string | null;
};

/** A part together with the segment that holds it. */
export type PartRow = SegmentPart & { readonly segmentNumber: number };

interface PartRecord {
  segment_number: number;
  instrument_id: string;
  first_sequence: string;
  last_sequence: string;
  first_at_ms: string;
  last_at_ms: string;
  byte_offset: number;
  byte_count: number;
  previous_hash: Buffer;
  last_hash: Buffer;
}

interface HeadRecord {
  instrument_id: string;
  last_sequence: string;
  last_at_ms: string;
  last_hash: Buffer;
}

/** The sealed segments, oldest first. */
export async function loadSegments(database: Database): Promise<SegmentRow[]> {
  const rows = await database.query<{
    number: number;
    first_position: string;
    record_count: number;
    first_at_ms: string;
    last_at_ms: string;
    byte_count: string;
    sha256: Buffer;
    sealed_at_ms: string;
    folder_id: string | null;
  }>('select * from tick_segment order by number');
  return rows.map(row => ({
    number: row.number,
    firstPosition: Number(row.first_position),
    recordCount: row.record_count,
    firstAtMs: Number(row.first_at_ms),
    lastAtMs: Number(row.last_at_ms),
    byteCount: Number(row.byte_count),
    sha256: row.sha256,
    sealedAtMs: Number(row.sealed_at_ms),
    folderId: row.folder_id,
  }));
}

/** Where every chain stands before a segment: at the end of the sealed ones, of what retention removed, or behind a gap. */
export async function loadHeads(database: Database, beforeNumber: number): Promise<Map<number, ChainHead>> {
  const rows = await database.query<HeadRecord>(
    `select distinct on (instrument_id) * from (
       select instrument_id, last_sequence, last_at_ms, last_hash from tick_chain_anchor where segment_number < $1
       union all
       select instrument_id, last_sequence, last_at_ms, last_hash from tick_gap where segment_number <= $1
       union all (
         select distinct on (instrument_id) instrument_id, last_sequence, last_at_ms, last_hash from tick_segment_part
           where segment_number < $1 order by instrument_id desc, segment_number desc
       )
     ) as head order by instrument_id, last_sequence desc`,
    [beforeNumber],
  );
  return new Map(rows.map(row => [Number(row.instrument_id), readHead(row)]));
}

/** The newest segment number that retention removed, 0 when none. */
export async function loadRemovedThrough(database: Database): Promise<number> {
  const rows = await database.query<{ number: number }>(
    'select coalesce(max(segment_number), 0) as number from tick_chain_anchor',
  );
  return rows[0]?.number ?? 0;
}

/** Enters a sealed segment and its parts. Entering it again changes nothing. */
export async function saveSegment(
  database: Database,
  segment: SealedSegment,
  { sealedAtMs, folderId }: Pick<SegmentRow, 'sealedAtMs' | 'folderId'>,
): Promise<void> {
  const { parts } = segment;
  await database.transaction(async client => {
    const added = await client.query(
      `insert into tick_segment (number, first_position, record_count, first_at_ms, last_at_ms, byte_count, sha256,
         sealed_at_ms, folder_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [
        segment.number,
        segment.firstPosition,
        segment.recordCount,
        segment.firstAtMs,
        segment.lastAtMs,
        segment.byteCount,
        Buffer.from(segment.sha256),
        sealedAtMs,
        folderId,
      ],
    );
    await removeSealsIn(client, parts);
    if (added.rowCount === 0) {
      const kept = await client.query<{ sha256: Buffer }>('select sha256 from tick_segment where number = $1', [
        segment.number,
      ]);
      assert(
        kept.rows[0]?.sha256.equals(segment.sha256),
        `tick segment ${segment.number} is in the index with other bytes`,
      );
      return;
    }
    await client.query(
      `insert into tick_segment_part (segment_number, instrument_id, first_sequence, last_sequence, first_at_ms,
         last_at_ms, byte_offset, byte_count, previous_hash, last_hash)
       select $1, * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::integer[],
         $8::integer[], $9::bytea[], $10::bytea[])`,
      [
        segment.number,
        parts.map(part => part.instrumentId),
        parts.map(part => part.firstSequence),
        parts.map(part => part.lastSequence),
        parts.map(part => part.firstAtMs),
        parts.map(part => part.lastAtMs),
        parts.map(part => part.byteOffset),
        parts.map(part => part.byteCount),
        parts.map(part => Buffer.from(part.previousHash)),
        parts.map(part => Buffer.from(part.lastHash)),
      ],
    );
  });
}

/** The parts of one instrument that touch a range of sequences and of times, oldest first. */
export async function loadParts(
  database: Database,
  instrumentId: number,
  range: { fromSequence: number; toSequence: number; fromMs: number; toMs: number },
): Promise<PartRow[]> {
  const rows = await database.query<PartRecord>(
    `select * from tick_segment_part where instrument_id = $1 and last_sequence >= $2 and first_sequence <= $3
       and last_at_ms >= $4 and first_at_ms <= $5 order by segment_number`,
    [instrumentId, range.fromSequence, range.toSequence, range.fromMs, range.toMs],
  );
  return rows.map(readPart);
}

/** The sealed part that holds one record of an instrument, when it was sealed, and how many records there were by then. */
export async function loadSealedPart(
  database: Database,
  instrumentId: number,
  sequence: number,
): Promise<(PartRow & { readonly sealedAtMs: number; readonly position: number }) | undefined> {
  const rows = await database.query<PartRecord & { sealed_at_ms: string; position: string }>(
    `select part.*, segment.sealed_at_ms, segment.first_position + segment.record_count as position from tick_segment_part as part
       join tick_segment as segment on segment.number = part.segment_number
       where instrument_id = $1 and first_sequence <= $2 and last_sequence >= $2`,
    [instrumentId, sequence],
  );
  const [row] = rows;
  return row && { ...readPart(row), sealedAtMs: Number(row.sealed_at_ms), position: Number(row.position) };
}

/** The parts of the named instruments that hold ticks after the given sequences, oldest first. */
export async function loadPartsAfter(database: Database, after: ReadonlyMap<number, number>): Promise<PartRow[]> {
  const rows = await database.query<PartRecord>(
    `select part.* from tick_segment_part as part
       join unnest($1::bigint[], $2::bigint[]) as known (instrument_id, sequence) using (instrument_id)
       where part.last_sequence > known.sequence order by part.segment_number`,
    [[...after.keys()], [...after.values()]],
  );
  return rows.map(readPart);
}

/** The end of an instrument's chain in what retention removed. */
export async function loadAnchor(database: Database, instrumentId: number): Promise<ChainHead | undefined> {
  const rows = await database.query<HeadRecord>('select * from tick_chain_anchor where instrument_id = $1', [
    instrumentId,
  ]);
  return rows[0] && readHead(rows[0]);
}

/** Forgets a segment and keeps the end of each of its chains as the anchor of what follows. */
export async function removeSegment(database: Database, number: number): Promise<void> {
  await database.transaction(async client => {
    await client.query(
      `insert into tick_chain_anchor (instrument_id, segment_number, last_sequence, last_at_ms, last_hash)
         select instrument_id, segment_number, last_sequence, last_at_ms, last_hash from tick_segment_part
         where segment_number = $1
       on conflict (instrument_id) do update set segment_number = excluded.segment_number,
         last_sequence = excluded.last_sequence, last_at_ms = excluded.last_at_ms, last_hash = excluded.last_hash`,
      [number],
    );
    await client.query('delete from tick_segment where number = $1', [number]);
  });
}

function readHead(row: HeadRecord): ChainHead {
  return { sequence: Number(row.last_sequence), atMs: Number(row.last_at_ms), hash: row.last_hash };
}

function readPart(row: PartRecord): PartRow {
  return {
    segmentNumber: row.segment_number,
    instrumentId: Number(row.instrument_id),
    firstSequence: Number(row.first_sequence),
    lastSequence: Number(row.last_sequence),
    firstAtMs: Number(row.first_at_ms),
    lastAtMs: Number(row.last_at_ms),
    byteOffset: row.byte_offset,
    byteCount: row.byte_count,
    previousHash: row.previous_hash,
    lastHash: row.last_hash,
  };
}
