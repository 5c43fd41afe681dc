/**
 * What a value of a notification is, and so how its words show it: `text` as it is, `amount` a plain decimal, `percent` one
 * of at most two decimals, `count` a whole number that may choose a plural, `contact` the word `email` or `phone`, which
 * chooses between two wordings. A notification that was written before its kind had a value shows its words for `none`.
 */
export type NotificationValueForm = 'text' | 'amount' | 'percent' | 'count' | 'contact';

/** What a closing came to: by the price alone, and after all fees. */
const closing = { symbol: 'text', price: 'text', profit: 'amount', result: 'amount' } as const;

/**
 * Every notification there is, with the values that fill its words. When it happened is the notification's own `at`.
 * Words: `notifications.<kind>.title` and `.content` in the web client, `<kind>.subject` and `.text` in mails.
 */
export const notificationKinds = {
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
  accountFrozen: {},
  accountUnfrozen: {},
  /** Every login was ended by the operator. */
  sessionsEnded: {},
  /** The demo account stands at `amount` of `asset` again. */
  demoReset: { amount: 'amount', asset: 'text' },
  /** A sandbox only: the operator gave money to try things with. */
  testFunds: { amount: 'amount', asset: 'text' },
  /** A position has reached the notice level of its terms: `level` is what is left, and `closeOut` where it is liquidated. */
  marginCall: { symbol: 'text', level: 'percent', closeOut: 'percent' },
  /** A position has reached the close-out level of its terms, `closeOut`. */
  positionLiquidated: { ...closing, closeOut: 'percent' },
  positionStopped: closing,
  positionTookProfit: closing,
  /** It reached the most it could gain. */
  positionCapped: closing,
  /** Its leverage was more than may be held over the close of the session. */
  positionSessionClosed: closing,
  /** Sent so many `minutes` before. */
  sessionCloseSoon: { symbol: 'text', leverage: 'count', minutes: 'count' },
  /** No price came in time; everything was returned. */
  orderCanceled: { symbol: 'text' },
  /** Two operators corrected an order, in public. */
  orderCorrected: { symbol: 'text', amount: 'amount' },
} as const satisfies Record<string, Readonly<Record<string, NotificationValueForm>>>;

export type NotificationKind = keyof typeof notificationKinds;

/** The values a kind of notification has, all as texts. */
export type NotificationValues<Kind extends NotificationKind> = Readonly<
  Record<keyof (typeof notificationKinds)[Kind] & string, string>
>;

/** Whether a word on the wire names a kind this client knows; a newer server may send others. */
export function isNotificationKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(notificationKinds, kind);
}
