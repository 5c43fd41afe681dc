import type { NotificationForms } from '../people/notification-form.ts';

/** What users are told of money that comes in and goes out. */
export const paymentNotifications = {
  /** What a reviewer confirmed was credited. */
  depositProcessed: { amount: 'amount', asset: 'text' },
  /** It ran at the first price after acceptance. */
  conversionFilled: { amount: 'amount', asset: 'text', received: 'amount', receivedAsset: 'text' },
  /** It did not run and everything was returned; `reason` is one of `conversionCancelReasons`. */
  conversionCanceled: { amount: 'amount', asset: 'text', reason: 'reason' },
  /** `reason` is one of `depositFailures`. */
  depositFailed: { amount: 'amount', asset: 'text', reason: 'reason' },
} as const satisfies NotificationForms;
