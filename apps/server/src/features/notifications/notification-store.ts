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
  readonly atMs: number;
}

export interface NotificationFilter {
  readonly userId: number;
  readonly isUnreadOnly: boolean;
  /** Only notifications older than this one. */
  readonly beforeId?: number | undefined;
  readonly countMax: number;
}

export interface NotificationStore {
  insertIn(client: pg.ClientBase, notification: UnsavedNotification): Promise<number>;
  list(filter: NotificationFilter): Promise<readonly NotificationRow[]>;
  countUnread(userId: number, client?: pg.ClientBase | pg.Pool): Promise<number>;
  /** Marks those of the user with these ids, or all with null; answers how many were unread before. */
  markReadIn(client: pg.ClientBase, userId: number, ids: readonly number[] | null, nowMs: number): Promise<number>;
}

export function createNotificationStore(database: Database): NotificationStore {
  return {
    async insertIn(client, { userId, kind, values, atMs }) {
      const { rows } = await client.query<{ id: number }>(insertSql, [
        userId,
        kind,
        JSON.stringify(values),
        new Date(atMs),
      ]);
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('the notification was not written');
      return id;
    },
    list: ({ userId, isUnreadOnly, beforeId, countMax }) =>
      database.query<NotificationRow>(listSql, [userId, isUnreadOnly, beforeId ?? null, countMax]),
    async countUnread(userId, client = database.pool) {
      return (await client.query<{ count: number }>(countSql, [userId])).rows[0]?.count ?? 0;
    },
    async markReadIn(client, userId, ids, nowMs) {
      return (await client.query(markSql, [userId, ids, new Date(nowMs)])).rowCount ?? 0;
    },
  };
}

const insertSql = `
  insert into notification (user_id, kind, values, created_at) values ($1, $2, $3, $4)
  returning id::float8 as id`;

const listSql = `
  select id::float8 as id, kind, values, ${toMs('created_at')} as "atMs",
    read_at is not null as "isRead"
  from notification
  where user_id = $1 and (not $2 or read_at is null) and ($3::int8 is null or id < $3)
  order by notification.id desc limit $4`;

const countSql = `select count(*)::int as count from notification where user_id = $1 and read_at is null`;

const markSql = `
  update notification set read_at = $3
  where user_id = $1 and read_at is null and ($2::int8[] is null or id = any($2))`;
