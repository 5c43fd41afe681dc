import { Socket } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { copyOptions } from './database.ts';
import { gatherQueries } from './gather-queries.ts';

/** Keeps what was given to the system in one call. */
class RecordingSocket extends Socket {
  readonly pieces: Buffer[] = [];

  override _write(chunk: Buffer, encoding: BufferEncoding, done: () => void): void {
    this.pieces.push(chunk);
    super._write(chunk, encoding, done);
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: () => void): void {
    this.pieces.push(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    super._writev?.(chunks, done);
  }
}

let database: TestDatabase;
let socket: RecordingSocket;
let client: pg.Client;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.createTable('number', 'value integer primary key deferrable initially deferred');
  await database.createTable('answer', 'value integer check (value > 0)');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('delete from number');
  await database.query('delete from answer');
  socket = new RecordingSocket();
  client = new pg.Client({ ...copyOptions(database.pool.options), pipeline: true, stream: () => socket });
  await client.connect();
  gatherQueries(client.connection);
  socket.pieces.length = 0;
});
afterEach(() => client.end());

const begin = () => client.query({ name: 'begin', text: 'begin' });
const commit = () => client.query({ name: 'commit', text: 'commit' });
const insert = (value: number | object) =>
  client.query({ name: 'insert', text: 'insert into answer values ($1)', values: [value] });
const ask = async (value: string) => {
  const { rows } = await client.query<{ value: string }>('select $1::text as value', [value]);
  return rows[0]?.value;
};

async function listAnswers(): Promise<number[]> {
  return (await database.query<{ value: number }>('select value from answer order by value')).map(row => row.value);
}

/** Of the protocol, by the first byte of its messages. */
function readMessages(piece: Buffer | undefined): string {
  let types = '';
  for (let at = 0; piece && at < piece.length; at += 1 + piece.readInt32BE(at + 1)) {
    types += String.fromCharCode(piece[at] ?? 0);
  }
  return types;
}

it('PLT-089 queries of one turn go in one piece with one Sync, and each has its own answer', async () => {
  const [, first, , second] = await Promise.all([begin(), ask('one'), insert(1), ask('two'), insert(2), commit()]);
  expect([first, second]).toEqual(['one', 'two']);
  expect(await listAnswers()).toEqual([1, 2]);
  // Parse, Bind, Describe, Execute; what has a name is parsed once.
  expect(socket.pieces.map(readMessages)).toEqual(['PBDEPBDEPBDEPBDEBDEPBDES']);
  expect(await Promise.all([ask('three'), ask('four')])).toEqual(['three', 'four']);
  expect(await ask('five')).toBe('five');
  expect(socket.pieces.slice(1).map(readMessages)).toEqual(['PBDEPBDES', 'PBDES']);
});

it('PLT-089 a query that was sent by another, before anybody waits, goes in the same piece', async () => {
  await Promise.all([begin(), Promise.resolve().then(() => insert(1)), commit().then(() => ask('later'))]);
  expect(socket.pieces.map(readMessages)).toEqual(['PBDEPBDEPBDES', 'PBDES']);
});

it('PLT-129 behind a query that fails nothing of its piece is done, and all fail with its error', async () => {
  const results = await Promise.allSettled([begin(), insert(1), insert(-1), insert(2), ask('one'), commit()]);
  expect(results.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected', 'rejected'],
  ]);
  const reasons = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []));
  expect(reasons.map(({ code }) => code)).toEqual(['23514', '23514', '23514', '23514']);
  await client.query('rollback');
  expect(await listAnswers()).toEqual([]);
  // What was skipped had not been parsed, and is now.
  expect(await Promise.all([begin(), insert(3), ask('two'), commit()])).toHaveLength(4);
  expect(await listAnswers()).toEqual([3]);
});

it('PLT-129 an error in the first, the last or the only query reaches the right one', async () => {
  const first = await Promise.allSettled([insert(-1), ask('one')]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const last = await Promise.allSettled([ask('one'), insert(-1)]);
  expect(last.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect(insert(-1)).rejects.toThrow(/check/);
  // Found at the Sync, after the query itself has been answered.
  const late = client.query('insert into number values ($1), ($1)', [1]);
  await expect(late).rejects.toThrow(/duplicate/);
  expect(await ask('two')).toBe('two');
});

it('PLT-129 queries by themselves stand between pieces and keep the order', async () => {
  const plain = async () => (await client.query<{ value: string }>(`select 'plain' as value`)).rows[0]?.value;
  const many = client.query('select 1; select 2; select 3');
  const answers = await Promise.all([ask('one'), plain(), ask('two'), ask('three'), plain(), plain(), ask('four')]);
  expect(answers).toEqual(['one', 'plain', 'two', 'three', 'plain', 'plain', 'four']);
  expect(await many).toHaveLength(3);
  const failed = await Promise.allSettled([insert(-1), ask('skipped'), plain(), ask('five')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
});

it('PLT-129 an empty query is answered, too', async () => {
  const empty = () => client.query({ name: 'empty', text: '' });
  expect(await Promise.all([ask('one'), empty(), ask('two'), empty()])).toHaveLength(4);
});

it('PLT-130 values that cannot be written take the piece with them, and the connection', async () => {
  const errors: Error[] = [];
  client.on('error', error => errors.push(error));
  const circular: { self?: object } = {};
  circular.self = circular;
  const results = await Promise.allSettled([begin(), insert(1), insert(circular), insert(2), commit()]);
  expect(results.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  expect(errors.join()).toContain('must not be done');
  expect(await listAnswers()).toEqual([]);
});

it('PLT-130 a connection that is lost fails everything that has not been answered', async () => {
  client.on('error', () => undefined);
  const stop = client.query('select pg_terminate_backend(pg_backend_pid()) where $1', [true]);
  const results = await Promise.allSettled([begin(), insert(1), stop, commit()]);
  expect(results.map(({ status }) => status).slice(2)).toEqual(['rejected', 'rejected']);
  expect(await listAnswers()).toEqual([]);
});
