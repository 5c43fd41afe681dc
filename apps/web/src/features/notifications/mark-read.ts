import type { InfiniteData } from '@tanstack/react-query';
import type { CallReply } from '@truemark/contract/call';
import type { getNotificationList } from '@truemark/contract/people/notifications';

export type NotificationPage = CallReply<typeof getNotificationList>;
export type NotificationPages = InfiniteData<NotificationPage, string | null>;

/** The list with some of it read, before the server has said so: the mark goes at the press. */
export function markRead(
  list: NotificationPages | undefined,
  ids: readonly string[] | 'all',
): NotificationPages | undefined {
  if (!list) return undefined;
  const isMeant = (id: string) => ids === 'all' || ids.includes(id);
  const marked = list.pages.flatMap(page => page.items).filter(({ id, isRead }) => !isRead && isMeant(id)).length;
  return {
    ...list,
    pages: list.pages.map(page => ({
      ...page,
      unreadCount: ids === 'all' ? 0 : Math.max(0, page.unreadCount - marked),
      items: page.items.map(item => (isMeant(item.id) ? { ...item, isRead: true } : item)),
    })),
  };
}
