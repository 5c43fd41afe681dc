import type { Language } from '@truemark/contract/languages';
import type pg from 'pg';
import { toMs } from '../../platform/postgres/time-column.ts';
import { type Chat, chatColumns, type Message, messageColumns } from './store.ts';

/** What is to be the next message of a locked chat. */
export interface Draft extends Omit<Message, 'number'> {
  readonly chat: Chat;
}

export interface Written {
  readonly chat: Chat;
  readonly message: Message;
}

/** Which message a sender means. */
export interface SentName extends Pick<Message, 'author' | 'clientId'> {
  readonly chatId: number;
}

export interface LookedUp {
  readonly message: Message | undefined;
  readonly earlierAtMs: number | null;
}

/**
 * Chats are locked in the order of their users, whoever locks several: two who want the same ones never wait for each other.
 * Statements have names, so that the database reads and plans them once a connection.
 */
const lockedOrder = 'order by support_chat.user_id for update';

/** The chats of these persons, as far as there are any, locked. */
export async function lockChatsOf(client: pg.ClientBase, userIds: readonly number[]): Promise<Map<number, Chat>> {
  const text = `select ${chatColumns} from support_chat where user_id = any($1::int8[]) ${lockedOrder}`;
  const { rows } = await client.query<Chat>({ name: 'support-lock-of', text, values: [userIds] });
  return new Map(rows.map(chat => [chat.userId, chat]));
}

/** These chats by their ids, locked. */
export async function lockChats(client: pg.ClientBase, ids: readonly number[]): Promise<Map<number, Chat>> {
  const text = `select ${chatColumns} from support_chat where id = any($1::int8[]) ${lockedOrder}`;
  const { rows } = await client.query<Chat>({ name: 'support-lock', text, values: [ids] });
  return new Map(rows.map(chat => [chat.id, chat]));
}

/** Chats of persons who had none, locked; one that another program made meanwhile is taken as it is. */
export async function openChats(
  client: pg.ClientBase,
  wanted: readonly { readonly userId: number; readonly language: Language; readonly atMs: number }[],
): Promise<Map<number, Chat>> {
  const { rows } = await client.query<Chat>(
    `insert into support_chat (user_id, language, created_at, last_at)
     select user_id, language, at, at from unnest($1::int8[], $2::text[], $3::timestamptz[]) as wanted (user_id, language, at)
     order by user_id
     on conflict (user_id) do update set language = excluded.language returning ${chatColumns}`,
    [
      wanted.map(({ userId }) => userId),
      wanted.map(({ language }) => language),
      wanted.map(({ atMs }) => new Date(atMs)),
    ],
  );
  return new Map(rows.map(chat => [chat.userId, chat]));
}

/**
 * What was sent already in these chats, no two the same, under a sender's id; and when their persons wrote the message that is
 * the `countMax`th of their own from the end.
 */
export async function lookUpSent(
  client: pg.ClientBase,
  names: readonly SentName[],
  countMax: number,
): Promise<Map<number, LookedUp>> {
  if (names.length === 0) return new Map();
  const { rows } = await client.query<Message & { chatId: number; earlierAtMs: number | null }>({
    name: 'support-look-up-sent',
    text: lookUpSql,
    values: [
      names.map(({ chatId }) => chatId),
      names.map(({ author }) => author),
      names.map(({ clientId }) => clientId),
      countMax - 1,
    ],
  });
  return new Map(
    rows.map(({ chatId, earlierAtMs, ...message }) => [
      chatId,
      { message: message.clientId === null ? undefined : message, earlierAtMs },
    ]),
  );
}

const lookUpSql = `
  select given.chat_id::float8 as "chatId", sent.*, earlier.*
  from unnest($1::int8[], $2::text[], $3::text[]) as given (chat_id, author, client_id)
  left join lateral (
    select ${messageColumns} from support_message
    where chat_id = given.chat_id and author = given.author and client_id = given.client_id offset 0
  ) sent on true
  left join lateral (
    select ${toMs('at')} as "earlierAtMs" from support_message
    where chat_id = given.chat_id and author = 'person' and given.author = 'person'
    order by support_message.number desc offset $4 limit 1
  ) earlier on true`;

/**
 * Whoever writes has read what came before only if they said so: their mark goes on with their own words, and stays where
 * something else is unread.
 */
function countUp({ chat, author, operatorNumber, atMs }: Draft): Chat {
  const lastNumber = chat.lastNumber + 1;
  const isPerson = author === 'person';
  const moveOn = (mark: number, isOwn: boolean) => (isOwn && mark === chat.lastNumber ? lastNumber : mark);
  return {
    ...chat,
    lastNumber,
    readNumber: moveOn(chat.readNumber, isPerson),
    seenNumber: moveOn(chat.seenNumber, !isPerson),
    waitingSinceMs: isPerson ? (chat.waitingSinceMs ?? atMs) : null,
    claimedBy: chat.claimedBy ?? operatorNumber,
    isClosed: false,
    lastAtMs: atMs,
  };
}

/** Writes the next message of each of these chats, which are locked, and no two the same. */
export async function appendMessages(client: pg.ClientBase, drafts: readonly Draft[]): Promise<readonly Written[]> {
  if (drafts.length === 0) return [];
  const written = drafts.map(draft => {
    const { chat: _chat, ...said } = draft;
    const chat = countUp(draft);
    return { chat, message: { ...said, number: chat.lastNumber } };
  });
  const chats = written.map(({ chat }) => chat);
  const messages = written.map(({ message }) => message);
  await client.query({
    name: 'support-append',
    text: appendSql,
    values: [
      chats.map(({ id }) => id),
      chats.map(({ lastNumber }) => lastNumber),
      chats.map(({ readNumber }) => readNumber),
      chats.map(({ seenNumber }) => seenNumber),
      chats.map(({ claimedBy }) => claimedBy),
      chats.map(({ language }) => language),
      messages.map(({ atMs }) => new Date(atMs)),
      messages.map(({ author }) => author),
      messages.map(({ operatorNumber }) => operatorNumber),
      messages.map(({ clientId }) => clientId),
      messages.map(({ text }) => text),
      messages.map(({ fileId }) => fileId),
      messages.map(({ isLeft }) => isLeft),
    ],
  });
  return written;
}

const appendSql = `
  with given as (
    select * from unnest($1::int8[], $2::int4[], $3::int4[], $4::int4[], $5::int4[], $6::text[], $7::timestamptz[],
      $8::text[], $9::int4[], $10::text[], $11::text[], $12::text[], $13::bool[])
    as given (chat_id, number, read, seen, claimed_by, language, at, author, operator_number, client_id, text, file_id, is_left)
  ), counted as (
    update support_chat as chat set last_number = given.number, read_number = given.read, seen_number = given.seen,
      claimed_by = given.claimed_by, language = given.language, last_at = given.at, closed_at = null,
      waiting_since = case given.author when 'person' then coalesce(chat.waiting_since, given.at) end
    from given where chat.id = given.chat_id returning chat.id
  )
  insert into support_message (chat_id, number, author, operator_number, client_id, text, file_id, is_left, at)
  select chat_id, number, author, operator_number, client_id, text, file_id, is_left, at
  from given join counted on counted.id = given.chat_id`;
