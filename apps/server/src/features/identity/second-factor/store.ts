import type pg from 'pg';
import type { Database } from '../../../platform/postgres/database.ts';
import { toMs } from '../../../platform/postgres/time-column.ts';

/** A user's row, held until the caller's commit, so that changes of one user's factors follow one another. */
export interface FactorRow {
  readonly passkeyHandle: Buffer;
  readonly totpSecret: Buffer | null;
  readonly totpStep: number;
  readonly pendingTotpSecret: Buffer | null;
  readonly pendingTotpUntilMs: number | null;
}

export interface FactorCounts {
  readonly hasTotp: boolean;
  readonly recoveryCodes: number;
  readonly passkeys: number;
}

export async function lockFactors(client: pg.PoolClient, userId: number, newHandle: Buffer): Promise<FactorRow> {
  await client.query(
    'insert into user_second_factor (user_id, passkey_handle) values ($1, $2) on conflict (user_id) do nothing',
    [userId, newHandle],
  );
  const { rows } = await client.query<FactorRow>(
    `select passkey_handle as "passkeyHandle", totp_secret as "totpSecret", totp_step::float8 as "totpStep",
       pending_totp_secret as "pendingTotpSecret",
       ${toMs('pending_totp_until')} as "pendingTotpUntilMs"
     from user_second_factor where user_id = $1 for update`,
    [userId],
  );
  const row = rows[0];
  if (!row) throw new Error(`user ${userId} has no row of second factors`);
  return row;
}

const countSql = `
  select exists (select from user_second_factor where user_id = $1 and totp_secret is not null) as "hasTotp",
    (select count(*)::int from user_recovery_code where user_id = $1) as "recoveryCodes",
    (select count(*)::int from user_passkey where user_id = $1) as passkeys`;
const none: FactorCounts = { hasTotp: false, recoveryCodes: 0, passkeys: 0 };

export async function loadFactorCounts(database: Database, userId: number): Promise<FactorCounts> {
  return (await database.query<FactorCounts>(countSql, [userId]))[0] ?? none;
}

/** In the caller's transaction. */
export async function countFactors(client: pg.PoolClient, userId: number): Promise<FactorCounts> {
  return (await client.query<FactorCounts>(countSql, [userId])).rows[0] ?? none;
}

/** The sealed secret in force and the last step that was accepted. */
export async function loadTotp(
  database: Database,
  userId: number,
): Promise<{ readonly secret: Buffer; readonly step: number } | undefined> {
  const rows = await database.query<{ secret: Buffer; step: number }>(
    `select totp_secret as secret, totp_step::float8 as step from user_second_factor
     where user_id = $1 and totp_secret is not null`,
    [userId],
  );
  return rows[0];
}

export async function savePendingTotp(
  client: pg.PoolClient,
  { userId, secret, untilMs }: { readonly userId: number; readonly secret: Buffer; readonly untilMs: number },
): Promise<void> {
  await client.query(
    `update user_second_factor
     set pending_totp_secret = $2, pending_totp_until = to_timestamp($3::float8 / 1000), pending_totp_tries = 0
     where user_id = $1`,
    [userId, secret, untilMs],
  );
}

/** Counts a try of the first code apart from what follows, so that a wrong one counts too; false when none is left. */
export async function countPendingTotpTry(database: Database, userId: number, triesMax: number): Promise<boolean> {
  const rows = await database.query(
    `update user_second_factor set pending_totp_tries = pending_totp_tries + 1
     where user_id = $1 and pending_totp_secret is not null and pending_totp_tries < $2 returning user_id`,
    [userId, triesMax],
  );
  return rows.length === 1;
}

/** Puts the pending secret in force; the step of its first code is used up. */
export async function saveTotp(client: pg.PoolClient, userId: number, step: number): Promise<void> {
  await client.query(
    `update user_second_factor
     set totp_secret = pending_totp_secret, totp_step = $2, pending_totp_secret = null, pending_totp_until = null
     where user_id = $1`,
    [userId, step],
  );
}

export async function deleteTotp(client: pg.PoolClient, userId: number): Promise<void> {
  await client.query(
    `update user_second_factor
     set totp_secret = null, totp_step = 0, pending_totp_secret = null, pending_totp_until = null where user_id = $1`,
    [userId],
  );
}

/** Uses a step up; false when it, or a later one, was used meanwhile. */
export async function useTotpStep(client: pg.PoolClient, userId: number, step: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'update user_second_factor set totp_step = $2 where user_id = $1 and totp_step < $2',
    [userId, step],
  );
  return rowCount === 1;
}

/** Takes all codes of a user away and keeps these. */
export async function replaceRecoveryCodes(
  client: pg.PoolClient,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await client.query('delete from user_recovery_code where user_id = $1', [userId]);
  await client.query('insert into user_recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])', [
    userId,
    hashes,
  ]);
}

/** Uses a code up. Answers how many are left, or undefined when it is none of this user's. */
export async function useRecoveryCode(
  client: pg.PoolClient,
  userId: number,
  hash: Buffer,
): Promise<number | undefined> {
  const { rowCount } = await client.query('delete from user_recovery_code where user_id = $1 and code_hash = $2', [
    userId,
    hash,
  ]);
  if (rowCount !== 1) return undefined;
  const { rows } = await client.query<{ left: number }>(
    'select count(*)::int as left from user_recovery_code where user_id = $1',
    [userId],
  );
  return rows[0]?.left ?? 0;
}
