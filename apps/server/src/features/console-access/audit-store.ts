import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import type { HashedAct } from './audit-hash.ts';

/** A row of the audit log. */
export interface AuditRow extends HashedAct {
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

/** With what its hash is worked out from. */
export interface HashedRow extends AuditRow {
  /** 1: by the program, over the act as JSON. 2: by the database, over `line`. */
  readonly hashVersion: 1 | 2;
  readonly line: string;
}

/** Where the log ends. */
interface AuditHead {
  readonly sequence: number;
  readonly hash: Buffer;
}

export interface AuditFilter {
  readonly act?: string | undefined;
  readonly subject?: string | undefined;
  readonly operatorNumber?: number | undefined;
  /** Rows before this sequence. */
  readonly beforeSequence?: number | undefined;
}

const columns = `sequence::float8 as sequence, ${toMs('at')} as "atMs",
  operator_number as "operatorNumber", act, subject, reason, before, after,
  previous_hash as "previousHash", hash`;

/** The line is the text that `extend_audit` hashes (migrations/09-console-access.sql). */
const hashedColumns = `hash_version as "hashVersion",
  jsonb_build_array(sequence, extract(epoch from at), operator_number, act, subject, reason, before, after)::text as line`;

const headColumns = 'sequence::float8 as sequence, hash';

function one<Row>(rows: readonly Row[]): Row {
  const row = rows[0];
  if (!row) throw new Error('the end of the audit log is not recorded');
  return row;
}

/** Adds acts at the end of the log, which is held until the caller's commit: whoever else wants to add waits. */
export async function saveAudit(client: pg.PoolClient, acts: readonly Omit<HashedAct, 'sequence'>[]): Promise<void> {
  const write = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await client.query({
    name: 'audit-add',
    text: `insert into audit_act (at, operator_number, act, subject, reason, before, after)
      select to_timestamp(at / 1000), operator_number, act, subject, reason, before, after
      from unnest($1::float8[], $2::int4[], $3::text[], $4::text[], $5::text[], $6::jsonb[], $7::jsonb[]) with ordinality
        as given (at, operator_number, act, subject, reason, before, after, position)
      order by position`,
    values: [
      acts.map(({ atMs }) => atMs),
      acts.map(({ operatorNumber }) => operatorNumber),
      acts.map(({ act }) => act),
      acts.map(({ subject }) => subject),
      acts.map(({ reason }) => reason),
      acts.map(({ before }) => write(before)),
      acts.map(({ after }) => write(after)),
    ],
  });
}

export async function loadAuditHead(client: pg.PoolClient): Promise<AuditHead> {
  return one((await client.query<AuditHead>(`select ${headColumns} from audit_head`)).rows);
}

/** The next rows in their order. */
export async function loadAuditAfter(client: pg.PoolClient, sequence: number, count: number): Promise<HashedRow[]> {
  const { rows } = await client.query<HashedRow>(
    `select ${columns}, ${hashedColumns} from audit_act where sequence > $1 order by audit_act.sequence limit $2`,
    [sequence, count],
  );
  return rows;
}

/** The newest first. */
export function loadAudit(database: Database, filter: AuditFilter, count: number): Promise<AuditRow[]> {
  return database.query<AuditRow>(
    `select ${columns} from audit_act
     where ($1::text is null or act = $1) and ($2::text is null or subject = $2)
       and ($3::int is null or operator_number = $3) and ($4::bigint is null or sequence < $4)
     order by audit_act.sequence desc limit $5`,
    [filter.act ?? null, filter.subject ?? null, filter.operatorNumber ?? null, filter.beforeSequence ?? null, count],
  );
}
