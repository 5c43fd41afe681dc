import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { lookupPlans, openDatabase, openPipelines } from './database.ts';
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

  it('PLT-133 has its settings from the first query on, and nobody else has them', async () => {
    const read = `select current_setting('plan_cache_mode') as mode, current_setting('enable_seqscan') as scan`;
    const inside = await database.transaction(async client => (await client.query(read)).rows, lookupPlans);
    expect(inside).toEqual([{ mode: 'force_generic_plan', scan: 'off' }]);
    expect(await database.query(read)).toEqual([{ mode: 'auto', scan: 'on' }]);
  });

  it('PLT-030 keeps the first error and goes on when the connection itself is lost', async () => {
    const work = database.transaction(client => client.query('select pg_terminate_backend(pg_backend_pid())'));
    await expect(work).rejects.toThrow(/terminat/);
    expect(await countSettings()).toBe(2);
  });
});

describe('openPipelines', () => {
  it('PLT-090 has the settings of its connections from the first query on, and answers queries in their order', async () => {
    const pipelines = openPipelines(database, { count: 2, settings: ['enable_seqscan = off'], log });
    const client = await pipelines.connect();
    const ask = async (text: string) => (await client.query<{ answer: string }>(text)).rows[0]?.answer;
    const answers = await Promise.all([
      ask(`select current_setting('enable_seqscan') as answer`),
      ask(`select 'one' as answer`),
      ask(`select 'two' as answer`),
    ]);
    expect(answers).toEqual(['off', 'one', 'two']);
    client.release();
    await pipelines.end();
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

  it('PLT-031 says in one line that the server is too old', async () => {
    const old = createServer(socket => answerAsVersion(socket, 140_011, '14.11')).listen(0, '127.0.0.1');
    await once(old, 'listening');
    const { port } = old.address() as AddressInfo;
    const refusal = openDatabase({ connectionString: `postgres://me@127.0.0.1:${port}/truemark` }, log);
    await expect(refusal).rejects.toThrow(new StartRefusal('The database is PostgreSQL 14.11; 15 or newer is needed'));
    old.close();
  });
});

/** As much of PostgreSQL's protocol as one question needs: let in, one row, end. */
function answerAsVersion(socket: Socket, version: number, name: string): void {
  const ready = message('Z', Buffer.from('I'));
  const column = (title: string, type: number) => {
    const fields = Buffer.alloc(18);
    fields.writeInt32BE(type, 6);
    return Buffer.concat([Buffer.from(`${title}\0`), fields]);
  };
  const value = (text: string) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(text.length);
    return Buffer.concat([length, Buffer.from(text)]);
  };
  const two = Buffer.from([0, 2]);
  socket.once('data', () => {
    socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
    socket.once('data', () => {
      const description = message('T', Buffer.concat([two, column('version', 23), column('name', 25)]));
      const row = message('D', Buffer.concat([two, value(String(version)), value(name)]));
      socket.write(Buffer.concat([description, row, message('C', Buffer.from('SELECT 1\0')), ready]));
    });
  });
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
