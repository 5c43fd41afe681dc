import { expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** Every row and every number that has been given, in words. */
async function describeContent(database: TestDatabase): Promise<unknown> {
  const tables = await database.queryAsOwner<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  const rows = tables.map(({ name }) => `select '${name}' as name, row_to_json(one)::text as row from ${name} as one`);
  return {
    rows: await database.queryAsOwner(`select * from (${rows.join(' union all ')}) as every order by 1, 2`),
    numbers: await database.queryAsOwner('select sequencename from pg_sequences where last_value is not null'),
  };
}

const nameOf = async (database: TestDatabase) =>
  (await database.query<{ name: string }>('select current_database() as name'))[0]?.name;

it('whatever rows a test has written, the next one has the database as new', async () => {
  const first = await openTestDatabase();
  const asNew = await describeContent(first);
  const name = await nameOf(first);
  await first.query(`insert into instance_setting values ('left', '1')`);
  await first.query(`update market_lease set holder = 'left'`);
  await first.query(
    `insert into operator (email, role, password_hash, created_at) values ('left@example.org', 'support', '', now())`,
  );
  expect(await describeContent(first)).not.toEqual(asNew);
  await first.close();
  const next = await openTestDatabase();
  expect(await nameOf(next)).toBe(name);
  expect(await describeContent(next)).toEqual(asNew);
  await next.close();
});

it('what a test has done to tables goes with its database, and so does what others may do who know the address', async () => {
  const changed = await openTestDatabase();
  await changed.createTable('left_behind', 'id int');
  const known = await openTestDatabase();
  expect(known.url).toContain('postgres');
  const names = [await nameOf(changed), await nameOf(known)];
  await changed.close();
  await known.close();
  const next = await openTestDatabase();
  expect(names).not.toContain(await nameOf(next));
  await next.close();
});

it('a test that has closed its database is refused, whoever has it now', async () => {
  const closed = await openTestDatabase();
  await closed.close();
  const next = await openTestDatabase();
  for (const asked of [closed.query('select 1'), closed.transaction(async () => 1), closed.pool.query('select 1')]) {
    await expect(asked).rejects.toThrow('after the test has closed it');
  }
  await next.close();
});
