import type { OperatorRole } from '@truemark/contract/operators/roles';
import type pg from 'pg';
import { createBatcher } from '../../platform/postgres/batcher.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';

/** A login with what of its operator is asked at each request. */
export interface SessionRow {
  readonly id: string;
  readonly operatorId: number;
  readonly operatorNumber: number;
  readonly role: OperatorRole;
  readonly mustChangePassword: boolean;
  readonly isDisabled: boolean;
  readonly hasSecondFactor: boolean;
  readonly createdAtMs: number;
  readonly lastSeenAtMs: number;
  readonly steppedUpUntilMs: number;
}

export interface NewSession {
  readonly id: string;
  readonly operatorId: number;
  readonly tokenHash: Buffer;
  readonly atMs: number;
  readonly address: string;
  readonly userAgent: string;
}

/** Also sweeps what has run out. */
export async function insertSession(client: pg.PoolClient, session: NewSession, oldestMs: number): Promise<void> {
  await client.query('delete from operator_session where created_at <= to_timestamp($1::float8 / 1000)', [oldestMs]);
  await client.query(
    `insert into operator_session (id, operator_id, token_hash, created_at, last_seen_at, address, user_agent)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($4::float8 / 1000), $5, $6)`,
    [session.id, session.operatorId, session.tokenHash, session.atMs, session.address, session.userAgent],
  );
}

/** Looks for logins by the hash of their tokens; those of the same moment together. */
export function createSessionFinder(database: Database): (tokenHash: Buffer) => Promise<SessionRow | undefined> {
  return createBatcher(async (hashes: readonly Buffer[]) => {
    const { rows } = await database.pool.query<SessionRow & { tokenHash: Buffer }>({
      name: 'operator-session-find',
      text: findSessionsSql,
      values: [hashes],
    });
    const found = new Map(rows.map(({ tokenHash, ...session }) => [tokenHash.toString('hex'), session]));
    return hashes.map(hash => found.get(hash.toString('hex')));
  }, lookups);
}

const lookups = { batchMax: 200, flightsMax: 2, spacingMs: 10 } as const;

const findSessionsSql = `
  select session.id, operator_id::float8 as "operatorId", operator.number as "operatorNumber", role,
    must_change_password as "mustChangePassword", is_disabled as "isDisabled", totp_secret is not null as "hasSecondFactor",
    ${toMs('session.created_at')} as "createdAtMs",
    ${toMs('session.last_seen_at')} as "lastSeenAtMs",
    coalesce(${toMs('stepped_up_until')}, 0) as "steppedUpUntilMs", token_hash as "tokenHash"
  from operator_session session join operator on operator.id = operator_id where token_hash = any($1::bytea[])`;

export async function saveSeen(database: Database, { id, operatorId }: SessionRow, atMs: number): Promise<void> {
  await database.query(
    `with seen as (update operator_session set last_seen_at = to_timestamp($2::float8 / 1000) where id = $1)
     update operator set last_seen_at = to_timestamp($2::float8 / 1000) where id = $3`,
    [id, atMs, operatorId],
  );
}

export async function saveSteppedUp(client: pg.PoolClient, id: string, untilMs: number): Promise<void> {
  await client.query('update operator_session set stepped_up_until = to_timestamp($2::float8 / 1000) where id = $1', [
    id,
    untilMs,
  ]);
}

export async function deleteSession(client: pg.PoolClient, id: string): Promise<void> {
  await client.query('delete from operator_session where id = $1', [id]);
}

/** All logins of an operator, but the one to keep. */
export async function deleteSessions(client: pg.PoolClient, operatorId: number, keptId?: string): Promise<void> {
  await client.query('delete from operator_session where operator_id = $1 and id is distinct from $2', [
    operatorId,
    keptId ?? null,
  ]);
}
