import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { ChainHead } from './chain.ts';
import type { SegmentPart } from './sealed-segment.ts';

/** The end of an instrument's chain that was stored while its segment was still written. */
export interface Seal extends ChainHead {
  readonly instrumentId: number;
  /** Records of the whole platform that were on disk by then. */
  readonly position: number;
  readonly sealedAtMs: number;
}

export async function loadSeals(database: Database): Promise<Seal[]> {
  const rows = await database.query<{
    instrument_id: string;
    sequence: string;
    at_ms: string;
    hash: Buffer;
    position: string;
    sealed_at_ms: string;
  }>('select * from tick_seal order by instrument_id, sequence');
  return rows.map(row => ({
    instrumentId: Number(row.instrument_id),
    sequence: Number(row.sequence),
    atMs: Number(row.at_ms),
    hash: row.hash,
    position: Number(row.position),
    sealedAtMs: Number(row.sealed_at_ms),
  }));
}

export async function saveSeal(database: Database, seal: Seal): Promise<void> {
  await database.query(
    `insert into tick_seal (instrument_id, sequence, at_ms, hash, position, sealed_at_ms)
       values ($1, $2, $3, $4, $5, $6)`,
    [seal.instrumentId, seal.sequence, seal.atMs, Buffer.from(seal.hash), seal.position, seal.sealedAtMs],
  );
}

/** Removes what the index of a sealed segment says, too: it holds the records up to its last ones. */
export async function removeSealsIn(
  client: pg.ClientBase,
  parts: readonly Pick<SegmentPart, 'instrumentId' | 'lastSequence'>[],
): Promise<void> {
  await client.query(
    `delete from tick_seal using unnest($1::bigint[], $2::bigint[]) as part (instrument_id, last_sequence)
       where tick_seal.instrument_id = part.instrument_id and tick_seal.sequence <= part.last_sequence`,
    [parts.map(part => part.instrumentId), parts.map(part => part.lastSequence)],
  );
}

/** Removes the seals of records that are lost, because the chains go on behind a gap. */
export async function removeLostSealsIn(
  client: pg.ClientBase,
  gaps: readonly { readonly instrumentId: number; readonly after: ChainHead }[],
): Promise<void> {
  await client.query(
    `delete from tick_seal using unnest($1::bigint[], $2::bigint[]) as gap (instrument_id, after_sequence)
       where tick_seal.instrument_id = gap.instrument_id and tick_seal.sequence > gap.after_sequence`,
    [gaps.map(gap => gap.instrumentId), gaps.map(gap => gap.after.sequence)],
  );
}
