import pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { PersonalTable } from '../../platform/postgres/personal-table.ts';

/** Whose rows, by their number and by their address and phone number. */
export interface Person {
  readonly id: number;
  readonly contacts: readonly string[];
}

export type PersonalRow = Readonly<Record<string, unknown>>;

const pageRows = 500;
const personSql = 'with person as (select $1::bigint as person_id, $2::text[] as person_contacts)';

/** Dates stay as they are written, without a time of day in some time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === pg.types.builtins.DATE ? (text: string) => text : pg.types.getTypeParser(oid, format)) as never,
};

function writePageSql({ table, rows, columns, key }: PersonalTable, isFirst: boolean): string {
  const names = columns === 'all' ? `${table}.*` : [...new Set([...columns, ...key])].join(', ');
  const after = isFirst ? '' : `and (${key.join(', ')}) > (${key.map((_, index) => `$${index + 3}`).join(', ')})`;
  return `${personSql} select ${names} from ${table}, person where ${rows} ${after} order by ${key.join(', ')} limit ${pageRows}`;
}

function pick(row: PersonalRow, { columns }: PersonalTable): PersonalRow {
  return columns === 'all' ? row : Object.fromEntries(columns.map(name => [name, row[name]]));
}

/** A page at a time, each by a query of its own: whoever reads slowly holds no connection. */
export async function* readPersonalRows(
  database: Database,
  table: PersonalTable,
  person: Person,
): AsyncGenerator<PersonalRow> {
  if (table.columns.length === 0) return;
  let last: PersonalRow | undefined;
  do {
    const cursor = last ? table.key.map(name => last?.[name]) : [];
    const values = [person.id, person.contacts, ...cursor];
    const { rows } = await database.pool.query<PersonalRow>({ text: writePageSql(table, !last), values, types });
    for (const row of rows) yield pick(row, table);
    last = rows.length === pageRows ? rows.at(-1) : undefined;
  } while (last);
}

/** Deletes the rows of a person, or overwrites in those that stay what tells who it was. */
export async function erasePersonalRows(client: pg.ClientBase, table: PersonalTable, person: Person): Promise<void> {
  const sql = writeErasureSql(table);
  if (sql) await client.query(`${personSql} ${sql}`, [person.id, person.contacts]);
}

function writeErasureSql({ table, rows, erasure, overwritten }: PersonalTable): string | undefined {
  if (erasure === 'deleted') return `delete from ${table} using person where ${rows}`;
  if (!overwritten) return undefined;
  const changes = Object.entries(overwritten).map(([column, value]) => `${column} = ${value}`);
  return `update ${table} set ${changes.join(', ')} from person where ${rows}`;
}
