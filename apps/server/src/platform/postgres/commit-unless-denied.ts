import type pg from 'pg';
import type { Database } from './database.ts';

/** A transaction that a denial rolls back: it leaves `work` as an error, and is a value again outside. */
export async function commitUnlessDenied<Outcome extends object>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<Outcome>,
): Promise<Outcome> {
  let denied: { readonly outcome: Outcome; readonly error: Error } | undefined;
  try {
    return await database.transaction(async client => {
      const outcome = await work(client);
      if (!isDenial(outcome)) return outcome;
      denied = { outcome, error: new Error('a denial rolls back') };
      throw denied.error;
    });
  } catch (error) {
    if (denied && error === denied.error) return denied.outcome;
    throw error;
  }
}

function isDenial(outcome: object): boolean {
  return 'ok' in outcome && outcome.ok === false;
}
