import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { writeBytes, writeLongs, writeTexts, writeValues } from './write-array.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What the database understands, each element as its own text. */
async function readBack(type: string, array: Buffer | string): Promise<readonly (string | null)[]> {
  const rows = await database.query<{ text: string | null }>(`select unnest($1::${type}[])::text as text`, [array]);
  return rows.map(({ text }) => text);
}

it('arrays of numbers arrive as they are, at every edge, with what is null', async () => {
  const numbers = [0, 1, -1, 2 ** 32 - 1, 2 ** 32, -(2 ** 32), -(2 ** 32) - 1, 1_795_000_000_123];
  const edges = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
  const longs = [...numbers, ...edges, null, 2n ** 63n - 1n, -(2n ** 63n), 7n];
  expect(await readBack('bigint', writeLongs(longs))).toEqual(longs.map(value => value?.toString() ?? null));
  const amounts = [10n ** 37n, -1n, 0n];
  expect(await readBack('numeric', writeValues(amounts))).toEqual(amounts.map(String));
});

it('arrays of bytes and texts arrive as they are', async () => {
  const bytes = ['00ff10', null, '', '07'.repeat(300)];
  expect(await readBack('bytea', writeBytes(bytes))).toEqual(
    bytes.map(value => (value === null ? null : `\\x${value}`)),
  );
  expect(await readBack('text', writeTexts(['null', 'a,b', '{}']))).toEqual(['null', 'a,b', '{}']);
  expect(await readBack('ledger_book', writeValues(['live', null, 'demo']))).toEqual(['live', null, 'demo']);
});

it('an array of nothing is empty', async () => {
  expect(await readBack('bigint', writeLongs([]))).toEqual([]);
  expect(await readBack('bytea', writeBytes([]))).toEqual([]);
  expect(await readBack('text', writeTexts([]))).toEqual([]);
  expect(await readBack('numeric', writeValues([]))).toEqual([]);
});

it('what is no whole number, or too large, is refused and not rounded', () => {
  expect(() => writeLongs([1.5])).toThrow('whole');
  expect(() => writeLongs([2 ** 53])).toThrow('whole');
  expect(() => writeLongs([2n ** 63n])).toThrow(RangeError);
});

it('what is not hexadecimal is refused and not cut off', () => {
  for (const text of ['0g', 'abc', '\\x00', 'ab cd']) expect(() => writeBytes([text, '00'])).toThrow('hexadecimal');
});
