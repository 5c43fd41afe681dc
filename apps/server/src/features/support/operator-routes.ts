import { supportMessagesMax } from '@truemark/contract/limits';
import type { SupportChatRow } from '@truemark/contract/operators/support';
import { deny } from '@truemark/domain/result';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import { registerSupportActs } from './operator-acts.ts';
import type { SupportParts } from './parts.ts';
import { describeProfile } from './profile.ts';
import {
  type Chat,
  type ChatPlace,
  listChats,
  listMessages,
  listNotes,
  loadChat,
  loadWaiting,
  moveSeen,
  placeOf,
} from './store.ts';
import { toMessage, toNote } from './to-wire.ts';
import { noteChange } from './write-messages.ts';

const pageRows = 50;

function readPlace(cursor: string | undefined): ChatPlace | undefined {
  const [, atMs, id] = /^(\d{1,15}):(\d{1,15})$/.exec(cursor ?? '') ?? [];
  return atMs === undefined || id === undefined ? undefined : { atMs: Number(atMs), id: Number(id) };
}

function toRow(chat: Chat, rest: Pick<SupportChatRow, 'userName' | 'lastText' | 'lastAuthor'>): SupportChatRow {
  const { id, userId, language, lastNumber, readNumber, seenNumber, isClosed, waitingSinceMs, claimedBy, lastAtMs } =
    chat;
  return {
    ...{ id: String(id), userId: String(userId), language, lastNumber, readNumber, seenNumber, isClosed, claimedBy },
    ...{ waitingSince: waitingSinceMs, lastAt: lastAtMs, ...rest },
  };
}

/** Chats as operators see them. */
export function registerSupportOperatorRoutes(http: HttpServer, acts: ActServer, parts: SupportParts): void {
  const { database, content, identity, files, signals } = parts;

  http.serve('listSupportChats', async ({ query, context }) => {
    const { view } = query;
    const { operatorNumber } = context.operator;
    const [found, waiting] = await Promise.all([
      listChats(database, view, { operatorNumber, from: readPlace(query.cursor), countMax: pageRows + 1 }),
      loadWaiting(database),
    ]);
    const page = found.slice(0, pageRows);
    const names = await identity.loadUserNames(page.map(({ userId }) => userId));
    const last = found.length > pageRows ? page.at(-1) : undefined;
    const place = last && placeOf(view, last);
    return {
      items: page.map(chat => toRow(chat, { ...pickLast(chat), userName: names.get(chat.userId) ?? '' })),
      nextCursor: place ? `${place.atMs}:${place.id}` : null,
      waitingCount: waiting.count,
    };
  });

  http.serve('getSupportChat', async ({ params, query }) => {
    const chat = await loadChat(database.pool, Number(params.id));
    const user = chat && (await identity.loadUser(chat.userId));
    if (!chat || !user) return deny('recordMissing');
    const [found, notes] = await Promise.all([
      listMessages(database.pool, chat.id, { ...query, countMax: supportMessagesMax }),
      listNotes(database.pool, chat.id),
    ]);
    const newest = found.messages.at(-1);
    const seen = newest && (await saveSeen(parts, chat, newest.number));
    const last = { lastText: newest?.text.slice(0, 140) ?? '', lastAuthor: newest?.author ?? ('person' as const) };
    return {
      chat: toRow(seen ?? chat, { ...last, userName: user.userName }),
      messages: found.messages.map(message => ({ ...toMessage(message), operatorNumber: message.operatorNumber })),
      hasMore: found.hasMore,
      profile: describeProfile(user),
      notes: notes.map(toNote),
    };
  });

  http.serve('viewSupportPicture', async ({ params, context }) => {
    const { operatorNumber } = context.operator;
    const viewed = await files.view(params.id, { operatorNumber, purpose: 'support' });
    return viewed.ok ? { fileName: `${params.id}.jpg`, contentType: 'image/jpeg', body: viewed.value } : viewed;
  });

  http.serve('listCannedAnswers', async () => [...(await content.listAnswers())]);

  http.serve('watchSupport', async ({ query }) => {
    const { cursor, isWhole, changed, typing } = await signals.watch(query.cursor);
    return { cursor, isWhole, changed: changed.map(String), typing: typing.map(String) };
  });

  http.serve('sayOperatorTyping', async ({ body }) => {
    const chat = await loadChat(database.pool, Number(body.id));
    if (!chat) return deny('recordMissing');
    signals.tell({ kind: 'operatorTyping', chatId: chat.id, userId: chat.userId });
    return { isDone: true };
  });

  registerSupportActs(acts, parts);
}

function pickLast({ lastText, lastAuthor }: Pick<SupportChatRow, 'lastText' | 'lastAuthor'>) {
  return { lastText, lastAuthor };
}

/** What was answered to an operator counts as seen; its writer is told. */
async function saveSeen(parts: SupportParts, chat: Chat, upTo: number): Promise<Chat | undefined> {
  if (chat.seenNumber >= upTo) return undefined;
  const { moved, announce } = await parts.database.transaction(async client => {
    const moved = await moveSeen(client, chat.id, upTo);
    return { moved, announce: moved && (await noteChange(client, parts, moved)) };
  });
  announce?.();
  return moved;
}
