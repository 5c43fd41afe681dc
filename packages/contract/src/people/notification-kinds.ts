import { paymentNotifications } from '../payments/payment-notifications.ts';
import { orderNotifications } from '../trading/order-notifications.ts';
import { accountNotifications } from './account-notifications.ts';
import { inviteNotifications } from './invite-notifications.ts';
import { levelNotifications } from './level-notifications.ts';

export type { NotificationValueForm } from './notification-form.ts';

/**
 * Every notification there is, with the values that fill its words. When it happened is the notification's own `at`.
 * Words: `<kind>.title` and `<kind>.content` of `locales/users/<language>/notifications.json`, for lists, mails and pushes alike.
 */
export const notificationKinds = {
  ...accountNotifications,
  ...inviteNotifications,
  ...levelNotifications,
  ...orderNotifications,
  ...paymentNotifications,
} as const;

export type NotificationKind = keyof typeof notificationKinds;

/** The values a kind of notification has, all as texts. */
export type NotificationValues<Kind extends NotificationKind> = Readonly<
  Record<keyof (typeof notificationKinds)[Kind] & string, string>
>;

/** Whether a word on the wire names a kind this client knows; a newer server may send others. */
export function isNotificationKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(notificationKinds, kind);
}
