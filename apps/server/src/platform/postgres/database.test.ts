import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../process/log.ts';
import { StartRefusal } from '../process/start-refusal.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { createBatcher } from './batcher.ts';
import type { Database } from './database.ts';
import { lookupPlans, openDatabase, openPipelines } from './database.ts';

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

/** Resolves for each of the first so many once all of them are there, and for later ones at once. */
function createMeeting(count: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === count) all.resolve();
    return all.promise;
  };
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

  it('PLT-350 is run again when it lost against another, by deadlock, a key that both write or serialization failure, and not for ever', async () => {
    await database.query(`insert into instance_setting values ('left', '0'), ('right', '0')`);
    const raise = (client: { query(text: string): Promise<unknown> }, key: string) =>
      client.query(`update instance_setting set value = to_jsonb(value::int + 1) where key = '${key}'`);
    const bothHaveOne = createMeeting(2);
    const inOrder = (first: string, second: string) =>
      database.transaction(async client => {
        await raise(client, first);
        await bothHaveOne();
        await raise(client, second);
      });
    await Promise.all([inOrder('left', 'right'), inOrder('right', 'left')]);
    const rows = await database.query(`select value from instance_setting where key in ('left', 'right')`);
    expect(rows).toEqual([{ value: 2 }, { value: 2 }]);

    const bothHaveLooked = createMeeting(2);
    const takeFirst = (value: number) =>
      database.transaction(async client => {
        const known = await client.query(`select value from instance_setting where key = 'first'`);
        if (known.rows[0]) return known.rows[0].value;
        await bothHaveLooked();
        await client.query(`insert into instance_setting values ('first', '${value}')`);
        return value;
      });
    const [one, other] = await Promise.all([takeFirst(1), takeFirst(2)]);
    expect(one).toBe(other);

    let runs = 0;
    const losing = database.transaction(async client => {
      runs += 1;
      await client.query(`do $$ begin raise exception 'lost' using errcode = 'serialization_failure'; end $$`);
    });
    await expect(losing).rejects.toThrow('lost');
    expect(runs).toBe(4);
    await database.query(`delete from instance_setting where key in ('left', 'right', 'first')`);
  });

  it('PLT-351 is the only connection of its work: a second one is refused, however it is asked for', async () => {
    const nested = [
      () => database.query('select 1'),
      () => database.pool.query('select 1'),
      () => database.pool.connect(),
      () => database.transaction(async () => undefined),
      createBatcher(async (keys: readonly string[]) => keys, { batchMax: 1, flightsMax: 1 }),
    ];
    for (const ask of nested) {
      const work = database.transaction(async () => void (await ask('key')));
      await expect(work).rejects.toThrow('inside a transaction: use the client');
    }
    let later: Promise<unknown> = Promise.resolve();
    const ended = Promise.withResolvers<void>();
    await database.transaction(async () => {
      later = ended.promise.then(() => database.query('select 1'));
    });
    ended.resolve();
    // What was begun inside and goes on after the end is on its own.
    await expect(later).resolves.toHaveLength(1);
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
  const open = async () => {
    const pipelines = openPipelines(database, { count: 1, settings: ['enable_seqscan = off'], log });
    const client = await pipelines.connect();
    const ask = async (text: string) => (await client.query<{ answer: string }>(text)).rows[0]?.answer;
    const insert = (key: string) => client.query(`insert into instance_setting values ('${key}', '1')`);
    const close = async () => {
      client.release(true);
      await pipelines.end();
    };
    return { client, ask, insert, close };
  };

  it('PLT-090 has the settings of its connections from the first query on', async () => {
    const { ask, close } = await open();
    expect(await ask(`select current_setting('enable_seqscan') as answer`)).toBe('off');
    await close();
  });

  it('PLT-089 sends queries before others have answered, and each has its own answer', async () => {
    const { client, ask, close } = await open();
    const stream = client.connection.stream as Socket;
    const slow = ask(`select 'one' as answer from pg_sleep(0.1)`);
    const sentBytes = stream.bytesWritten;
    const next = ask(`select 'two' as answer`);
    expect(stream.bytesWritten).toBeGreaterThan(sentBytes);
    expect(await Promise.all([slow, next])).toEqual(['one', 'two']);
    await close();
  });

  it('PLT-129 does nothing behind a query that fails in a transaction, and goes on', async () => {
    const { client, ask, insert, close } = await open();
    const results = await Promise.allSettled([
      client.query('begin'),
      ...[insert('kept'), ask('select 1 / 0 as answer'), insert('behind'), client.query('commit')],
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'],
    ]);
    expect(await countSettings()).toBe(2);
    expect(await ask(`select 'again' as answer`)).toBe('again');
    await close();
  });

  it('PLT-130 fails what has not been answered when the connection is lost, and keeps nothing of it', async () => {
    const { client, ask, insert, close } = await open();
    const stop = ask('select pg_terminate_backend(pg_backend_pid())::text as answer');
    const results = await Promise.allSettled([client.query('begin'), insert('lost'), stop, client.query('commit')]);
    expect(results.map(({ status }) => status).slice(2)).toEqual(['rejected', 'rejected']);
    expect(await countSettings()).toBe(2);
    await close();
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
