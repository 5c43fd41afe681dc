import { assert } from '@truemark/domain/result';
import { lookupPlans } from '../../platform/postgres/database.ts';
import { createJointTransactions } from '../../platform/postgres/joint-transactions.ts';
import { lockChatsOf } from './message-store.ts';
import type { SupportParts } from './parts.ts';
import { type Chat, saveReadMarks } from './store.ts';
import { noteChanges } from './write-messages.ts';

interface Reading {
  readonly userId: number;
  readonly upTo: number;
}

interface Marked {
  /** Undefined where the mark stood there already. */
  readonly moved?: Chat;
  readonly announce?: () => void;
}

/** Moves on how far persons have read, never back and never past the last message. Marks of the same moment are moved together. */
export function createReadMarker(
  parts: Pick<SupportParts, 'database' | 'eventLog' | 'signals'>,
): (reading: Reading) => Promise<Marked> {
  return createJointTransactions<Reading, Marked>(parts.database, {
    keyOf: ({ userId }) => userId,
    async work(client, readings) {
      const chats = await lockChatsOf(
        client,
        readings.map(({ userId }) => userId),
      );
      const moved = readings.flatMap(({ userId, upTo }) => {
        const chat = chats.get(userId);
        const readNumber = chat ? Math.min(upTo, chat.lastNumber) : 0;
        return chat && readNumber > chat.readNumber ? [{ ...chat, readNumber }] : [];
      });
      if (moved.length === 0) return readings.map(() => ({}));
      await saveReadMarks(client, moved);
      const announced = await noteChanges(client, parts, moved);
      const marked = new Map<number, Marked>();
      for (const [index, chat] of moved.entries()) {
        const announce = announced[index];
        assert(announce, 'a mark that was moved is announced');
        marked.set(chat.userId, { moved: chat, announce });
      }
      return readings.map(({ userId }) => marked.get(userId) ?? {});
    },
    settings: lookupPlans,
  });
}
