import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { boundedText, pushKeyText, recordId, text, timeMs, wholeNumber } from '../schemas.ts';
import { notificationGroups } from './notification-kinds.ts';

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
  summary: 'Notifications, the newest first; `unreadCount` counts all, whatever is asked for.',
  body: z.object({
    cursor: z.optional(recordId),
    isUnreadOnly: z.optional(z.boolean()),
    group: z.optional(z.enum(notificationGroups)),
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
  isOpenToGuests: true,
  tag: 'notifications',
  summary:
    'Marks some notifications as read, or all: those of a group, and up to `upTo`, so that what came since stays unread.',
  body: z.object({
    ids: z.union([z.array(recordId).check(z.maxLength(100)), z.literal('all')]),
    upTo: z.optional(recordId),
    group: z.optional(z.enum(notificationGroups)),
  }),
  reply: z.object({ unreadCount: wholeNumber }),
  refusals: [],
  openTo: 'locked',
});

/** Which notifications of a group leave the product by a channel. */
export const notificationChoices = ['none', 'important', 'all'] as const;
export type NotificationChoice = (typeof notificationChoices)[number];
export const notificationChannels = ['mail', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export const notificationSettings = z.object({
  groups: z.array(
    z.object({
      group: z.enum(notificationGroups),
      mail: z.enum(notificationChoices),
      push: z.enum(notificationChoices),
    }),
  ),
  /** What a browser asks its push service with, base64url; null where this site sends no pushes. */
  pushKey: z.nullable(text),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = defineCall({
  method: 'POST',
  path: '/swx/customer/user/getNotificationSettings',
  access: 'user',
  tag: 'notifications',
  summary:
    'What the user is sent by mail and as pushes, group by group. Mails about the security of the account always come.',
  reply: notificationSettings,
  refusals: [],
  isRead: true,
  openTo: 'locked',
});

export const setNotificationChoice = defineCall({
  method: 'POST',
  path: '/swx/customer/user/setNotificationChoice',
  access: 'user',
  tag: 'notifications',
  summary: 'Chooses what of a group is sent by mail or as a push.',
  body: z.object({
    group: z.enum(notificationGroups),
    channel: z.enum(notificationChannels),
    choice: z.enum(notificationChoices),
  }),
  reply: notificationSettings,
  refusals: [],
  openTo: 'locked',
});

export const unsubscribeMail = defineCall({
  method: 'POST',
  path: '/swx/customer/notifications/unsubscribe',
  access: 'visitor',
  tag: 'notifications',
  summary:
    'Ends the mails of a group for whoever got one, by the token in its link; a token that is none changes nothing.',
  body: z.object({ token: boundedText(200, 1) }),
  reply: z.object({ group: z.nullable(z.enum(notificationGroups)) }),
  refusals: [],
  requestsPerMinuteMax: 30,
  repeat: 'none',
});

const pushState = z.object({ isOn: z.boolean() });

export const savePushSubscription = defineCall({
  method: 'POST',
  path: '/swx/customer/user/savePushSubscription',
  access: 'user',
  tag: 'notifications',
  summary: 'Sends pushes to this browser from now on, for as long as the login holds.',
  body: z.object({ endpoint: boundedText(2_000, 1), publicKey: pushKeyText, authSecret: pushKeyText }),
  reply: pushState,
  refusals: ['pushRefused'],
  openTo: 'locked',
  requestsPerMinuteMax: 30,
});

export const removePushSubscription = defineCall({
  method: 'POST',
  path: '/swx/customer/user/removePushSubscription',
  access: 'user',
  tag: 'notifications',
  summary: 'Sends no more pushes to this browser.',
  body: z.object({ endpoint: boundedText(2_000, 1) }),
  reply: pushState,
  refusals: ['pushRefused'],
  openTo: 'locked',
});
