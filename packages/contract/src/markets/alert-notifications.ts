import type { NotificationForms } from '../people/notification-form.ts';

/** The tick that set an alert off: its mid, its time in UTC, its number in the record, and what was noted beside the alert. */
const tick = {
  price: 'price',
  time: 'text',
  sequence: 'text',
  noted: 'reason',
  note: 'text',
  code: 'instrument',
} as const;

/** What users are told of prices that they wait for. */
export const alertNotifications = {
  /** The mid came to the `target`: `direction` is `rising` or `falling`, `noted` is `yes` or `no`. */
  priceReached: { symbol: 'text', direction: 'reason', target: 'price', ...tick },
  /** The first price of a session that was waited for. */
  marketOpened: { symbol: 'text', ...tick },
} as const satisfies NotificationForms;
