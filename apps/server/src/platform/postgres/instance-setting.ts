import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** A value of the instance that is made once and then stays: the first of several makers wins. */
export async function loadInstanceSetting(database: Database, key: string, make: () => string): Promise<string> {
  await database.query(
    'insert into instance_setting (key, value) values ($1, to_jsonb($2::text)) on conflict (key) do nothing',
    [key, make()],
  );
  const rows = await database.query<{ value: string }>(
    "select value #>> '{}' as value from instance_setting where key = $1",
    [key],
  );
  const value = rows[0]?.value;
  if (value === undefined) throw new Error(`the instance setting ${key} is gone`);
  return value;
}

const secretBytes = 16;

/** A random value, hexadecimal, that one instance keeps for the life of its database. */
export function loadSecret(database: Database, key: string): Promise<string> {
  return loadInstanceSetting(database, key, () => randomBytes(secretBytes).toString('hex'));
}
