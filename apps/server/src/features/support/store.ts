import type { Language } from '@truemark/contract/languages';
import type { SupportView } from '@truemark/contract/operators/support';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';

export type Queryable = Pick<pg.ClientBase, 'query'>;

/** A chat as it stands. Times are ms since 1970. */
export interface Chat {
  readonly id: number;
  readonly userId: number;
  readonly language: Language;
  readonly lastNumber: number;
  readonly readNumber: number;
  readonly seenNumber: number;
  readonly waitingSinceMs: number | null;
  readonly claimedBy: number | null;
  readonly isClosed: boolean;
  readonly lastAtMs: number;
}

export interface Message {
  readonly number: number;
  readonly author: 'person' | 'operator';
  readonly operatorNumber: number | null;
  readonly clientId: string;
  readonly text: string;
  readonly fileId: string | null;
  readonly isLeft: boolean;
  readonly atMs: number;
}

export interface Note {
  readonly id: number;
  readonly operatorNumber: number;
  readonly text: string;
  readonly atMs: number;
}

export const chatColumns = `id::float8 as id, user_id::float8 as "userId", language, last_number as "lastNumber",
  read_number as "readNumber", seen_number as "seenNumber", ${toMs('waiting_since')} as "waitingSinceMs",
  claimed_by as "claimedBy", closed_at is not null as "isClosed", ${toMs('last_at')} as "lastAtMs"`;
export const messageColumns = `number, author, operator_number as "operatorNumber", client_id as "clientId", text,
  file_id as "fileId", is_left as "isLeft", ${toMs('at')} as "atMs"`;

export async function findChatOf(client: Queryable, userId: number): Promise<Chat | undefined> {
  const { rows } = await client.query<Chat>(`select ${chatColumns} from support_chat where user_id = $1`, [userId]);
  return rows[0];
}

export async function loadChat(client: Queryable, id: number): Promise<Chat | undefined> {
  const { rows } = await client.query<Chat>(`select ${chatColumns} from support_chat where id = $1`, [id]);
  return rows[0];
}

export async function lockChat(client: pg.ClientBase, id: number): Promise<Chat | undefined> {
  const { rows } = await client.query<Chat>(`select ${chatColumns} from support_chat where id = $1 for update`, [id]);
  return rows[0];
}

/** Messages in their order, one more than asked for where there are more. */
export async function listMessages(
  client: Queryable,
  chatId: number,
  {
    after,
    before,
    countMax,
  }: { readonly after?: number | undefined; readonly before?: number | undefined; readonly countMax: number },
): Promise<{ readonly messages: Message[]; readonly hasMore: boolean }> {
  const isForward = after !== undefined;
  const { rows } = await client.query<Message>(
    `select ${messageColumns} from support_message where chat_id = $1 and number > $2 and number < $3
     order by number ${isForward ? 'asc' : 'desc'} limit $4`,
    [chatId, after ?? 0, before ?? 2 ** 31 - 1, countMax + 1],
  );
  const page = rows.slice(0, countMax);
  return { messages: isForward ? page : page.toReversed(), hasMore: rows.length > countMax };
}

export async function listSince(
  client: Queryable,
  chatId: number,
  sinceMs: number,
  countMax: number,
): Promise<Message[]> {
  const { rows } = await client.query<Message>(
    `select ${messageColumns} from support_message where chat_id = $1 and at >= $2 order by number desc limit $3`,
    [chatId, new Date(sinceMs), countMax],
  );
  return rows.toReversed();
}

/** Moves on what operators have seen, never back and never past the last message; undefined when it stood there already. */
export async function moveSeen(client: pg.ClientBase, chatId: number, upTo: number): Promise<Chat | undefined> {
  const { rows } = await client.query<Chat>(
    `update support_chat set seen_number = least($2, last_number) where id = $1 and seen_number < least($2, last_number)
     returning ${chatColumns}`,
    [chatId, upTo],
  );
  return rows[0];
}

/** How far their persons have read in these chats, which are locked. */
export async function saveReadMarks(
  client: pg.ClientBase,
  chats: readonly Pick<Chat, 'id' | 'readNumber'>[],
): Promise<void> {
  await client.query({
    name: 'support-read',
    text: `update support_chat as chat set read_number = given.read
      from unnest($1::int8[], $2::int4[]) as given (chat_id, read) where chat.id = given.chat_id`,
    values: [chats.map(({ id }) => id), chats.map(({ readNumber }) => readNumber)],
  });
}

export async function saveClaim(client: pg.ClientBase, id: number, claimedBy: number | null): Promise<void> {
  await client.query('update support_chat set claimed_by = $2 where id = $1', [id, claimedBy]);
}

