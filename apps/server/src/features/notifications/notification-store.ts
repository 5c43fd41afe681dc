import type { NotificationKind } from '@truemark/contract/people/notification-kinds';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';

export interface NotificationRow {
  readonly id: number;
  readonly kind: string;
  readonly values: Readonly<Record<string, string>>;
  readonly atMs: number;
  readonly isRead: boolean;
}

interface UnsavedNotification {
  readonly userId: number;
  readonly kind: NotificationKind;
  readonly values: Readonly<Record<string, string>>;
}

export interface NotificationFilter {
  readonly userId: number;
  readonly isUnreadOnly: boolean;
  /** Only these; undefined: all, those that this program does not know too. */
  readonly kinds?: readonly string[] | undefined;
  /** Only notifications older than this one. */
  readonly beforeId?: number | undefined;
  readonly countMax: number;
}

/** Some by their numbers; or all up to a number and of some kinds, where these are given. */
export interface ReadChoice {
  readonly ids?: readonly number[] | undefined;
  readonly upToId?: number | undefined;
  readonly kinds?: readonly string[] | undefined;
}

export interface NotificationStore {
  /** Answers their numbers, in the order given. */
  insertIn(
    client: pg.ClientBase,
    notifications: readonly UnsavedNotification[],
    atMs: number,
  ): Promise<readonly number[]>;
  /** A page, and how many of all are unread at the same moment. */
  list(
    filter: NotificationFilter,
  ): Promise<{ readonly rows: readonly NotificationRow[]; readonly unreadCount: number }>;
  load(userId: number, id: number): Promise<NotificationRow | undefined>;
  countUnreadIn(client: pg.ClientBase, userId: number): Promise<number>;
  /** Answers how many were unread before. */
  markReadIn(client: pg.ClientBase, userId: number, choice: ReadChoice, nowMs: number): Promise<number>;
  /** Removes what is older than `beforeMs` or not among a user's last `countKept`. */
  prune(beforeMs: number, countKept: number): Promise<void>;
}

export function createNotificationStore(database: Database): NotificationStore {
  return {
    async insertIn(client, notifications, atMs) {
      const { rows } = await client.query<{ id: number }>(insertSql, [
        notifications.map(({ userId }) => userId),
        notifications.map(({ kind }) => kind),
        notifications.map(({ values }) => JSON.stringify(values)),
        new Date(atMs),
      ]);
      return rows.map(({ id }) => id);
    },
    async list({ userId, isUnreadOnly, kinds, beforeId, countMax }) {
      const values = [userId, isUnreadOnly, kinds ?? null, beforeId ?? null, countMax];
      const found = await database.query<NotificationRow & { unreadCount: number }>(listSql, values);
      return { rows: found.filter(({ id }) => id !== null), unreadCount: found[0]?.unreadCount ?? 0 };
    },
    async load(userId, id) {
      const sql = `select ${columns} from notification where user_id = $1 and id = $2`;
      return (await database.query<NotificationRow>(sql, [userId, id]))[0];
    },
    async countUnreadIn(client, userId) {
      return (await client.query<{ count: number }>(countSql, [userId])).rows[0]?.count ?? 0;
    },
    async markReadIn(client, userId, { ids, upToId, kinds }, nowMs) {
      const values = [userId, ids ?? null, upToId ?? null, kinds ?? null, new Date(nowMs)];
      return (await client.query(markSql, values)).rowCount ?? 0;
    },
    async prune(beforeMs, countKept) {
      await database.query('delete from notification where created_at < $1', [new Date(beforeMs)]);
      await database.query(pruneSql, [countKept]);
    },
  };
}

const columns = `
  id::float8 as id, kind, values, ${toMs('created_at')} as "atMs", read_at is not null as "isRead"`;

const insertSql = `
  insert into notification (user_id, kind, values, created_at)
  select user_id, kind, values, $4
  from unnest($1::int8[], $2::text[], $3::jsonb[]) with ordinality as given (user_id, kind, values, place)
  order by place
  returning id::float8 as id`;

const listSql = `
  with page as (
    select ${columns} from notification
    where user_id = $1 and (not $2 or read_at is null) and ($3::text[] is null or kind = any($3))
      and ($4::int8 is null or id < $4)
    order by notification.id desc limit $5
  )
  select page.*, unread.count as "unreadCount"
  from (select count(*)::int as count from notification where user_id = $1 and read_at is null) as unread
  left join page on true
  order by page.id desc`;

const countSql = `select count(*)::int as count from notification where user_id = $1 and read_at is null`;

const markSql = `
  update notification set read_at = $5
  where user_id = $1 and read_at is null and ($2::int8[] is null or id = any($2)) and ($3::int8 is null or id <= $3)
    and ($4::text[] is null or kind = any($4))`;

const pruneSql = `
  delete from notification using (
    select user_id, min(id) as id from (
      select user_id, id, row_number() over (partition by user_id order by notification.id desc) as place from notification
      where user_id in (select user_id from notification group by user_id having count(*) > $1)
    ) as placed
    where place <= $1 group by user_id
  ) as oldest
  where notification.user_id = oldest.user_id and notification.id < oldest.id`;
