import type { NotificationForms } from '../people/notification-form.ts';

/** What a closing came to: by the price alone, and after all fees. */
const closing = { symbol: 'text', price: 'text', profit: 'amount', result: 'amount' } as const;

/** What users are told of their positions and orders. */
export const orderNotifications = {
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
} as const satisfies NotificationForms;