export async function saveClosed(client: pg.ClientBase, id: number, atMs: number | null): Promise<Chat | undefined> {
  const { rows } = await client.query<Chat>(
    `update support_chat set closed_at = $2, waiting_since = case when $2::timestamptz is null then waiting_since end
     where id = $1 returning ${chatColumns}`,
    [id, atMs === null ? null : new Date(atMs)],
  );
  return rows[0];
}

export async function insertNote(
  client: pg.ClientBase,
  chatId: number,
  { operatorNumber, text, atMs }: Omit<Note, 'id'>,
): Promise<Note> {
  const { rows } = await client.query<{ id: number }>(
    'insert into support_note (chat_id, operator_number, text, at) values ($1, $2, $3, $4) returning id::float8 as id',
    [chatId, operatorNumber, text, new Date(atMs)],
  );
  const [row] = rows;
  if (!row) throw new Error('a note that was written is there');
  return { id: row.id, operatorNumber, text, atMs };
}

const notesMax = 200;

export async function listNotes(client: Queryable, chatId: number): Promise<Note[]> {
  const { rows } = await client.query<Note>(
    `select id::float8 as id, operator_number as "operatorNumber", text, ${toMs('at')} as "atMs" from support_note
     where chat_id = $1 order by support_note.id desc limit $2`,
    [chatId, notesMax],
  );
  return rows.toReversed();
}

export interface ListedChat extends Chat {
  readonly lastText: string;
  readonly lastAuthor: Message['author'];
}

/** Where the next page of a list begins. */
export interface ChatPlace {
  readonly atMs: number;
  readonly id: number;
}

const views: Readonly<
  Record<SupportView, { readonly where: string; readonly time: string; readonly isRising: boolean }>
> = {
  waiting: { where: 'waiting_since is not null', time: 'waiting_since', isRising: true },
  mine: { where: 'closed_at is null and claimed_by = $4', time: 'last_at', isRising: false },
  open: { where: 'closed_at is null', time: 'last_at', isRising: false },
  closed: { where: 'closed_at is not null', time: 'last_at', isRising: false },
};

export async function listChats(
  database: Database,
  view: SupportView,
  {
    operatorNumber,
    from,
    countMax,
  }: { readonly operatorNumber: number; readonly from: ChatPlace | undefined; readonly countMax: number },
): Promise<ListedChat[]> {
  const { where, time, isRising } = views[view];
  const [sign, way] = isRising ? ['>', 'asc'] : ['<', 'desc'];
  return database.query<ListedChat>(
    `select chat.*, left(message.text, 140) as "lastText", message.author as "lastAuthor" from (
       select ${chatColumns}, last_number, support_chat.${time} as place from support_chat
       where ${where} and last_number > 0 and ($1::timestamptz is null or (${time}, support_chat.id) ${sign} ($1, $2::int8)) and $4::int is not null
       order by ${time} ${way}, support_chat.id ${way} limit $3
     ) chat join support_message message on message.chat_id = chat.id::int8 and message.number = chat.last_number
     order by chat.place ${way}, chat.id ${way}`,
    [from ? new Date(from.atMs) : null, from?.id ?? null, countMax, operatorNumber],
  );
}

export const placeOf = (view: SupportView, chat: Chat): ChatPlace => ({
  id: chat.id,
  atMs: view === 'waiting' ? (chat.waitingSinceMs ?? 0) : chat.lastAtMs,
});

export async function loadWaiting(database: Database): Promise<{ count: number; oldestAtMs: number | null }> {
  const rows = await database.query<{ count: number; oldestAtMs: number | null }>(
    `select count(*)::int as count, ${toMs('min(waiting_since)')} as "oldestAtMs" from support_chat where waiting_since is not null`,
  );
  return rows[0] ?? { count: 0, oldestAtMs: null };
}

/** Chats with an answer that has stayed unread since before a moment, each once for all that is in it. */
export async function takeUntold(
  client: pg.ClientBase,
  beforeMs: number,
  countMax: number,
): Promise<readonly { userId: number }[]> {
  const { rows } = await client.query<{ userId: number }>(
    `update support_chat set told_number = last_number where id in (
       select chat.id from support_chat chat
       where read_number < last_number and told_number < last_number and last_at < $1 and exists (
         select from support_message where chat_id = chat.id and author = 'operator'
           and number > greatest(chat.read_number, chat.told_number)
       )
       order by chat.user_id limit $2 for update skip locked
     ) returning user_id::float8 as "userId"`,
    [new Date(beforeMs), countMax],
  );
  return rows;
}
