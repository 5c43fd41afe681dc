import type { InfiniteData } from '@tanstack/react-query';
import type { CallReply } from '@truemark/contract/call';
import {
  findNotificationGroup,
  isNotificationKind,
  type NotificationGroup,
} from '@truemark/contract/people/notification-kinds';
import type { getNotificationList, NotificationItem } from '@truemark/contract/people/notifications';

export type NotificationPage = CallReply<typeof getNotificationList>;
export type NotificationPages = InfiniteData<NotificationPage, string | null>;

/** What is read: some, or all up to the newest that was shown, of one group where it is named. */
interface Reading {
  readonly ids: readonly string[] | 'all';
  readonly upTo?: string | undefined;
  readonly group?: NotificationGroup | undefined;
}

function isMeant({ id, kind }: NotificationItem, { ids, upTo, group }: Reading): boolean {
  if (ids !== 'all') return ids.includes(id);
  if (upTo !== undefined && Number(id) > Number(upTo)) return false;
  return group === undefined || (isNotificationKind(kind) && findNotificationGroup(kind) === group);
}

/**
 * The list with some of it read, before the server has said so: the mark goes at the press. Of a group only what is loaded
 * can be counted; the answer brings the true number.
 */
export function markRead(list: NotificationPages | undefined, reading: Reading): NotificationPages | undefined {
  if (!list) return undefined;
  const marked = list.pages.flatMap(page => page.items).filter(item => !item.isRead && isMeant(item, reading)).length;
  const isAll = reading.ids === 'all' && reading.group === undefined;
  return {
    ...list,
    pages: list.pages.map(page => ({
      ...page,
      unreadCount: isAll ? 0 : Math.max(0, page.unreadCount - marked),
      items: page.items.map(item => (isMeant(item, reading) ? { ...item, isRead: true } : item)),
    })),
  };
}
