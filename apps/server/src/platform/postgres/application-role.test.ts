import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../process/log.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openApplication } from './prepare-database.ts';

const log = createLog('silent', { write: () => undefined });
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(
    `insert into ledger_account values (7, 'demo', 'USDT', 'available', 0, 0, 0, ledger_genesis(7, 'demo'))`,
  );
});
afterAll(() => database.close());

/** Statements in one transaction, as the role of the program. */
async function attack(...statements: readonly string[]): Promise<string> {
  const attempt = database.transaction(async client => {
    for (const statement of statements) await client.query(statement);
  });
  return attempt.then(
    () => 'done',
    (error: Error) => error.message,
  );
}

describe('the role that the program logs in as', () => {
  it('PLT-760 cannot make a trigger of its own that runs inside of others', async () => {
    const bite = `create function pg_temp.bite() returns trigger language plpgsql as $$ begin
      update ledger_account set balance = balance + 777 where owner_id = 7; return null; end $$`;
    expect(await attack('create temp table bait (x int)', bite)).toMatch(
      /permission denied to create temporary tables/,
    );
    expect(await attack(bite)).toMatch(/permission denied/);
    expect(await attack('create table bait (x int)')).toMatch(/permission denied for schema/);
    expect(await attack('create schema own')).toMatch(/permission denied for database/);
    expect(await attack('create trigger t after insert on ledger_account execute function extend_audit()')).toMatch(
      /permission denied/,
    );
  });

  it.each([
    [`update ledger_account set balance = balance + 777`],
    ['update ledger_hold set voided = amount'],
    [`insert into ledger_hold values (7, 'margin', 'contract:1', 'demo', 'USDT', 'contractHold', 5, 0, 0, 0)`],
    ['update audit_head set sequence = sequence + 1'],
    ['update audit_act set reason = reason'],
    ['delete from ledger_transfer'],
    [`copy (select 1) to program 'id'`],
    [`copy ledger_shard from program 'id'`],
    [`select pg_read_file('/etc/hostname')`],
    [`select pg_ls_dir('/')`],
    [`select lo_import('/etc/hostname')`],
    [`set session_replication_role = replica`],
    ['alter table ledger_transfer disable trigger all'],
    ['drop trigger ledger_transfer_posted on ledger_transfer'],
    ['create or replace function ledger_genesis(bigint, ledger_book) returns bytea language sql as $$ select $$'],
    ['alter role current_user superuser'],
    ['create role another login'],
    ['insert into schema_migration (number, name, checksum) values (9999, $$x$$, $$x$$)'],
    ['truncate user_account'],
    ['create extension dblink'],
  ])('PLT-761 is refused: %s', async statement => {
    expect(await attack(statement)).toMatch(/permission denied|must be (owner|superuser)|Only roles with/);
  });

  it('PLT-761 cannot become the owner, and was nobody else before', async () => {
    const [owner] = await database.query<{ name: string }>(
      `select tableowner as name from pg_tables where tablename = 'ledger_transfer'`,
    );
    expect(await attack(`set role ${owner?.name}`)).toMatch(/permission denied to set role/);
    expect(await attack(`set session authorization ${owner?.name}`)).toMatch(/permission denied to set session auth/);
    await database.query('reset role');
    expect(await database.query('select current_user = session_user as same')).toEqual([{ same: true }]);
  });

  it('PLT-762 every table has its grants, and what works with the rights of the owner nobody else may use', async () => {
    const closed = await database.query<{ name: string }>(
      `select relname as name from pg_class
       where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
         and not has_table_privilege(current_user, oid, 'select')`,
    );
    expect(closed.map(({ name }) => `say in application-grants.ts what the program may do with ${name}`)).toEqual([]);
    const loose = await database.query(
      `select oid::regprocedure::text as name from pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef
         and (has_function_privilege('public', oid, 'execute')
           or not exists (select from unnest(proconfig) as setting where setting like 'search\\_path=%, pg_temp'))`,
    );
    expect(loose).toEqual([]);
    // What changes sums for whoever may not.
    const keepers = await database.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    );
    expect(keepers.map(({ name }) => name)).toEqual(['extend_audit', 'ledger_post', 'ledger_post_transfers']);
  });

  it('PLT-763 is refused at the start when it may too much', async () => {
    const roles = { owner: undefined, application: { connectionString: database.url } };
    await (await openApplication(roles, log)).close();
    const asOwner = openApplication({ ...roles, application: { connectionString: database.ownerUrl } }, log);
    await expect(asOwner).rejects.toThrow(
      /may make temporary tables, may make schemas, may make tables, has tables of/,
    );
    const [role] = await database.query<{ name: string; base: string }>(
      'select current_user as name, current_database() as base',
    );
    await database.queryAsOwner(`grant temporary on database ${role?.base} to ${role?.name}`);
    await expect(openApplication(roles, log)).rejects.toThrow(
      `DATABASE_URL logs in as ${role?.name}, which may make temporary tables: `,
    );
  });
});
