import { alertNoteMax } from '@truemark/domain/price-alerts/rules';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageRowsMax } from '../limits.ts';
import {
  boundedText,
  cursorText,
  instrumentCode,
  priceText,
  queryNumberIn,
  recordId,
  text,
  timeMs,
  wholeNumber,
} from '../schemas.ts';

/** What is waited for: that the mid comes to a price, or that the instrument trades again. */
const priceAlertKinds = ['price', 'opening'] as const;
const priceAlertStates = ['active', 'fired', 'expired'] as const;

/** Something somebody wants to be told of an instrument, once. */
const priceAlert = z.object({
  id: recordId,
  kind: z.enum(priceAlertKinds),
  state: z.enum(priceAlertStates),
  code: instrumentCode,
  symbol: text,
  logo: text,
  priceDecimals: wholeNumber,
  /** Null where the opening is waited for. */
  price: z.nullable(priceText),
  /** Which way the mid has to go to get there; null where the opening is waited for. */
  direction: z.nullable(z.enum(['rising', 'falling'])),
  /** When the session is to begin whose first price is waited for; null for a price. */
  opensAt: z.nullable(timeMs),
  /** In the words of whoever set it; may be empty. */
  note: text,
  createTime: timeMs,
  /** Until when it waits. */
  expiresAt: timeMs,
  /** When it was over; null while it waits. */
  endTime: z.nullable(timeMs),
  /** The mid of the tick that set it off, and the number of that tick in the record. */
  firedPrice: z.nullable(priceText),
  firedSequence: z.nullable(wholeNumber),
});
export type PriceAlert = z.infer<typeof priceAlert>;

export const listPriceAlerts = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listPriceAlerts',
  access: 'user',
  tag: 'alerts',
  summary: 'Price alerts of the caller, the newest first: those that wait, or those that are over.',
  query: z.object({
    state: z.enum(['active', 'over']),
    code: z.optional(instrumentCode),
    cursor: z.optional(cursorText),
    limit: z.optional(queryNumberIn(1, pageRowsMax)),
  }),
  reply: z.object({
    items: z.array(priceAlert),
    nextCursor: z.nullable(text),
    /** How many wait on all instruments, and how many may. */
    activeCount: wholeNumber,
    activeMax: wholeNumber,
  }),
  refusals: [],
});

export const setPriceAlert = defineCall({
  method: 'POST',
  path: '/swx/customer/user/setPriceAlert',
  access: 'user',
  needsIdempotencyKey: true,
  isOpenToGuests: true,
  openTo: 'closeOnly',
  tag: 'alerts',
  summary:
    'Tells the caller once when the mid of an instrument comes to `price`, from where it stands now, or, without one, when its session opens. It waits for ninety days.',
  body: z.object({ code: instrumentCode, price: z.nullable(priceText), note: boundedText(alertNoteMax) }),
  reply: priceAlert,
  refusals: [
    ...(['instrumentUnknown', 'alertPriceless', 'priceOffStep', 'alertPriceReached', 'alertMarketOpen'] as const),
    ...(['alertExists', 'alertsTooMany'] as const),
  ],
});

export const movePriceAlert = defineCall({
  method: 'POST',
  path: '/swx/customer/user/movePriceAlert',
  access: 'user',
  needsIdempotencyKey: true,
  isOpenToGuests: true,
  openTo: 'closeOnly',
  tag: 'alerts',
  summary: 'Moves an alert that waits to another price, to be reached from where the mid stands now.',
  body: z.object({ id: recordId, price: priceText }),
  reply: priceAlert,
  refusals: ['recordMissing', 'alertPriceless', 'priceOffStep', 'alertPriceReached', 'alertExists'],
});

export const removePriceAlert = defineCall({
  method: 'POST',
  path: '/swx/customer/user/removePriceAlert',
  access: 'user',
  needsIdempotencyKey: true,
  isOpenToGuests: true,
  openTo: 'closeOnly',
  tag: 'alerts',
  summary: 'Removes an alert, whether it waits or is over.',
  body: z.object({ id: recordId }),
  reply: z.object({ isDone: z.literal(true) }),
  refusals: ['recordMissing'],
});
