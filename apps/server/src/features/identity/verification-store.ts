import type pg from 'pg';

/** What a verification changes of an account; a person's name and country once they are verified. */
export interface VerifiedPerson {
  readonly status: 0 | 1 | 2 | 3;
  readonly person?: { readonly firstName: string; readonly lastName: string; readonly country: string };
}

export async function saveVerification(
  client: pg.ClientBase,
  userId: number,
  { status, person }: VerifiedPerson,
): Promise<void> {
  await client.query(
    `update user_account set identity_status = $2, first_name = coalesce($3, first_name),
       last_name = coalesce($4, last_name), country = coalesce($5, country)
     where id = $1`,
    [userId, status, person?.firstName ?? null, person?.lastName ?? null, person?.country ?? null],
  );
}

/** Other users who have logged in from a device of this one. */
export async function findDeviceSharers(
  client: pg.ClientBase,
  userId: number,
): Promise<readonly { readonly userId: number; readonly userName: string }[]> {
  const { rows } = await client.query<{ userId: number; userName: string }>(
    `select distinct other.user_id::float8 as "userId", user_name as "userName"
     from user_session mine
       join user_session other on other.device_hash = mine.device_hash and other.user_id <> mine.user_id
       join user_account on user_account.id = other.user_id
     where mine.user_id = $1 and mine.device_hash is not null order by 1 limit 20`,
    [userId],
  );
  return rows;
}

/** Other users who have logged in from a network of this one: families and offices have, too. */
export async function findNetworkSharers(client: pg.ClientBase, userId: number): Promise<readonly number[]> {
  const { rows } = await client.query<{ userId: number }>(
    `select distinct other.user_id::float8 as "userId"
     from user_session mine join user_session other on other.network = mine.network and other.user_id <> mine.user_id
     where mine.user_id = $1 order by 1 limit 20`,
    [userId],
  );
  return rows.map(row => row.userId);
}

export async function loadUserNames(
  client: pg.ClientBase,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ id: number; userName: string }>(
    'select id::float8 as id, user_name as "userName" from user_account where id = any($1::bigint[])',
    [userIds],
  );
  return new Map(rows.map(({ id, userName }) => [id, userName]));
}
