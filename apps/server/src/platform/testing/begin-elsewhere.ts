import type pg from 'pg';
import type { Database } from '../postgres/database.ts';

/** A transaction beside those of the program: what it has locked stays locked until the test ends it. */
export async function beginElsewhere(
  database: Database,
): Promise<{ readonly client: pg.PoolClient; end(how: 'commit' | 'rollback'): Promise<void> }> {
  const client = await database.pool.connect();
  await client.query('begin');
  return {
    client,
    async end(how) {
      await client.query(how);
      client.release();
    },
  };
}
