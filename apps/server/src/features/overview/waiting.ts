import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';

/** How much waits for a person, and since when the first of it does. */
export interface Waiting {
  readonly count: number;
  /** Null when nothing waits. */
  readonly oldestAtMs: number | null;
}

/** Which rows of a table wait, and the column that says since when, both in SQL. */
interface WaitingRows {
  readonly table: string;
  /** Without it: those that nobody has decided. */
  readonly isWaiting?: string;
  readonly since?: string;
}

export async function loadWaiting(
  database: Database,
  { table, isWaiting = 'decision is null', since = 'at' }: WaitingRows,
): Promise<Waiting> {
  const [row] = await database.query<Waiting>(
    `select count(*)::int as count, ${toMs(`min(${since})`)} as "oldestAtMs" from ${table} where ${isWaiting}`,
  );
  return row ?? { count: 0, oldestAtMs: null };
}
