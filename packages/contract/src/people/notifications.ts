import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { recordId, text, timeMs, wholeNumber } from '../schemas.ts';

/**
 * A message to the user. `title` and `content` are its words in the language of the request; a client that knows the kind
 * may fill the same words (`locales/users/<language>/notifications.json`) with `values`: amounts are plain decimals there.
 */
export const notificationItem = z.object({
  id: text,
  kind: text,
  values: z.record(text, text),
  title: text,
  content: text,
  at: timeMs,
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
    cursor: z.optional(recordId),
    isUnreadOnly: z.optional(z.boolean()),
  }),
  reply: z.object({
    items: z.array(notificationItem),
    nextCursor: z.nullable(text),
    unreadCount: wholeNumber,
  }),
  refusals: [],
  isRead: true,
  openTo: 'locked',
});

export const markNotificationRead = defineCall({
  method: 'POST',
  path: '/swx/customer/user/markNotificationRead',
  access: 'user',
  tag: 'notifications',
  summary: 'Marks some notifications as read, or all.',
  body: z.object({ ids: z.union([z.array(recordId).check(z.maxLength(100)), z.literal('all')]) }),
  reply: z.object({ unreadCount: wholeNumber }),
  refusals: [],
  openTo: 'locked',
});
