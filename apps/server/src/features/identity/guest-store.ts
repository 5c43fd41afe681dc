import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { type NewUser, userColumns } from './store.ts';
import type { User } from './user.ts';

/** A guest to come: nothing is known of them but the language they read. */
type NewGuest = Pick<NewUser, 'id' | 'language' | 'inviteCode' | 'nowMs'>;

/** Undefined when the invite code is taken. */
export async function insertGuest(client: pg.ClientBase, guest: NewGuest): Promise<User | undefined> {
  const { rows } = await client.query<User>(
    `insert into user_account (id, user_name, country, language, invite_code, is_guest, created_at)
     overriding system value values ($1, '#' || $1::bigint, 'ZZ', $2, $3, true, $4)
     on conflict do nothing returning ${userColumns}`,
    [guest.id, guest.language, guest.inviteCode, new Date(guest.nowMs)],
  );
  return rows[0];
}

/** Makes a guest, whose row is held, the person who registers: from now on the account is theirs. */
export async function saveKept(client: pg.ClientBase, user: Omit<NewUser, 'inviteCode'>): Promise<void> {
  await client.query(
    `update user_account set is_guest = false, user_name = $2, email = $3, phone = $4, password_hash = $5,
       password_changed_at = case when $5::text is not null then $9::timestamptz end, country = $6, language = $7,
       inviter_id = $8, created_at = $9
     where id = $1`,
    [
      user.id,
      user.userName,
      user.email,
      user.phone,
      user.passwordHash,
      user.country,
      user.language,
      user.inviterId,
      new Date(user.nowMs),
    ],
  );
}

interface DueGuests {
  /** Whose last session was over before this moment. */
  readonly beforeMs: number;
  readonly afterId: number;
  readonly limit: number;
}

/** Guests whom nobody can come back as, by number. */
export async function listDueGuests(database: Database, { beforeMs, afterId, limit }: DueGuests): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    `select id::float8 as id from user_account
     where is_guest and erased_at is null and id > $2 and ${isDueSql} order by user_account.id limit $3`,
    [new Date(beforeMs), afterId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Ends the account of a guest for good; false where it has ended, is somebody's by now, or is in use. */
export async function saveGuestEnded(
  client: pg.ClientBase,
  { id, beforeMs, nowMs }: { readonly id: number; readonly beforeMs: number; readonly nowMs: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update user_account set state = 'closed', closed_at = $3, erased_at = $3, restriction_reason = null,
       restriction_note = null, restricted_at = null, language = 'en'
     where id = $2 and is_guest and erased_at is null and ${isDueSql}`,
    [new Date(beforeMs), id, new Date(nowMs)],
  );
  return rowCount === 1;
}

const isDueSql = `not exists (
  select from user_session where user_id = user_account.id and coalesce(ended_at, expires_at) > $1)`;
