import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { loadInstanceSetting } from './instance-setting.ts';

describe('instance setting', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('PLT-126 a value of the instance is made once: of many makers at once the first wins for good', async () => {
    const load = (value: string) => loadInstanceSetting(database, 'seed', () => value);
    const values = await Promise.all(Array.from({ length: 20 }, (_, index) => load(`value-${index}`)));
    expect(new Set(values).size).toBe(1);
    expect(await load('later')).toBe(values[0]);
  });
});
