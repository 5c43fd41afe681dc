import type { OperatorRole } from '@truemark/contract/operator-roles';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { toMs } from '../../platform/time-column.ts';
import type { Operator } from './operator.ts';

const columns = `id::float8 as id, number, email, role, password_hash as "passwordHash",
  must_change_password as "mustChangePassword", totp_secret as "totpSecret", totp_step::float8 as "totpStep",
  pending_totp_secret as "pendingTotpSecret",
  ${toMs('pending_totp_until')} as "pendingTotpUntilMs", is_disabled as "isDisabled",
  ${toMs('created_at')} as "createdAtMs",
  ${toMs('last_seen_at')} as "lastSeenAtMs"`;

export interface NewOperator {
  readonly email: string;
  readonly role: OperatorRole;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  readonly createdAtMs: number;
}

export async function findOperatorByEmail(database: Database, email: string): Promise<Operator | undefined> {
  return (await database.query<Operator>(`select ${columns} from operator where email = $1`, [email]))[0];
}

export async function loadOperator(database: Database, id: number): Promise<Operator | undefined> {
  return (await database.query<Operator>(`select ${columns} from operator where id = $1`, [id]))[0];
}

export function loadOperators(database: Database): Promise<Operator[]> {
  return database.query<Operator>(`select ${columns} from operator order by number`);
}

/** Holds an operator's row until the caller's commit. */
export async function lockOperator(client: pg.PoolClient, id: number): Promise<Operator | undefined> {
  const { rows } = await client.query<Operator>(`select ${columns} from operator where id = $1 for update`, [id]);
  return rows[0];
}

/** Whoever adds, changes or counts operators waits for the others who do: the last administrator stays. */
export async function lockOperators(client: pg.PoolClient): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('truemark operators'))");
}

export async function countOperators(
  client: pg.PoolClient,
): Promise<{ readonly all: number; readonly administrators: number }> {
  const { rows } = await client.query<{ all: number; administrators: number }>(
    `select count(*)::int as all,
       (count(*) filter (where role = 'administrator' and not is_disabled))::int as administrators from operator`,
  );
  return rows[0] ?? { all: 0, administrators: 0 };
}

/** Undefined when the e-mail address is taken. */
export async function insertOperator(client: pg.PoolClient, operator: NewOperator): Promise<Operator | undefined> {
  const { rows } = await client.query<Operator>(
    `insert into operator (email, role, password_hash, must_change_password, created_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))
     on conflict (email) do nothing returning ${columns}`,
    [operator.email, operator.role, operator.passwordHash, operator.mustChangePassword, operator.createdAtMs],
  );
  return rows[0];
}

export async function saveRole(
  client: pg.PoolClient,
  { id, role, isDisabled }: { readonly id: number; readonly role: OperatorRole; readonly isDisabled: boolean },
): Promise<void> {
  await client.query('update operator set role = $2, is_disabled = $3 where id = $1', [id, role, isDisabled]);
}

/** A password of the operator's own. */
export async function savePassword(client: pg.PoolClient, id: number, passwordHash: string): Promise<void> {
  await client.query('update operator set password_hash = $2, must_change_password = false where id = $1', [
    id,
    passwordHash,
  ]);
}

export async function savePendingTotp(
  client: pg.PoolClient,
  { id, secret, untilMs }: { readonly id: number; readonly secret: Buffer; readonly untilMs: number },
): Promise<void> {
  await client.query(
    `update operator set pending_totp_secret = $2, pending_totp_until = to_timestamp($3::float8 / 1000) where id = $1`,
    [id, secret, untilMs],
  );
}

/** Puts a secret in force, or takes it away; the recovery codes are those given. */
export async function saveTotp(
  client: pg.PoolClient,
  id: number,
  totp: { readonly secret: Buffer; readonly step: number; readonly codeHashes: readonly Buffer[] } | null,
): Promise<void> {
  await client.query(
    `update operator set totp_secret = $2, totp_step = $3, pending_totp_secret = null, pending_totp_until = null
     where id = $1`,
    [id, totp?.secret ?? null, totp?.step ?? 0],
  );
  await client.query('delete from operator_recovery_code where operator_id = $1', [id]);
  await client.query('insert into operator_recovery_code (operator_id, code_hash) select $1, unnest($2::bytea[])', [
    id,
    totp?.codeHashes ?? [],
  ]);
}

/** Uses a step up; false when it, or a later one, was used meanwhile. */
export async function useTotpStep(client: pg.PoolClient, id: number, step: number): Promise<boolean> {
  const { rowCount } = await client.query('update operator set totp_step = $2 where id = $1 and totp_step < $2', [
    id,
    step,
  ]);
  return rowCount === 1;
}

/** Uses a recovery code up; false when it is none of this operator's. */
export async function useRecoveryCode(client: pg.PoolClient, id: number, hash: Buffer): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from operator_recovery_code where operator_id = $1 and code_hash = $2',
    [id, hash],
  );
  return rowCount === 1;
}
