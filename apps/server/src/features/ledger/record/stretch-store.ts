import type { Database } from '../../../platform/postgres/database.ts';
import { readState } from '../../../platform/postgres/query-errors.ts';

/** Pages that one entry of `ledger_transfer_stretch` stands for. Source: migrations/08-ledger.sql. */
const stretchPages = 128;
/** Shorter than the second after which the database breaks off its own upkeep of a table for somebody who waits. */
const lockWait = "lock_timeout = '100ms'";
/** SQLSTATE of a lock that was not to be had in time. */
const lockMissing = '55P03';

/**
 * Notes where full stretches of transfers stand, from a page on: 8 ms of the database for a stretch that is not noted yet,
 * next to nothing for one that is. The last one still grows, and is not noted: every transfer would change its entry.
 * Answers the page to go on from.
 */
export async function noteStretches(database: Database, fromPage: number): Promise<number> {
  try {
    return await database.transaction(
      async client => {
        const { rows } = await client.query<{ page: number }>(noteSql, [fromPage, stretchPages]);
        return rows[0]?.page ?? fromPage;
      },
      [lockWait],
    );
  } catch (error) {
    // The database looks after the table at this moment. Its vacuum notes them, or the next call does.
    if (readState(error) === lockMissing) return fromPage;
    throw error;
  }
}

const noteSql = 'select ledger_note_stretches($1, $2)::float8 as page';
