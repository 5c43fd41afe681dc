import { investingNotifications } from '../investing/investing-notifications.ts';
import { nftNotifications } from '../investing/nft-notifications.ts';
import { loanNotifications } from '../lending/loan-notifications.ts';
import { alertNotifications } from '../markets/alert-notifications.ts';
import { paymentNotifications } from '../payments/payment-notifications.ts';
import { orderNotifications } from '../trading/order-notifications.ts';
import { accountNotifications, securityNotifications } from './account-notifications.ts';
import { inviteNotifications } from './invite-notifications.ts';
import { levelNotifications } from './level-notifications.ts';
import { supportNotifications } from './support-notifications.ts';

export type { NotificationValueForm } from './notification-form.ts';

/**
 * Every notification there is, by group, with the values that fill its words. When it happened is the notification's own `at`.
 * Words: `<kind>.title` and `<kind>.content` of `locales/users/<language>/notifications.json`, for lists, mails and pushes alike.
 */
const kindsOfGroups = {
  trading: { ...orderNotifications, ...alertNotifications },
  money: { ...paymentNotifications, ...investingNotifications, ...loanNotifications, ...nftNotifications },
  account: { ...securityNotifications, ...accountNotifications, ...levelNotifications },
  other: { ...inviteNotifications, ...supportNotifications },
} as const;

/** What notifications are about: lists are narrowed down to one group, mails and pushes are chosen for each. */
export const notificationGroups = ['trading', 'money', 'account', 'other'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

export const notificationKinds = {
  ...kindsOfGroups.trading,
  ...kindsOfGroups.money,
  ...kindsOfGroups.account,
  ...kindsOfGroups.other,
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

export function listKinds(group: NotificationGroup): readonly string[] {
  return Object.keys(kindsOfGroups[group]);
}

export function findNotificationGroup(kind: NotificationKind): NotificationGroup {
  return notificationGroups.find(group => Object.hasOwn(kindsOfGroups[group], kind)) ?? 'other';
}

/** Whether it warns of somebody else in the account, or at its money: its mail cannot be switched off. */
export function isSecurityKind(kind: NotificationKind): boolean {
  return Object.hasOwn(securityNotifications, kind) || kind === 'payoutAddressAdded';
}
