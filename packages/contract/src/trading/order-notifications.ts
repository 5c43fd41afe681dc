import type { NotificationForms } from '../people/notification-form.ts';

/** What a closing came to: by the price alone, and after all fees. */
const closing = { symbol: 'text', price: 'text', profit: 'amount', result: 'amount', order: 'order' } as const;

/** What users are told of their positions and orders. */
export const orderNotifications = {
  /** A limit order has become a position. */
  limitOrderFilled: { symbol: 'text', price: 'text', order: 'order' },
  /** What an option came to: `result` is `win`, `lose`, `draw`, `void` or `canceled`, `profit` what it gained or lost. */
  optionEnded: { symbol: 'text', result: 'reason', profit: 'amount', order: 'order' },
  /** A position has reached the notice level of its terms: `level` is what is left, and `closeOut` where it is liquidated. */
  marginCall: { symbol: 'text', level: 'percent', closeOut: 'percent', order: 'order' },
  /** A position has reached the close-out level of its terms, `closeOut`. */
  positionLiquidated: { ...closing, closeOut: 'percent' },
  positionStopped: closing,
  positionTookProfit: closing,
  /** It reached the most it could gain. */
  positionCapped: closing,
  /** Its leverage was more than may be held over the close of the session. */
  positionSessionClosed: closing,
  /** Sent so many `minutes` before. */
  sessionCloseSoon: { symbol: 'text', leverage: 'count', minutes: 'count', order: 'order' },
  /** No price came in time; everything was returned. */
  orderCanceled: { symbol: 'text', order: 'order' },
  /** New orders on an instrument are halted, and something of the user's is open on it: `reason` as `haltReasons` have it. */
  tradingHalted: { symbol: 'text', reason: 'reason', code: 'instrument' },
  /** Two operators corrected an order, in public. */
  orderCorrected: { symbol: 'text', amount: 'amount' },
} as const satisfies NotificationForms;
