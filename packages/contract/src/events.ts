import * as z from 'zod/mini';
import { supportMessage } from './people/support.ts';
import { boundedText, text, timeMs, wholeNumber } from './schemas.ts';
import { tradedOrder } from './trading/orders.ts';

// Stands in a file of its own, so that a browser gets the path without the schemas.
export { eventCloseCodes, eventStreamPath } from './events-path.ts';

/** The first message of a client on the private stream; `after` is the last sequence it has seen, to resume from. */
export const eventHello = z.object({
  token: boundedText(256),
  after: z.optional(wholeNumber),
});
export type EventHello = z.infer<typeof eventHello>;

/** What can happen to a user, by kind; `values` are texts. Every list that may have changed is named, to be asked anew. */
export const eventKinds = [
  /** Balances of a book changed: `book`. */
  'balances',
  /** A new notification: `id`, `kind`. */
  'notification',
  /** The profile changed: name, contact, second factor, level, restricted or not. */
  'profile',
  /** The list of logins changed. */
  'sessions',
  /** An order changed its state: `book`, `kind` (one of `productKinds`), `id`, `status`. */
  'orders',
  /** A deposit changed its state: `id`, `status`. */
  'deposits',
  /** A withdrawal changed its state: `id`, `status`. */
  'withdrawals',
  /** The address book changed. */
  'payoutAddresses',
  /** Something came of an identity check that goes on on a telephone: it was opened, or a picture arrived. */
  'handover',
  /** Something invested was bought or settled: `id`. */
  'investments',
  /** A loan or its repayment changed its state: `id` of the loan, `status`. */
  'loans',
  /** A bid, purchase or donation of the user changed its state, or a work that it was for was paid out: `id` of the work, `status`. */
  'nfts',
  /** The chat with support went on: `last`, `read` and `seen` are its marks, `closed` is `yes` or `no`. */
  'support',
  /** A price alert was set, moved or removed, or is over. */
  'alerts',
  /** What the user arranges for themselves was saved: `part`. */
  'workspace',
] as const;
export type EventKind = (typeof eventKinds)[number];

/**
 * What the server tells. `ready` answers the hello: `sequence` is the newest of the user, `isResumed` false when the
 * wanted past is gone and everything must be asked anew. `event` follows without gaps, each sequence one more than the
 * one before. `ended` is the last word before the server closes: the session is over.
 */
export const eventMessage = z.union([
  z.object({ type: z.literal('ready'), sequence: wholeNumber, isResumed: z.boolean() }),
  z.object({
    type: z.literal('event'),
    sequence: wholeNumber,
    kind: z.enum(eventKinds),
    values: z.record(text, text),
    at: timeMs,
    /** The order that an event of `orders` names, as it stands now; absent in what is told after a drop. */
    order: z.optional(tradedOrder),
    /** The message that an event of `support` is about, if it is one that was written just now; absent where `order` would be, too. */
    message: z.optional(supportMessage),
  }),
  /** An operator is writing in the chat with support; told and forgotten, without a number. */
  z.object({ type: z.literal('typing') }),
  z.object({ type: z.literal('ended') }),
]);
export type EventMessage = z.infer<typeof eventMessage>;

/**
 * What the server sends at once: messages in their order. What happens within a moment comes together; an empty frame
 * says every `streamHeartbeatMs` that the server is still there.
 */
export const eventFrame = z.array(eventMessage);
