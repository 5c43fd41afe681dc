import type { Language } from '@truemark/contract/languages';
import type { OutboxItem } from '@truemark/contract/operators/setup';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import type { MessageChannel } from './message-kinds.ts';

export type MessageState = OutboxItem['state'];

export interface MessageRow {
  readonly id: number;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly kind: string;
  readonly language: Language;
  readonly subject: string;
  /** A code stands in it as dots. */
  readonly text: string;
  /** The code itself, while it is still needed. */
  readonly secret: string | null;
  readonly expiresAtMs: number | null;
  readonly state: MessageState;
  readonly tries: number;
  readonly error: string | null;
  readonly createdAtMs: number;
  /** Null in mails that cannot be switched off. */
  readonly unsubscribeToken: string | null;
}

export type UnsentMessage = Omit<MessageRow, 'id' | 'tries' | 'error'>;

export interface OutboxFilter {
  readonly state?: MessageState | undefined;
  /** A part of the recipient, kind, subject or text. */
  readonly text?: string | undefined;
  /** Only messages older than this one. */
  readonly beforeId?: number | undefined;
  readonly countMax: number;
}

export interface MessageStore {
  insertIn(client: pg.ClientBase, message: UnsentMessage): Promise<number>;
  load(id: number): Promise<MessageRow | undefined>;
  list(filter: OutboxFilter): Promise<readonly MessageRow[]>;
  countWaiting(): Promise<number>;
  countIn(client: pg.ClientBase, recipient: string, sinceMs: number): Promise<number>;
  /** The service took it: its code is forgotten. */
  saveSent(id: number, nowMs: number): Promise<void>;
  /** The service did not take it now, or there was a mistake; it is tried again. */
  saveTry(id: number, error: string): Promise<void>;
  saveFailed(id: number, error: string, isTried: boolean, nowMs: number): Promise<void>;
  /** There is no service any more to send it by. */
  saveKept(id: number, isSecretKept: boolean): Promise<void>;
  /** Makes a failed message wait again; `changedMeanwhile` when it is not failed or its code is gone. */
  reopenIn(client: pg.ClientBase, id: number): Promise<'reopened' | 'recordMissing' | 'changedMeanwhile'>;
  prune(beforeMs: number): Promise<void>;
  /** What waits without a job that would still send it has failed. */
  failLost(nowMs: number): Promise<void>;
}

const columns = `
  id::float8 as id, channel, recipient, kind, language, subject, text, secret,
  ${toMs('expires_at')} as "expiresAtMs", state, tries, error,
  ${toMs('created_at')} as "createdAtMs", unsubscribe_token as "unsubscribeToken"`;

export function createMessageStore(database: Database): MessageStore {
  return {
    async insertIn(client, message) {
      const { rows } = await client.query<{ id: number }>(insertSql, [
        message.channel,
        message.recipient,
        message.kind,
        message.language,
        message.subject,
        message.text,
        message.secret,
        message.expiresAtMs === null ? null : new Date(message.expiresAtMs),
        message.state,
        new Date(message.createdAtMs),
        message.unsubscribeToken,
      ]);
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('the message was not written');
      return id;
    },
    async load(id) {
      return (await database.query<MessageRow>(`select ${columns} from message where id = $1`, [id]))[0];
    },
    list: ({ state, text, beforeId, countMax }) =>
      database.query<MessageRow>(listSql, [
        state ?? null,
        text ? `%${escapePattern(text)}%` : null,
        beforeId ?? null,
        countMax,
      ]),
    async countWaiting() {
      return (await database.query<{ count: number }>(countSql))[0]?.count ?? 0;
    },
    async countIn(client, recipient, sinceMs) {
      const { rows } = await client.query<{ count: number }>(recentSql, [recipient, new Date(sinceMs)]);
      return rows[0]?.count ?? 0;
    },
    async saveSent(id, nowMs) {
      await database.query(sentSql, [id, new Date(nowMs)]);
    },
    async saveTry(id, error) {
      await database.query(`update message set tries = tries + 1, error = $2 where id = $1 and state = 'waiting'`, [
        id,
        error,
      ]);
    },
    async saveFailed(id, error, isTried, nowMs) {
      await database.query(failedSql, [id, error, isTried ? 1 : 0, new Date(nowMs)]);
    },
    async saveKept(id, isSecretKept) {
      await database.query(keptSql, [id, isSecretKept]);
    },
    async reopenIn(client, id) {
      const { rows } = await client.query<{ state: MessageState; isSpent: boolean }>(lockSql, [id]);
      const row = rows[0];
      if (!row) return 'recordMissing';
      if (row.state !== 'failed' || row.isSpent) return 'changedMeanwhile';
      await client.query(`update message set state = 'waiting', settled_at = null where id = $1`, [id]);
      return 'reopened';
    },
    async prune(beforeMs) {
      await database.query('delete from message where created_at < $1', [new Date(beforeMs)]);
    },
    async failLost(nowMs) {
      await database.query(failLostSql, [new Date(nowMs)]);
    },
  };
}

function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

const insertSql = `
  insert into message (channel, recipient, kind, language, subject, text, secret, expires_at, state, created_at,
    unsubscribe_token)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning id::float8 as id`;

const listSql = `
  select ${columns} from message
  where ($1::text is null or state = $1)
    and ($2::text is null or recipient ilike $2 or kind ilike $2 or subject ilike $2 or text ilike $2)
    and ($3::int8 is null or id < $3)
  order by message.id desc limit $4`;

const countSql = `select count(*)::int as count from message where state = 'waiting'`;

const recentSql = `select count(*)::int as count from message 
  where recipient = $1 and created_at > $2 and unsubscribe_token is not null`;

const sentSql = `
  update message set state = 'sent', tries = tries + 1, error = null, secret = null, settled_at = $2
  where id = $1 and state = 'waiting'`;

// The first password of an operator holds longer than its message is tried, and can be sent again.
const keptSecret = `case when kind = 'operatorInvitation' then secret end`;

const failedSql = `
  update message set state = 'failed', tries = tries + $3, error = $2, secret = ${keptSecret}, settled_at = $4
  where id = $1 and state = 'waiting'`;

const failLostSql = `
  update message set state = 'failed', error = coalesce(error, 'its delivery broke off'), secret = ${keptSecret}, settled_at = $1
  where state = 'waiting' and not exists (
    select from graphile_worker.jobs
    where key = 'message:' || message.id and (attempts < max_attempts or locked_at is not null)
  )`;

const keptSql = `
  update message set state = 'kept', secret = case when $2 then secret end where id = $1 and state = 'waiting'`;

// A message whose code was forgotten with the failure cannot be sent again.
const lockSql = `
  select state, expires_at is not null and secret is null as "isSpent" from message where id = $1 for update`;
