import { RecentMap } from '@truemark/collections/recent-map';
import { supportMessagesMax } from '@truemark/contract/limits';
import type { SupportState } from '@truemark/contract/people/support';
import { isSupportOpen, parseSupportHours } from '@truemark/contract/site/support-hours';
import type { Denial } from '../../platform/http/denial.ts';
import type { SupportParts } from './parts.ts';
import { createReadMarker } from './read-marks.ts';
import { type Chat, findChatOf, listMessages, takeUntold } from './store.ts';
import { createWriter, type NewWords, type Sent } from './write-messages.ts';

/** An answer that stays unread for so long is told of beside the chat. */
const untoldMs = 60_000;
const toldAtOnce = 200;
const chatIdsMax = 10_000;

const nothing: SupportState = { lastNumber: 0, readNumber: 0, seenNumber: 0, isClosed: false };

export function describeState(chat: Chat | undefined): SupportState {
  if (!chat) return nothing;
  const { lastNumber, readNumber, seenNumber, isClosed } = chat;
  return { lastNumber, readNumber, seenNumber, isClosed };
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

/** The person's side of the chat. */
export function createChats(parts: SupportParts) {
  const { database, clock, signals } = parts;
  const write = createWriter(parts);
  const mark = createReadMarker(parts);
  /** A person has one chat for ever. */
  const chatIds = new RecentMap<number, number>(chatIdsMax);

  return {
    async loadState(userId: number): Promise<SupportState> {
      return describeState(await findChatOf(database.pool, userId));
    },
    async list(userId: number, range: { after?: number | undefined; before?: number | undefined }) {
      const chat = await findChatOf(database.pool, userId);
      const found = chat && (await listMessages(database.pool, chat.id, { ...range, countMax: supportMessagesMax }));
      return { messages: found?.messages ?? [], hasMore: found?.hasMore ?? false, chat };
    },
    async send(words: NewWords): Promise<Sent | Denial> {
      const { isOffered, isOpen } = await findOpening(parts);
      return write({ ...words, isOffered, isOpen });
    },
    async markRead(userId: number, upTo: number): Promise<SupportState> {
      const { moved, announce } = await mark({ userId, upTo });
      announce?.();
      return describeState(moved ?? (await findChatOf(database.pool, userId)));
    },
    async sayTyping(userId: number): Promise<void> {
      const chatId = chatIds.get(userId) ?? (await findChatOf(database.pool, userId))?.id;
      if (chatId === undefined) return;
      chatIds.set(userId, chatId);
      signals.tell({ kind: 'personTyping', chatId, userId });
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
