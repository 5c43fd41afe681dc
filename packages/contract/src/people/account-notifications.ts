import type { NotificationForms } from './notification-form.ts';

/** What users are told of their logins and of who may log in: mails about it cannot be switched off. */
export const securityNotifications = {
  /** A login from a device that was not known. `address` is shortened to its network. */
  newLogin: { device: 'text', address: 'text' },
  passwordChanged: {},
  /** `contact` says which of the two has changed. */
  contactChanged: { contact: 'contact' },
  /** An authenticator app. */
  secondFactorAdded: {},
  secondFactorRemoved: {},
  passkeyAdded: { name: 'text' },
  passkeyRemoved: { name: 'text' },
  /** `left`: how many recovery codes are still good. */
  recoveryCodeUsed: { left: 'count' },
  recoveryCodesRenewed: {},
  /** An operator restricted the account, to closing or altogether; `reason` is of `restrictionReasons`. */
  accountRestricted: { reason: 'reason' },
  accountLocked: { reason: 'reason' },
  restrictionLifted: {},
  /** By its owner, for good. */
  accountClosed: {},
  /** A Google or Facebook account opens this one, or does no more. */
  socialConnected: { provider: 'text' },
  socialDisconnected: { provider: 'text' },
  /** A wallet opens this account, or does no more; `address` has its middle cut out. */
  walletLinked: { address: 'text' },
  walletUnlinked: { address: 'text' },
  /** Every login was ended by the operator. */
  sessionsEnded: {},
} as const satisfies NotificationForms;

/** What else users are told of their account. */
export const accountNotifications = {
  identityVerified: {},
  /** Something is to be sent again; the page of the check says what. */
  identityNotPassed: {},
  /** It cannot be sent again. */
  identityRefused: {},
  /** The demo account stands at `amount` of `asset` again. */
  demoReset: { amount: 'amount', asset: 'text' },
  /** A sandbox only: the operator gave money to try things with. */
  testFunds: { amount: 'amount', asset: 'text' },
} as const satisfies NotificationForms;
