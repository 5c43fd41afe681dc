import type { Language } from '@truemark/contract/languages';
import type { NotificationKind, NotificationValues } from '@truemark/contract/people/notification-kinds';
import type { NotificationItem } from '@truemark/contract/people/notifications';
import type pg from 'pg';
import type { KeepIn, Kept } from '../../platform/http/repeat-store.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Announce, EventLog } from './event-log.ts';
import type { Messages } from './messages.ts';
import { createNotificationStore, type NotificationRow } from './notification-store.ts';

/** Notifications in one page of the list. */
const pageRows = 30;

/** Where a user can be reached, and in which language. Both contacts are confirmed; null when there is none. */
export interface Contact {
  readonly language: Language;
  readonly email: string | null;
  readonly phone: string | null;
}

interface NotificationOf<Kind extends NotificationKind> {
  readonly userId: number;
  readonly kind: Kind;
  readonly values: NotificationValues<Kind>;
  /** Also sent to the user: by mail, else by SMS. */
  readonly isMailed: boolean;
  /** Sent here instead of to the user's contact, such as to the address that was just replaced. */
  readonly contact?: Contact;
}

/** A notification to write; the kind decides which values it needs. */
export type NewNotification = { [Kind in NotificationKind]: NotificationOf<Kind> }[NotificationKind];

/** As it is kept: every reader gets the words in a language of their own. */
export type UnwordedNotification = Omit<NotificationItem, 'title' | 'content'>;

interface Unread {
  readonly unreadCount: number;
}

export interface Notifications {
  /** Writes the notification, its event and its message in the caller's transaction. Announce after the commit. */
  notifyIn(client: pg.ClientBase, notification: NewNotification): Promise<Announce>;
  /** One page, the newest first. */
  list(query: {
    readonly userId: number;
    readonly isUnreadOnly: boolean;
    readonly cursor?: string | undefined;
  }): Promise<{ items: UnwordedNotification[]; nextCursor: string | null; unreadCount: number }>;
  /** Marks some as read, or all; other open pages of the user hear of it. Answers how many are still unread. */
  markRead(userId: number, ids: readonly string[] | 'all', keepIn: KeepIn<Unread>): Promise<Kept<Unread>>;
}

export interface NotificationParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly messages: Pick<Messages, 'queueIn'>;
  readonly eventLog: Pick<EventLog, 'appendIn'>;
  /** Reads the user's contact in the caller's transaction; undefined for a user who is gone. */
  readonly loadContact: (client: pg.ClientBase, userId: number) => Promise<Contact | undefined>;
}

export function createNotifications(parts: NotificationParts): Notifications {
  const { database, clock, messages, eventLog } = parts;
  const store = createNotificationStore(database);

  async function mailIn(client: pg.ClientBase, notification: NewNotification): Promise<void> {
    const { userId, isMailed, contact: given, ...said } = notification;
    if (!isMailed) return;
    const contact = given ?? (await parts.loadContact(client, userId));
    const to = contact?.email ?? contact?.phone;
    if (!contact || !to) return;
    const { language } = contact;
    await messages.queueIn(client, { channel: contact.email ? 'mail' : 'sms', to, language, ...said });
  }

  return {
    async notifyIn(client, notification) {
      const { userId, kind, values } = notification;
      const id = await store.insertIn(client, { userId, kind, values, atMs: clock.nowMs() });
      await mailIn(client, notification);
      // Last, because the log of the user is locked from here to the commit.
      return eventLog.appendIn(client, [{ userId, kind: 'notification', values: { id: String(id), kind } }]);
    },
    async list({ userId, isUnreadOnly, cursor }) {
      const beforeId = cursor === undefined ? undefined : Number(cursor);
      const [rows, unreadCount] = await Promise.all([
        store.list({ userId, isUnreadOnly, beforeId, countMax: pageRows + 1 }),
        store.countUnread(userId),
      ]);
      const items = rows.slice(0, pageRows).map(showNotification);
      return { items, nextCursor: rows.length > pageRows ? (items.at(-1)?.id ?? null) : null, unreadCount };
    },
    async markRead(userId, ids, keepIn) {
      const nowMs = clock.nowMs();
      const { kept, announce } = await database.transaction(async client => {
        const marked = await store.markReadIn(client, userId, ids === 'all' ? null : ids.map(Number), nowMs);
        const announce = marked === 0 ? undefined : await eventLog.appendIn(client, [{ userId, kind: 'notification' }]);
        return { kept: await keepIn(client, { unreadCount: await store.countUnread(userId, client) }), announce };
      });
      announce?.();
      return kept;
    },
  };
}

function showNotification({ id, kind, values, atMs, isRead }: NotificationRow): UnwordedNotification {
  return { id: String(id), kind, values: { ...values }, at: atMs, isRead };
}
