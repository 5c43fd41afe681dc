import type { Tick } from '@truemark/domain/market/tick';
import { decodeTick, encodeTick, tickRecordBytes } from '@truemark/domain/market/tick-record';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { type RowWriter, writeRows } from '../../platform/postgres/write-rows.ts';

/** Where a tick stands in the tick record. */
export interface TickPlace {
  readonly instrumentId: number;
  readonly sequence: number;
}

/** A tick that was kept as evidence, with the bytes that its chain was made of. */
export interface KeptTick {
  readonly tick: Tick;
  readonly record: Buffer;
}

/**
 * Copies ticks into the evidence, in the caller's transaction and in one statement. Those that stand there already are
 * left out; where another tick of that number stands, the database refuses. The caller has waited for `whenSynced` before, so that the
 * record never has less than the evidence.
 */
export async function saveEvidenceIn(client: pg.ClientBase, ticks: readonly Tick[]): Promise<void> {
  const places = new Map(ticks.map(tick => [`${tick.instrumentId} ${tick.sequence}`, tick]));
  if (places.size === 0) return;
  const rows = [...places.values()];
  await client.query({
    name: 'save-price-evidence',
    text: saveSql,
    values: [writeRows(rows, writeTick)],
  });
}

/** The columns of `price_evidence`. */
function writeTick(out: RowWriter, tick: Tick): void {
  out.integer(tick.instrumentId);
  out.bigint(tick.sequence);
  out.bigint(tick.atMs);
  out.bytes(encodeRecord(tick).toString('hex'));
}

/** The ticks of these places, in no order; those that are not kept are left out. */
export async function loadEvidence(database: Database, places: readonly TickPlace[]): Promise<readonly KeptTick[]> {
  if (places.length === 0) return [];
  const rows = await database.query<{ record: Buffer }>(loadSql, [
    places.map(place => place.instrumentId),
    places.map(place => place.sequence),
  ]);
  const kept = rows.map(({ record }) => {
    const tick = decodeTick(new DataView(record.buffer, record.byteOffset, record.byteLength), 0);
    assert(tick, 'what is kept as evidence is a record');
    return { tick, record };
  });
  const known = new Set(kept.map(({ tick }) => `${tick.instrumentId} ${tick.sequence}`));
  assert(known.size === kept.length, 'two ticks of one number are kept as evidence');
  return kept;
}

/** The 64 bytes of a tick in the record. */
export function encodeRecord(tick: Tick): Buffer {
  const bytes = Buffer.alloc(tickRecordBytes);
  encodeTick(tick, new DataView(bytes.buffer, bytes.byteOffset, tickRecordBytes), 0);
  return bytes;
}

const saveSql = `
  insert into price_evidence select * from unnest($1::price_evidence[]) as given
  where not exists (
    select from price_evidence as kept
    where kept.instrument_id = given.instrument_id and kept.sequence = given.sequence and kept.record = given.record offset 0
  )
  returning case when exists (
    select from price_evidence as kept
    where kept.instrument_id = price_evidence.instrument_id and kept.sequence = price_evidence.sequence offset 0
  ) then price_evidence_refuse_other(instrument_id, sequence) end`;

const loadSql = `
  select distinct instrument_id, sequence, kept.record from price_evidence as kept
  join unnest($1::int4[], $2::int8[]) as wanted (instrument_id, sequence) using (instrument_id, sequence)`;
