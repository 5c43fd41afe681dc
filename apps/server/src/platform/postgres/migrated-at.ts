import type { Database } from './database.ts';
import { toMs } from './time-column.ts';

/** When this database took in a migration. */
export async function loadMigratedAtMs(database: Database, name: string): Promise<number> {
  const [row] = await database.query<{ atMs: number }>(
    `select ${toMs('applied_at')} as "atMs" from schema_migration where name = $1`,
    [name],
  );
  if (!row) throw new Error(`the database has no migration ${name}`);
  return row.atMs;
}
