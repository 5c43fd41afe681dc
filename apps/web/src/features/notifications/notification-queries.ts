import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { makeFormKey } from '@truemark/browser/form-key';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { markRead, type NotificationPages } from './mark-read.ts';

const listKey = (isUnreadOnly: boolean) => [...accountKeys.notifications, 'list', isUnreadOnly];

/** Notifications, the newest first, a page at a time. */
export function useNotifications(isUnreadOnly: boolean) {
  return useInfiniteQuery({
    queryKey: listKey(isUnreadOnly),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'getNotificationList',
        { body: { ...(pageParam !== null && { cursor: pageParam }), ...(isUnreadOnly && { isUnreadOnly }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: last => last.nextCursor,
  });
}

/** Marks as read; what could not be kept is unread again. */
export function useMarkRead() {
  return useMutation({
    mutationFn: (ids: string[] | 'all') =>
      api.call('markNotificationRead', { body: { ids } }, { idempotencyKey: makeFormKey() }),
    onMutate(ids) {
      for (const isUnreadOnly of [false, true]) {
        queryClient.setQueryData<NotificationPages>(listKey(isUnreadOnly), list => markRead(list, ids));
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.notifications }),
  });
}
