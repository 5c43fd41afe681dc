import { useQuery } from '@tanstack/react-query';
import type { CallReply } from '@truemark/contract/call';
import type { getNotificationList } from '@truemark/contract/people/notifications';
import type { Book } from '@truemark/domain/money/book';
import { accountKeys } from './account-keys.ts';
import { api } from './api.ts';
import { useIsDemo, useUser } from './session.ts';

export { accountKeys };

/** The book in use: practice money or the user's own. */
export function useBook(): Book {
  return useIsDemo() ? 'demo' : 'live';
}

export type UnreadList = CallReply<typeof getNotificationList>;
/** The unread notifications, whose own number both frames show. */
export const unreadKey = [...accountKeys.notifications, 'unread'];

/** How many notifications nobody has read yet; 0 while not known, and for visitors. */
export function useUnreadCount(): number {
  const isWanted = useUser() !== undefined;
  const list = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => api.call('getNotificationList', { body: { isUnreadOnly: true } }, { signal }),
    enabled: isWanted,
  });
  return isWanted ? (list.data?.unreadCount ?? 0) : 0;
}
