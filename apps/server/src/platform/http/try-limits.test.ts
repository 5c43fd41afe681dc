import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../postgres/database.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { createTryCountStore } from './try-count-store.ts';
import { createTryLimits, unlessUnjudged } from './try-limits.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('IDN-882 tries that could not be judged have not been tries', async () => {
  const limits = createTryLimits(createTryCountStore(database), { nowMs: () => 1_000_000 });
  const judgeNothing = () => Promise.reject(new Error('too much waits'));
  for (let count = 0; count < 20; count++) {
    expect((await limits.begin('login:7')).isPassed).toBe(true);
    await expect(unlessUnjudged(limits, ['login:7'], judgeNothing)).rejects.toThrow('too much waits');
  }
  for (let count = 0; count < 5; count++) {
    expect((await limits.begin('login:7')).isPassed).toBe(true);
    expect(await unlessUnjudged(limits, ['login:7'], async () => 'wrong')).toBe('wrong');
  }
  expect((await limits.begin('login:7')).isPassed).toBe(false);
});
