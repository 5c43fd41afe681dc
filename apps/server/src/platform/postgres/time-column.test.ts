import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { toMs } from './time-column.ts';

describe('a time of the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('PLT-841 is told in whole milliseconds, cut off and not rounded up', async () => {
    const rows = await database.query(
      `select ${toMs('at')} as "atMs" from (values ('2026-11-25T09:00:00.123999Z'::timestamptz), (null)) as given (at)`,
    );
    expect(rows).toEqual([{ atMs: Date.UTC(2026, 10, 25, 9, 0, 0, 123) }, { atMs: null }]);
  });
});
