import type { NotificationForms } from '../people/notification-form.ts';

/** What users are told of money that comes in and goes out. */
export const paymentNotifications = {
  /** A payment was found on the network: it is under review. */
  depositFound: { amount: 'amount', asset: 'text' },
  /** A payment was found that is less than the minimum: it stands aside. */
  depositBelowMinimum: { amount: 'amount', asset: 'text', minimum: 'amount' },
  /** What a reviewer confirmed was credited. */
  depositProcessed: { amount: 'amount', asset: 'text' },
  /** It ran at the first price after acceptance. */
  conversionFilled: { amount: 'amount', asset: 'text', received: 'amount', receivedAsset: 'text' },
  /** It did not run and everything was returned; `reason` is one of `conversionCancelReasons`. */
  conversionCanceled: { amount: 'amount', asset: 'text', reason: 'reason' },
  /** `reason` is one of `depositFailures`. */
  depositFailed: { amount: 'amount', asset: 'text', reason: 'reason' },
  withdrawalSubmitted: { amount: 'amount', asset: 'text', address: 'text' },
  /** Its money is to be paid out. */
  withdrawalApproved: { amount: 'amount', asset: 'text' },
  /** `amount` is what was paid out, `hash` the transaction that did it. */
  withdrawalProcessed: { amount: 'amount', asset: 'text', hash: 'text' },
  /** `reason` is one of `withdrawalFailures`. */
  withdrawalFailed: { amount: 'amount', asset: 'text', reason: 'reason' },
  payoutAddressAdded: { label: 'text', address: 'text' },
} as const satisfies NotificationForms;
