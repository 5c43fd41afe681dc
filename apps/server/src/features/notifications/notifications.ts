import type { Language } from '@truemark/contract/languages';
import {
  findNotificationGroup,
  isSecurityKind,
  listKinds,
  type NotificationGroup,
  type NotificationKind,
  type NotificationValues,
} from '@truemark/contract/people/notification-kinds';
import type { NotificationChoice, NotificationItem } from '@truemark/contract/people/notifications';
import type pg from 'pg';
import type { KeepIn, Kept } from '../../platform/http/repeat-store.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { createChoiceStore, type FindChoice } from './choice-store.ts';
import type { Announce, EventLog } from './event-log.ts';
import type { Messages } from './messages.ts';
import { createNotificationStore, type NotificationRow } from './notification-store.ts';
import type { Pushes } from './pushes.ts';

/** Notifications in one page of the list. */
const pageRows = 30;
const keptCount = 1_000;
const keptMs = 366 * 24 * 3_600_000;

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
  /** Important: also sent by mail, else by SMS, unless the user has chosen otherwise for what it is about. */
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

/** What is read: some, or all there were up to a number, of one group where it is named. */
export interface Reading {
  readonly ids: readonly string[] | 'all';
  readonly upTo?: string | undefined;
  readonly group?: NotificationGroup | undefined;
}

export interface Notifications {
  /** Writes the notification, its event and its message in the caller's transaction. Announce after the commit. */
  notifyIn(client: pg.ClientBase, notification: NewNotification): Promise<Announce>;
  /** Many in a few statements. Only users with an open page get an event, where `isWatched` says who has one. */
  notifyAllIn(
    client: pg.ClientBase,
    notifications: readonly NewNotification[],
    isWatched?: (userId: number) => boolean,
  ): Promise<Announce>;
  /** One page, the newest first; the number of unread ones is of the same moment, and of all groups. */
  list(query: {
    readonly userId: number;
    readonly isUnreadOnly: boolean;
    readonly group?: NotificationGroup | undefined;
    readonly cursor?: string | undefined;
  }): Promise<{ items: UnwordedNotification[]; nextCursor: string | null; unreadCount: number }>;
  /** Other open pages of the user hear of it. Answers how many are still unread. */
  markRead(userId: number, reading: Reading, keepIn: KeepIn<Unread>): Promise<Kept<Unread>>;
  /** A page goes on after a drop, in which it may have missed some. */
  noteResumed(userId: number): Promise<void>;
  /** Removes what is older than a year or beyond a user's last thousand. */
  prune(): Promise<void>;
}

export interface NotificationParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly messages: Pick<Messages, 'queueIn'>;
  readonly eventLog: Pick<EventLog, 'append' | 'appendIn'>;
  /** Absent where no pushes are sent. */
  readonly pushes?: Pick<Pushes, 'queueIn'> | undefined;
  /** Reads the user's contact in the caller's transaction; undefined for a user who is gone. */
  readonly loadContact: (client: pg.ClientBase, userId: number) => Promise<Contact | undefined>;
}

export function createNotifications(parts: NotificationParts): Notifications {
  const { database, clock, eventLog } = parts;
  const store = createNotificationStore(database);
  const choices = createChoiceStore();

  async function sendIn(
    client: pg.ClientBase,
    notifications: readonly NewNotification[],
    ids: readonly number[],
  ): Promise<void> {
    const userIds = notifications.map(({ userId }) => userId);
    const findChoice = await choices.loadIn(client, userIds);
    for (const notification of notifications) {
      if (isMailWanted(notification, findChoice)) await mailIn(client, notification, parts);
    }
    if (!parts.pushes) return;
    const pushed = notifications.flatMap((notification, index) => {
      const { userId, kind, isMailed } = notification;
      const isChosen = isWanted(findChoice(userId, findNotificationGroup(kind), 'push'), isMailed);
      const id = ids[index];
      return isChosen && id !== undefined ? [{ userId, id }] : [];
    });
    if (pushed.length > 0) await parts.pushes.queueIn(client, pushed);
  }

  async function notifyAllIn(
    client: pg.ClientBase,
    given: readonly NewNotification[],
    isWatched: (userId: number) => boolean = () => true,
  ): Promise<Announce> {
    if (given.length === 0) return () => undefined;
    // Logs of users are locked in the order of their numbers, as by everybody who tells several users at once.
    const notifications = given.toSorted((one, other) => one.userId - other.userId);
    const ids = await store.insertIn(client, notifications, clock.nowMs());
    await sendIn(client, notifications, ids);
    const events = notifications.flatMap(({ userId, kind }, index) =>
      isWatched(userId) ? [{ userId, kind: 'notification' as const, values: { id: String(ids[index]), kind } }] : [],
    );
    // Last, because the logs of the users are locked from here to the commit.
    return eventLog.appendIn(client, events);
  }

  return {
    notifyIn: (client, notification) => notifyAllIn(client, [notification]),
    notifyAllIn,
    async list({ userId, isUnreadOnly, group, cursor }) {
      const { rows, unreadCount } = await store.list({
        ...{ userId, isUnreadOnly, countMax: pageRows + 1 },
        kinds: group && listKinds(group),
        beforeId: cursor === undefined ? undefined : Number(cursor),
      });
      const items = rows.slice(0, pageRows).map(showNotification);
      return { items, nextCursor: rows.length > pageRows ? (items.at(-1)?.id ?? null) : null, unreadCount };
    },
    async markRead(userId, { ids, upTo, group }, keepIn) {
      const choice = {
        ids: ids === 'all' ? undefined : ids.map(Number),
        upToId: upTo === undefined ? undefined : Number(upTo),
        kinds: group && listKinds(group),
      };
      const { kept, announce } = await database.transaction(async client => {
        const marked = await store.markReadIn(client, userId, choice, clock.nowMs());
        const announce = marked === 0 ? undefined : await eventLog.appendIn(client, [{ userId, kind: 'notification' }]);
        return { kept: await keepIn(client, { unreadCount: await store.countUnreadIn(client, userId) }), announce };
      });
      announce?.();
      return kept;
    },
    noteResumed: userId => eventLog.append([{ userId, kind: 'notification' }]),
    prune: () => store.prune(clock.nowMs() - keptMs, keptCount),
  };
}

function isWanted(choice: NotificationChoice, isImportant: boolean): boolean {
  return choice === 'all' || (choice === 'important' && isImportant);
}

function isMailWanted({ userId, kind, isMailed }: NewNotification, findChoice: FindChoice): boolean {
  if (isSecurityKind(kind)) return isMailed;
  return isWanted(findChoice(userId, findNotificationGroup(kind), 'mail'), isMailed);
}

async function mailIn(
  client: pg.ClientBase,
  notification: NewNotification,
  { messages, loadContact }: NotificationParts,
): Promise<void> {
  const { userId, isMailed: _isMailed, contact: given, ...said } = notification;
  const contact = given ?? (await loadContact(client, userId));
  const to = contact?.email ?? contact?.phone;
  if (!contact || !to) return;
  const channel = contact.email ? 'mail' : 'sms';
  const subscribed = isSecurityKind(said.kind) ? undefined : { userId, group: findNotificationGroup(said.kind) };
  await messages.queueIn(client, { channel, to, language: contact.language, ...said }, subscribed);
}

function showNotification({ id, kind, values, atMs, isRead }: NotificationRow): UnwordedNotification {
  return { id: String(id), kind, values: { ...values }, at: atMs, isRead };
}
