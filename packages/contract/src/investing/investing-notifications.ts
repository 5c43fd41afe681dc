import type { NotificationForms } from '../people/notification-form.ts';

/** What users are told of what they have invested. */
export const investingNotifications = {
  /** `outcome`: `paid`, `again` (invested again), or `notAgain` (it was to be, and could not). */
  fixedTermSettled: { amount: 'amount', interest: 'amount', asset: 'text', outcome: 'reason' },
  planSettled: { amount: 'amount', income: 'amount', asset: 'text' },
  /** `amount`: what came back of the investment. */
  planExited: { amount: 'amount', damages: 'amount', income: 'amount', asset: 'text' },
} as const satisfies NotificationForms;
