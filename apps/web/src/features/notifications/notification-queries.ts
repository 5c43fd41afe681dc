import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { makeFormKey } from '@truemark/browser/form-key';
import type { CallArguments } from '@truemark/contract/call';
import type { NotificationGroup } from '@truemark/contract/people/notification-kinds';
import type { markNotificationRead, setNotificationChoice } from '@truemark/contract/people/notifications';
import { accountKeys, type UnreadList, unreadKey } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { markRead, type NotificationPages } from './mark-read.ts';

export interface NotificationFilter {
  readonly isUnreadOnly: boolean;
  readonly group: NotificationGroup | undefined;
}

type Reading = CallArguments<typeof markNotificationRead>['body'];
type ChosenGroup = CallArguments<typeof setNotificationChoice>['body'];

const listsKey = [...accountKeys.notifications, 'list'];
const settingsKey = [...accountKeys.notifications, 'settings'];

/** Notifications, the newest first, a page at a time. */
export function useNotifications({ isUnreadOnly, group }: NotificationFilter) {
  return useInfiniteQuery({
    queryKey: [...listsKey, isUnreadOnly, group ?? ''],
    queryFn: ({ pageParam, signal }) => {
      const filter = { ...(isUnreadOnly && { isUnreadOnly }), ...(group && { group }) };
      const body = { ...filter, ...(pageParam !== null && { cursor: pageParam }) };
      return api.call('getNotificationList', { body }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: last => last.nextCursor,
  });
}

/** The number at the bell, at once: the next answer of its own list has it anyway. */
function showUnread(unreadCount: number): void {
  queryClient.setQueryData<UnreadList>(unreadKey, list => list && { ...list, unreadCount });
}

/** Marks as read; what could not be kept is unread again. */
export function useMarkRead() {
  return useMutation({
    mutationFn: (reading: Reading) =>
      api.call('markNotificationRead', { body: reading }, { idempotencyKey: makeFormKey() }),
    onMutate(reading) {
      queryClient.setQueriesData<NotificationPages>({ queryKey: listsKey }, list => markRead(list, reading));
    },
    onSuccess: ({ unreadCount }) => showUnread(unreadCount),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.notifications }),
  });
}

/** What is sent by mail and as pushes. */
export function useNotificationSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.call('getNotificationSettings', undefined, { signal }),
  });
}

export function useChooseNotifications() {
  return useMutation({
    mutationFn: (chosen: ChosenGroup) =>
      api.call('setNotificationChoice', { body: chosen }, { idempotencyKey: makeFormKey() }),
    onSuccess: settings => queryClient.setQueryData(settingsKey, settings),
  });
}
