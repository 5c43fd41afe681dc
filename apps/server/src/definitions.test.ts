import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalTables } from './definitions.ts';
import type { Database } from './platform/postgres/database.ts';
import { openTestDatabase } from './platform/testing/test-database.ts';

/** Tables with a column of a person that say nothing of anybody, and why. */
const impersonal: Readonly<Record<string, string>> = {
  call_repeat: 'answers to calls, for repeats; forgotten after two days',
  try_count: 'tries, by hashes and numbers; forgotten after a day',
  ledger_shard: 'parts of the house',
};

/** Columns that name a person: by number, or by something that tells who it is. */
const personColumns = [
  ...['user_id', 'owner_id', 'inviter_id', 'invited_id', 'customer_id', 'person_id', 'account_id', 'payer_id'],
  ...['caller', 'recipient', 'viewer'],
];
/** The column that rows are found by says nothing that its owner does not know. */
const ownNumbers = ['user_id', 'owner_id'];

describe('personal data', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('PDA-010 every table with a column of a person is given to its owner and erased, or says why not', async () => {
    const rows = await database.query<{ name: string }>(
      `select distinct table_name::text as name from information_schema.columns
       join pg_tables on tablename = table_name and schemaname = table_schema
       where table_schema = current_schema() and column_name = any($1)
       union
       select conrelid::regclass::text from pg_constraint
       where contype = 'f' and confrelid = 'user_account'::regclass order by 1`,
      [personColumns],
    );
    const known = [...personalTables.map(({ table }) => table), ...Object.keys(impersonal)];
    expect(rows.map(({ name }) => name).filter(name => !known.includes(name))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });

  it('PDA-011 every column of these tables is given to its owner, or says why not', async () => {
    const rows = await database.query<{ name: string; column: string }>(
      `select table_name::text as name, column_name::text as column from information_schema.columns
       where table_schema = current_schema()`,
    );
    for (const { table, columns, withheld = {} } of personalTables) {
      const all = rows.filter(({ name }) => name === table).map(({ column }) => column);
      const said = columns === 'all' ? all : [...columns, ...Object.keys(withheld), ...ownNumbers];
      expect(
        all.filter(column => !said.includes(column)),
        table,
      ).toEqual([]);
      expect(
        said.filter(column => !all.includes(column) && !ownNumbers.includes(column)),
        table,
      ).toEqual([]);
    }
  });
});
