import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createNumberBlocks } from './number-blocks.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('CTR-100 numbers of orders are given once, by however many programs at once', async () => {
  const programs = [1, 2, 3].map(() => createNumberBlocks(database, 'trade_order_id', 1_000));
  const taken = await Promise.all(Array.from({ length: 6_000 }, (_, index) => programs[index % 3]?.take()));
  expect(new Set(taken).size).toBe(6_000);
  expect(taken.every(Number.isSafeInteger)).toBe(true);
});
