import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';

/** A login that waits for its second factor. */
export interface LoginRow {
  readonly operatorId: number;
  /** The app that is set up with it, sealed; null when there is one already. */
  readonly enrolmentSecret: Buffer | null;
}

/** Also sweeps those that have run out. */
export async function saveLogin(
  database: Database,
  idHash: Buffer,
  login: LoginRow & { readonly nowMs: number; readonly expiresAtMs: number },
): Promise<void> {
  await database.query(
    `with swept as (delete from operator_login where expires_at <= to_timestamp($4::float8 / 1000))
     insert into operator_login (id_hash, operator_id, enrolment_secret, expires_at)
     values ($1, $2, $3, to_timestamp($5::float8 / 1000))`,
    [idHash, login.operatorId, login.enrolmentSecret, login.nowMs, login.expiresAtMs],
  );
}

/** Counts a try before it is judged; undefined when there is no such login, or none any more. */
export async function countLoginTry(
  database: Database,
  idHash: Buffer,
  { nowMs, triesMax }: { readonly nowMs: number; readonly triesMax: number },
): Promise<LoginRow | undefined> {
  const rows = await database.query<LoginRow>(
    `update operator_login set tries = tries + 1
     where id_hash = $1 and expires_at > to_timestamp($2::float8 / 1000) and tries < $3
     returning operator_id::float8 as "operatorId", enrolment_secret as "enrolmentSecret"`,
    [idHash, nowMs, triesMax],
  );
  return rows[0];
}

/** Holds a login until the caller's commit; false when it was finished already. */
export async function lockLogin(client: pg.PoolClient, idHash: Buffer): Promise<boolean> {
  const { rowCount } = await client.query('select from operator_login where id_hash = $1 for update', [idHash]);
  return rowCount === 1;
}

export async function deleteLogin(client: pg.PoolClient, idHash: Buffer): Promise<void> {
  await client.query('delete from operator_login where id_hash = $1', [idHash]);
}

/** Logins of an operator that nobody may finish any more. */
export async function deleteLogins(client: pg.PoolClient, operatorId: number): Promise<void> {
  await client.query('delete from operator_login where operator_id = $1', [operatorId]);
}
