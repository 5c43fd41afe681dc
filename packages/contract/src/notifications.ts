import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * A message to the user. `kind` chooses the words, which are the client's (`notifications.<kind>.title` and `.content`),
 * `values` fill them: times in ms, amounts as plain decimals.
 */
export const notificationItem = z.object({
  id: z.string(),
  kind: z.string(),
  values: z.record(z.string(), z.string()),
  at: z.number().check(z.int()),
  isRead: z.boolean(),
});
export type NotificationItem = z.infer<typeof notificationItem>;

export const getNotificationList = defineCall({
  method: 'POST',
  path: '/swx/customer/user/getNotificationList',
  access: 'user',
  tag: 'notifications',
  summary: 'Notifications, the newest first.',
  body: z.object({
    cursor: z.optional(z.string().check(z.maxLength(80))),
    isUnreadOnly: z.optional(z.boolean()),
  }),
  reply: z.object({
    items: z.array(notificationItem),
    nextCursor: z.nullable(z.string()),
    unreadCount: z.number().check(z.int()),
  }),
  refusals: [],
  isRead: true,
});

export const markNotificationRead = defineCall({
  method: 'POST',
  path: '/swx/customer/user/markNotificationRead',
  access: 'user',
  tag: 'notifications',
  summary: 'Marks some notifications as read, or all.',
  body: z.object({ ids: z.union([z.array(z.string()).check(z.maxLength(100)), z.literal('all')]) }),
  reply: z.object({ unreadCount: z.number().check(z.int()) }),
  refusals: [],
  isOpenToFrozen: true,
});
