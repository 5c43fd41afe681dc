import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { createLog } from './log.ts';
import { StartRefusal } from './start-refusal.ts';
import { openTestDatabase } from './testing/test-database.ts';

const log = createLog('silent', { write: () => undefined });
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function countSettings(): Promise<number> {
  const rows = await database.query<{ count: string }>('select count(*) from instance_setting');
  return Number(rows[0]?.count);
}

describe('transaction', () => {
  it('PLT-030 commits everything that the work did when it resolves', async () => {
    const answer = await database.transaction(async client => {
      await client.query(`insert into instance_setting values ('a', '1'), ('b', '2')`);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await countSettings()).toBe(2);
  });

  it('PLT-030 leaves nothing behind when the work fails', async () => {
    const work = database.transaction(async client => {
      await client.query(`insert into instance_setting values ('c', '3')`);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await countSettings()).toBe(2);
  });

  it('PLT-030 keeps the first error and goes on when the connection itself is lost', async () => {
    const work = database.transaction(client => client.query('select pg_terminate_backend(pg_backend_pid())'));
    await expect(work).rejects.toThrow(/terminat/);
    expect(await countSettings()).toBe(2);
  });
});

describe('openDatabase', () => {
  it('PLT-031 says in one line, without the password, that nothing answers', async () => {
    const address = { connectionString: 'postgres://me:hunter2@127.0.0.1:1/truemark' };
    const refusal = await openDatabase(address, log).catch((error: Error) => error);
    expect(refusal).toBeInstanceOf(StartRefusal);
    expect(String(refusal)).toContain('The database does not answer: connect ECONNREFUSED 127.0.0.1:1');
    expect(String(refusal)).not.toContain('hunter2');
  });
});
