import type { OperatorRole } from '@truemark/contract/operators/roles';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
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
  /** Numbers of who added them and who approved it; null for the first operator, and where one person was enough. */
  readonly madeBy: number | null;
  readonly madeWith: number | null;
  /** From when on they approve what others ask for; null for at once. */
  readonly decidesFromMs: number | null;
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

/** An operator by one of three things that name them. */
type OperatorName = { readonly id: number } | { readonly number: number } | { readonly email: string };

function findBy(name: OperatorName): readonly [condition: string, value: unknown] {
  if ('id' in name) return ['id = $1', name.id];
  return 'number' in name ? ['number = $1', name.number] : ['email = $1', name.email];
}

export async function findOperatorIn(client: pg.PoolClient, name: OperatorName): Promise<Operator | undefined> {
  const [condition, value] = findBy(name);
  return (await client.query<Operator>(`select ${columns} from operator where ${condition}`, [value])).rows[0];
}

/**
 * Holds an operator's row until the caller's commit. Rows that only refer to it, as an act of the operator's in the audit
 * log does, do not wait for that.
 */
export async function lockOperator(client: pg.PoolClient, name: OperatorName): Promise<Operator | undefined> {
  const [condition, value] = findBy(name);
  const text = `select ${columns} from operator where ${condition} for no key update`;
  return (await client.query<Operator>(text, [value])).rows[0];
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

/** Administrators who have, or had, a password of their own, those included who were disabled after a time. */
export async function countAdministrators(
  client: Pick<pg.PoolClient, 'query'>,
  disabledAfterMs: number,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from operator
     where role = 'administrator' and (not must_change_password or password_reset_at is not null) and (not is_disabled or disabled_at > $1)`,
    [new Date(disabledAfterMs)],
  );
  return rows[0]?.count ?? 0;
}

export async function loadAdministratorEmails(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    "select email from operator where role = 'administrator' and not is_disabled order by operator.id",
  );
  return rows.map(({ email }) => email);
}

/** Undefined when the e-mail address is taken. */
export async function insertOperator(client: pg.PoolClient, operator: NewOperator): Promise<Operator | undefined> {
  const { rows } = await client.query<Operator>(
    `insert into operator (email, role, password_hash, must_change_password, created_at, made_by, made_with, decides_from)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), $6, $7, to_timestamp($8::float8 / 1000))
     on conflict (email) do nothing returning ${columns}`,
    [
      ...[operator.email, operator.role, operator.passwordHash, operator.mustChangePassword, operator.createdAtMs],
      ...[operator.madeBy, operator.madeWith, operator.decidesFromMs],
    ],
  );
  return rows[0];
}

/** Role and state of an operator; `given` where the change gives them access. */
export async function saveAccess(
  client: pg.PoolClient,
  access: {
    readonly id: number;
    readonly role: OperatorRole;
    readonly isDisabled: boolean;
    readonly given: { readonly changedBy: number; readonly decidesFromMs: number } | null;
    readonly atMs: number;
  },
): Promise<void> {
  const { id, role, isDisabled, given, atMs } = access;
  await client.query(
    `update operator set role = $2, is_disabled = $3,
       disabled_at = case when $3 then coalesce(disabled_at, to_timestamp($4::float8 / 1000)) end,
       changed_by = coalesce($5, changed_by),
       changed_at = case when $5::int is null then changed_at else to_timestamp($4::float8 / 1000) end,
       decides_from = coalesce(to_timestamp($6::float8 / 1000), decides_from)
     where id = $1`,
    [id, role, isDisabled, atMs, given?.changedBy ?? null, given?.decidesFromMs ?? null],
  );
}

/** A password that another one made, and that the operator is to change. */
export async function saveMadePassword(
  client: pg.PoolClient,
  { id, passwordHash, atMs }: { readonly id: number; readonly passwordHash: string; readonly atMs: number },
): Promise<void> {
  await client.query(
    `update operator set password_hash = $2, must_change_password = true,
       password_reset_at = case when must_change_password then password_reset_at else $3 end
     where id = $1`,
    [id, passwordHash, new Date(atMs)],
  );
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
