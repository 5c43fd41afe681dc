import type { AccountState } from '@truemark/contract/people/restrictions';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import type { UserSummary } from './identity.ts';
import { userColumns } from './store.ts';
import type { User } from './user.ts';

export interface UserSearch {
  readonly text: string | null;
  readonly state: AccountState | 'restricted' | 'guest' | null;
  /** Only those with a smaller id. */
  readonly beforeId: number | null;
  readonly limit: number;
}

/** Users as the operator's side looks for them. */
export function createUserListStore(database: Database) {
  return {
    async searchUsers({ text, state, beforeId, limit }: UserSearch): Promise<UserSummary[]> {
      const part = text === null ? null : `%${text.replace(/[\\%_]/g, sign => `\\${sign}`)}%`;
      const rows = await database.query<User & { lastSeenAtMs: number | null }>(searchUsersSql, [
        part,
        text,
        state,
        beforeId,
        limit,
      ]);
      return rows.map(({ lastSeenAtMs, ...user }) => ({ user, lastSeenAtMs }));
    },

    async countUsers(sinceMs: number, nowMs: number) {
      const rows = await database.query<{ total: number; registered: number; restricted: number; sessions: number }>(
        countUsersSql,
        [new Date(sinceMs), new Date(nowMs)],
      );
      return rows[0] ?? { total: 0, registered: 0, restricted: 0, sessions: 0 };
    },
  };
}

/** How many of these users each country has. */
export async function countByCountry(
  database: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ country: string; count: number }>(
    'select country, count(*)::int4 as count from user_account where id = any($1::bigint[]) group by country',
    [userIds],
  );
  return new Map(rows.map(({ country, count }) => [country, count]));
}

const searchUsersSql = `
  select ${userColumns},
    (select ${toMs('max(last_seen_at)')} from user_session where user_id = user_account.id) as "lastSeenAtMs"
  from user_account
  where ($1::text is null or user_name ilike $1 or email like lower($1) or phone like $1 or id::text = $2)
    and (is_guest = ($3 is not distinct from 'guest')) and ($3::text is null or $3 = 'guest' or state = $3 or ($3 = 'restricted' and state in ('closeOnly', 'locked'))) and ($4::bigint is null or id < $4)
  order by user_account.id desc
  limit $5`;

const countUsersSql = `
  select (select count(*)::float8 from user_account where not is_guest) as total,
    (select count(*)::float8 from user_account where not is_guest and created_at >= $1) as registered,
    (select count(*)::float8 from user_account where state in ('closeOnly', 'locked')) as restricted,
    (select count(*)::float8 from user_session where ended_at is null and expires_at > $2) as sessions`;
