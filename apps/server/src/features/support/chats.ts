import type { Language } from '@truemark/contract/languages';
import { supportMessagesMax } from '@truemark/contract/limits';
import type { SupportState } from '@truemark/contract/people/support';
import { isSupportOpen, parseSupportHours } from '@truemark/contract/site/support-hours';
import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import type { SupportParts } from './parts.ts';
import {
  appendMessage,
  type Chat,
  findChatOf,
  findSent,
  listMessages,
  type Message,
  moveMark,
  openChat,
  takeUntold,
} from './store.ts';

/** What one person may write: sixty messages in ten minutes. */
const messageTries = { waitsMs: [...Array.from({ length: 59 }, () => 0), 60_000], periodMs: 600_000 };
/** An answer that stays unread for so long is told of beside the chat. */
const untoldMs = 60_000;
const toldAtOnce = 200;

const nothing: SupportState = { lastNumber: 0, readNumber: 0, seenNumber: 0, isClosed: false };

export function describeState(chat: Chat | undefined): SupportState {
  if (!chat) return nothing;
  const { lastNumber, readNumber, seenNumber, isClosed } = chat;
  return { lastNumber, readNumber, seenNumber, isClosed };
}

/** In the transaction of a change: its user's pages hear of it after the commit, and so do operators and other programs. */
export async function noteChange(
  client: pg.ClientBase,
  { eventLog, signals }: Pick<SupportParts, 'eventLog' | 'signals'>,
  chat: Chat,
): Promise<() => void> {
  const { id: chatId, userId, lastNumber, readNumber, seenNumber, isClosed } = chat;
  const values = {
    last: String(lastNumber),
    read: String(readNumber),
    seen: String(seenNumber),
    closed: isClosed ? 'yes' : 'no',
  };
  const announce = await eventLog.appendIn(client, [{ userId, kind: 'support', values }]);
  return () => {
    announce();
    signals.tell({ kind: 'changed', chatId, userId });
  };
}

/** Makes a picture of the user's part of their chat. */
export function claimPicture(
  client: pg.ClientBase,
  { files }: Pick<SupportParts, 'files'>,
  { id, userId }: Chat,
  fileId: string,
) {
  return files.claimIn(client, { userId, purpose: 'support', fileIds: [fileId], record: `support:${id}` });
}

/** Whether support can be written to, and whether somebody is there now. Without stated hours there is none. */
export async function findOpening({
  content,
  clock,
}: Pick<SupportParts, 'clock'> & { readonly content: Pick<SupportParts['content'], 'findParameter'> }) {
  const stated = await content.findParameter('support.hours');
  const shifts = stated.ok ? parseSupportHours(stated.value.value) : undefined;
  return {
    hours: shifts && stated.ok ? stated.value.value : '',
    isOffered: shifts !== undefined,
    isOpen: shifts !== undefined && isSupportOpen(shifts, clock.nowMs()),
  };
}

export interface NewWords {
  readonly userId: number;
  readonly language: Language;
  readonly clientId: string;
  readonly text: string;
  readonly fileId: string | undefined;
}

/** The person's side of the chat. */
export function createChats(parts: SupportParts) {
  const { database, clock, limits, signals } = parts;

  async function findKnown({ userId, clientId }: NewWords): Promise<{ chat: Chat; message: Message } | undefined> {
    const chat = await findChatOf(database.pool, userId);
    const message = chat && (await findSent(database.pool, chat.id, { author: 'person', clientId }));
    return message && { chat, message };
  }

  async function writeIn(client: pg.PoolClient, words: NewWords, isLeft: boolean) {
    const { userId, language, clientId, text, fileId } = words;
    const atMs = clock.nowMs();
    const opened = await openChat(client, { userId, language, atMs });
    // Of two sendings at once the second waits here and finds what the first wrote.
    const known = await findSent(client, opened.id, { author: 'person', clientId });
    if (known) return { chat: opened, message: known, announce: undefined };
    if (fileId) {
      const claimed = await claimPicture(client, parts, opened, fileId);
      if (!claimed.ok) return deny(claimed.code);
    }
    const written = {
      author: 'person',
      operatorNumber: null,
      clientId,
      text,
      fileId: fileId ?? null,
      isLeft,
      atMs,
    } as const;
    const { chat, message } = await appendMessage(client, opened.id, written);
    return { chat, message, announce: await noteChange(client, parts, chat) };
  }

  return {
    async loadState(userId: number): Promise<SupportState> {
      return describeState(await findChatOf(database.pool, userId));
    },
    async list(userId: number, range: { after?: number | undefined; before?: number | undefined }) {
      const chat = await findChatOf(database.pool, userId);
      const found = chat && (await listMessages(database.pool, chat.id, { ...range, countMax: supportMessagesMax }));
      return { messages: found?.messages ?? [], hasMore: found?.hasMore ?? false, chat };
    },
    async send(words: NewWords): Promise<{ readonly chat: Chat; readonly message: Message } | Denial> {
      const known = await findKnown(words);
      if (known) return known;
      if (words.text.trim() === '' && !words.fileId) return deny('supportTextMissing');
      const { isOffered, isOpen } = await findOpening(parts);
      if (!isOffered) return deny('supportUnavailable');
      const { isPassed, blockedUntilMs } = await limits.begin(`support:${words.userId}`, messageTries);
      if (!isPassed)
        return { ...deny('supportMessagesTooMany'), values: { retryAt: String(Math.ceil(blockedUntilMs)) } };
      const sent = await commitUnlessDenied(database, client => writeIn(client, words, !isOpen));
      if ('ok' in sent) return sent;
      sent.announce?.();
      return sent;
    },
    async markRead(userId: number, upTo: number): Promise<SupportState> {
      const chat = await findChatOf(database.pool, userId);
      if (!chat || chat.readNumber >= Math.min(upTo, chat.lastNumber)) return describeState(chat);
      const { moved, announce } = await database.transaction(async client => {
        const moved = await moveMark(client, chat.id, 'read', upTo);
        return { moved, announce: moved && (await noteChange(client, parts, moved)) };
      });
      announce?.();
      return moved ? describeState(moved) : describeState(await findChatOf(database.pool, userId));
    },
    async sayTyping(userId: number): Promise<void> {
      const chat = await findChatOf(database.pool, userId);
      if (chat) signals.tell({ kind: 'personTyping', chatId: chat.id, userId });
    },
    /** Tells of answers that have stayed unread for a minute; any number of programs may do so. */
    async tellUnread(): Promise<void> {
      const announce = await database.transaction(async client => {
        const untold = await takeUntold(client, clock.nowMs() - untoldMs, toldAtOnce);
        const told = untold.map(
          ({ userId }) => ({ userId, kind: 'supportAnswered', values: {}, isMailed: true }) as const,
        );
        return parts.notifications.notifyAllIn(client, told);
      });
      announce();
    },
  };
}

export type Chats = ReturnType<typeof createChats>;
