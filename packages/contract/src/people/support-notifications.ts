import type { NotificationForms } from './notification-form.ts';

export const supportNotifications = {
  /** An answer of support has stayed unread for a minute. */
  supportAnswered: {},
} as const satisfies NotificationForms;
