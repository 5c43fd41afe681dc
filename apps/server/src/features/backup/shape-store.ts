import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';

/** A table with what it is written by: computed columns are left out. */
export interface Table {
  /** Its name in a statement; tables of the product come without their schema. */
  readonly place: string;
  readonly columns: readonly string[];
}

/** Of the library that runs jobs; its own migrations make it. */
const jobSchema = 'graphile_worker';
/** Says what is in a database. */
export const migrationTable = 'schema_migration';
const schemasSql = `(current_schema(), '${jobSchema}')`;

/** The tables of the product and of its jobs, but for what says how far those are migrated. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select pg_class.oid::regclass::text as place, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind = 'r' and nspname in ${schemasSql} and (nspname, relname) <> ('${jobSchema}', 'migrations')
     group by pg_class.oid order by place`,
  );
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ place: string }>(
    `select pg_class.oid::regclass::text as place from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'S' and nspname in ${schemasSql} order by place`,
  );
  return rows.map(({ place }) => place);
}

export interface Sequence {
  readonly place: string;
  readonly value: string;
  readonly isCalled: boolean;
}

/** They are part of no snapshot: read after one they are not behind its rows. */
export async function loadSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const values: Sequence[] = [];
  for (const place of await listSequences(client)) {
    const { rows } = await client.query<Omit<Sequence, 'place'>>(
      `select last_value::text as value, is_called as "isCalled" from ${place}`,
    );
    const { value = '1', isCalled = false } = rows[0] ?? {};
    values.push({ place, value, isCalled });
  }
  return values;
}

/** The name of some table, as the sign that a database is not empty; undefined where there is none. */
export async function findAnyTable(database: Pick<Database, 'query'>): Promise<string | undefined> {
  const [found] = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' limit 1`,
  );
  return found?.name;
}

/** How far the tables of jobs are migrated. */
export async function loadJobMigration(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`select max(id)::int as id from ${jobSchema}.migrations`);
  return rows[0]?.id ?? 0;
}

/** Statements that take away, or put back, what slows the filling of tables: keys, other indexes, references. */
export interface Dressings {
  readonly drop: readonly string[];
  /** May run side by side. */
  readonly makeIndexes: readonly string[];
  /** In this order, after all indexes. */
  readonly makeReferences: readonly string[];
}

export async function listDressings(client: pg.ClientBase): Promise<Dressings> {
  const constraints = await client.query<{ place: string; name: string; definition: string; kind: string }>(
    `select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition, contype as kind
     from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = pg_class.relnamespace
     where contype in ('p', 'u', 'x', 'f') and relkind = 'r' and nspname in ${schemasSql}
     order by pg_relation_size(conrelid) desc, conrelid, contype, conname`,
  );
  const indexes = await client.query<{ place: string; definition: string }>(
    `select pg_index.indexrelid::regclass::text as place, pg_get_indexdef(pg_index.indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indrelid join pg_namespace on pg_namespace.oid = pg_class.relnamespace
     where relkind = 'r' and nspname in ${schemasSql}
       and not exists (select from pg_constraint where conindid = pg_index.indexrelid and contype in ('p', 'u', 'x'))`,
  );
  const isReference = ({ kind }: { kind: string }) => kind === 'f';
  const references = constraints.rows.filter(isReference);
  const keys = constraints.rows.filter(row => !isReference(row));
  const add = ({ place, name, definition }: (typeof keys)[number]) =>
    `alter table ${place} add constraint ${name} ${definition}`;
  return {
    drop: [
      ...[...references, ...keys].map(({ place, name }) => `alter table ${place} drop constraint ${name}`),
      ...indexes.rows.map(({ place }) => `drop index ${place}`),
    ],
    makeIndexes: [...keys.map(add), ...indexes.rows.map(({ definition }) => definition)],
    makeReferences: references.map(add),
  };
}
