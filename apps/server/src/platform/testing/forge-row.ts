import type { Database } from '../postgres/database.ts';

/** Far from every number that is given. */
const forgedIdShift = 10 ** 9;

/** Writes a row like the one with this id, under an id of its own and with some columns changed, straight into its table. */
export async function forgeRow(
  database: Database,
  table: string,
  id: number,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  await database.query(
    `insert into ${table} select forged.* from ${table} as known
     cross join jsonb_populate_record(known, $2::jsonb) as forged where known.id = $1`,
    [id, JSON.stringify({ id: id + forgedIdShift, ...changes })],
  );
}
