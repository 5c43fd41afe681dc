import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';

/** For good: no row is opened again. */
export async function saveClosed(client: pg.ClientBase, userId: number, nowMs: number): Promise<void> {
  await client.query(`update user_account set state = 'closed', closed_at = $2 where id = $1`, [
    userId,
    new Date(nowMs),
  ]);
}

/** Users who closed their account before a moment and are still somebody, by number. */
export async function listErasable(
  database: Database,
  { beforeMs, afterId, limit }: { readonly beforeMs: number; readonly afterId: number; readonly limit: number },
): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    `select id::float8 as id from user_account
     where closed_at < $1 and erased_at is null and id > $2 order by user_account.id limit $3`,
    [new Date(beforeMs), afterId, limit],
  );
  return rows.map(({ id }) => id);
}

export interface UserIdPage {
  readonly beforeMs: number;
  readonly afterId: number;
  readonly limit: number;
}

/** Users who were here before a moment and are not erased, by number. */
export async function listUserIdsBefore(
  database: Database,
  { beforeMs, afterId, limit }: UserIdPage,
): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    `select id::float8 as id from user_account
     where created_at < $1 and erased_at is null and not is_guest and id > $2 order by user_account.id limit $3`,
    [new Date(beforeMs), afterId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Overwrites everything that tells who it was; the number stays, and who invited it. */
export async function saveErased(
  client: pg.ClientBase,
  userId: number,
  inviteCode: string,
  nowMs: number,
): Promise<void> {
  await client.query(saveErasedSql, [userId, inviteCode, new Date(nowMs)]);
}

const saveErasedSql = `
  update user_account set user_name = '#' || id, email = null, phone = null, password_hash = null,
    password_changed_at = null, country = 'ZZ', language = 'en', first_name = null, last_name = null,
    wallet_address = null, invite_code = $2, level = 0, identity_status = 0, erased_at = $3
  where id = $1`;
