import type { NotificationForms } from '../people/notification-form.ts';

/** What users are told of money that comes in and goes out. */
export const paymentNotifications = {
  /** What a reviewer confirmed was credited. */
  depositProcessed: { amount: 'amount', asset: 'text' },
  /** `reason` is one of `depositFailures`. */
  depositFailed: { amount: 'amount', asset: 'text', reason: 'reason' },
} as const satisfies NotificationForms;
