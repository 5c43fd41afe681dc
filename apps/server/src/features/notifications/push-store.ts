import type { Language } from '@truemark/contract/languages';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';

/** A browser that takes pushes, as it asked for them. */
export interface UnsavedSubscription {
  readonly userId: number;
  readonly sessionId: string;
  readonly endpoint: string;
  readonly publicKey: string;
  readonly authSecret: string;
  /** Of the key that it was subscribed with. */
  readonly keyId: string;
  readonly language: Language;
}

export interface SubscriptionRow extends UnsavedSubscription {
  readonly id: number;
}

export interface PushStore {
  /** A browser that another user had is this one's from now on. Of more than `countMax` of a user the oldest go. */
  saveIn(client: pg.ClientBase, subscription: UnsavedSubscription, countMax: number, nowMs: number): Promise<void>;
  load(id: number): Promise<SubscriptionRow | undefined>;
  listIn(client: pg.ClientBase, userIds: readonly number[]): Promise<readonly { id: number; userId: number }[]>;
  /** When the notification before the last `count` of a user came; undefined when there are not so many. */
  findNthAtMs(client: pg.ClientBase, userId: number, count: number): Promise<number | undefined>;
  remove(id: number): Promise<void>;
  removeIn(client: pg.ClientBase, userId: number, endpoint: string): Promise<void>;
}

export function createPushStore(database: Database): PushStore {
  return {
    async saveIn(client, subscription, countMax, nowMs) {
      const { userId, sessionId, endpoint, publicKey, authSecret, keyId, language } = subscription;
      const values = [userId, sessionId, endpoint, publicKey, authSecret, keyId, language, new Date(nowMs)];
      await client.query(saveSql, values);
      await client.query(trimSql, [userId, countMax]);
    },
    async load(id) {
      return (await database.query<SubscriptionRow>(`select ${columns} from push_subscription where id = $1`, [id]))[0];
    },
    async listIn(client, userIds) {
      return (await client.query<{ id: number; userId: number }>(listSql, [[...new Set(userIds)]])).rows;
    },
    async findNthAtMs(client, userId, count) {
      return (await client.query<{ atMs: number }>(nthSql, [userId, count])).rows[0]?.atMs;
    },
    async remove(id) {
      await database.query('delete from push_subscription where id = $1', [id]);
    },
    async removeIn(client, userId, endpoint) {
      await client.query('delete from push_subscription where user_id = $1 and endpoint = $2', [userId, endpoint]);
    },
  };
}

const columns = `
  id::float8 as id, user_id::float8 as "userId", session_id as "sessionId", endpoint, public_key as "publicKey",
  auth_secret as "authSecret", key_id as "keyId", language`;

const saveSql = `
  insert into push_subscription
    (user_id, session_id, endpoint, public_key, auth_secret, key_id, language, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
    public_key = excluded.public_key, auth_secret = excluded.auth_secret, key_id = excluded.key_id,
    language = excluded.language, created_at = excluded.created_at`;

const trimSql = `
  delete from push_subscription where id in (
    select id from push_subscription where user_id = $1 order by created_at desc, push_subscription.id desc offset $2
  )`;

const listSql = `
  select id::float8 as id, user_id::float8 as "userId" from push_subscription where user_id = any($1::int8[])
  order by push_subscription.id`;

const nthSql = `
  select ${toMs('created_at')} as "atMs" from notification where user_id = $1 order by notification.id desc offset $2 limit 1`;
