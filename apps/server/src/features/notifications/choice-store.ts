import type { NotificationGroup } from '@truemark/contract/people/notification-kinds';
import type { NotificationChannel, NotificationChoice } from '@truemark/contract/people/notifications';
import type pg from 'pg';

interface ChoiceRow {
  readonly userId: number;
  readonly group: NotificationGroup;
  readonly channel: NotificationChannel;
  readonly choice: NotificationChoice;
}

/** What users have chosen to be sent; what is important where they have chosen nothing. */
export type FindChoice = (userId: number, group: NotificationGroup, channel: NotificationChannel) => NotificationChoice;

const usual: NotificationChoice = 'important';

export interface ChoiceStore {
  loadIn(client: pg.ClientBase | pg.Pool, userIds: readonly number[]): Promise<FindChoice>;
  saveIn(client: pg.ClientBase | pg.Pool, choice: ChoiceRow, nowMs: number): Promise<void>;
}

export function createChoiceStore(): ChoiceStore {
  return {
    async loadIn(client, userIds) {
      const { rows } = await client.query<ChoiceRow>(loadSql, [[...new Set(userIds)]]);
      const chosen = new Map(rows.map(row => [`${row.userId} ${row.group} ${row.channel}`, row.choice]));
      return (userId, group, channel) => chosen.get(`${userId} ${group} ${channel}`) ?? usual;
    },
    async saveIn(client, { userId, group, channel, choice }, nowMs) {
      await client.query(saveSql, [userId, group, channel, choice, new Date(nowMs)]);
    },
  };
}

const loadSql = `
  select user_id::float8 as "userId", kind_group as "group", channel, choice
  from notification_choice where user_id = any($1::int8[])`;

const saveSql = `
  insert into notification_choice (user_id, kind_group, channel, choice, changed_at) values ($1, $2, $3, $4, $5)
  on conflict (user_id, kind_group, channel) do update set choice = excluded.choice, changed_at = excluded.changed_at`;
