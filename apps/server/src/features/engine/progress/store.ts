import type { Database } from '../../../platform/postgres/database.ts';

/** Sequence up to which every decision is committed, by instrument. */
export async function loadProgress(database: Database): Promise<Map<number, number>> {
  const rows = await database.query<{ instrument_id: string; sequence: string }>(
    'select instrument_id, sequence from engine_progress',
  );
  return new Map(rows.map(row => [Number(row.instrument_id), Number(row.sequence)]));
}

export async function saveProgress(database: Database, progress: ReadonlyMap<number, number>): Promise<void> {
  await database.query(
    `insert into engine_progress (instrument_id, sequence) select * from unnest($1::bigint[], $2::bigint[])
     on conflict (instrument_id) do update set sequence = excluded.sequence`,
    [[...progress.keys()], [...progress.values()]],
  );
}
