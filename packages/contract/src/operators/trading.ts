import { haltReasons } from '@truemark/domain/market/halt-reason';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { bookName } from '../people/accounts.ts';
import {
  amountText,
  cursorText,
  instrumentCode,
  namedAmountText,
  receiptId,
  recordId,
  text,
  timeMs,
  wholeNumber,
} from '../schemas.ts';
import { approvalBar, reasonText } from './access.ts';

const done = z.object({ isDone: z.literal(true) });

/** What the house has running on one instrument. Notionals at the last price, in USDT. */
export const exposureRow = z.object({
  code: text,
  symbol: text,
  type: wholeNumber,
  isHalted: z.boolean(),
  positions: wholeNumber,
  resting: wholeNumber,
  long: amountText,
  short: amountText,
  /** Long less short: below zero, customers are short. */
  net: amountText,
  margin: amountText,
  /** What customers have gained (below zero: lost) on open positions at the last closing prices. */
  openProfit: amountText,
  contractReserve: amountText,
  options: wholeNumber,
  stakes: amountText,
  optionReserve: amountText,
});
export type ExposureRow = z.infer<typeof exposureRow>;

export const getExposure = defineCall({
  method: 'GET',
  path: '/swx/operator/trading/exposure',
  access: 'operator:trading.view',
  tag: 'trading',
  summary:
    'Open positions, orders and options of a book by instrument, and how much of the treasury they have set aside.',
  query: z.object({ book: bookName }),
  reply: z.object({
    rows: z.array(exposureRow),
    treasury: amountText,
    reserve: amountText,
    /** All trading is halted: new orders are refused everywhere. */
    isHalted: z.boolean(),
    /** The operator's own words; empty where they said no more than customers are told. */
    haltRemark: z.nullable(text),
    /** Why, as customers are told; null where nobody has said so. */
    haltReason: z.nullable(z.enum(haltReasons)),
    haltedAt: z.nullable(timeMs),
  }),
  refusals: [],
});

export const haltTrading = defineCall({
  method: 'POST',
  path: '/swx/operator/trading/halt',
  access: 'operator:trading.halt',
  tag: 'trading',
  summary: 'Stops or allows new orders on one instrument, or on all. Ticks, triggers and settlements go on.',
  body: z.object({
    code: z.union([z.literal('all'), instrumentCode]),
    isHalted: z.boolean(),
    /** Asked for by a halt: why, as customers are told. */
    haltReason: z.optional(z.enum(haltReasons)),
    /** The operator's own words, which customers are not told. A halt may do without, a resumption not. */
    reason: z.optional(reasonText),
  }),
  reply: done,
  refusals: ['instrumentUnknown', 'valueWrong', 'changedMeanwhile'],
  needsStepUp: true,
});

/** A correction that waits for a second person, or was decided. */
export const correctionItem = z.object({
  id: recordId,
  receiptId,
  book: bookName,
  amount: amountText,
  /** Public: it stands on the receipt. */
  reason: text,
  operatorNumber: wholeNumber,
  deciderNumber: z.nullable(wholeNumber),
  state: z.enum(['waiting', 'posted', 'rejected']),
  at: timeMs,
  approvalBar,
});
export type CorrectionItem = z.infer<typeof correctionItem>;

export const listCorrections = defineCall({
  method: 'GET',
  path: '/swx/operator/trading/corrections',
  access: 'operator:trading.view',
  tag: 'trading',
  summary: 'Corrections: those that wait, the oldest first, then those that were decided, the newest first.',
  query: z.object({ state: z.optional(z.enum(['waiting', 'decided'])), cursor: z.optional(cursorText) }),
  reply: z.object({ items: z.array(correctionItem), nextCursor: z.nullable(text) }),
  refusals: [],
});

export const proposeCorrection = defineCall({
  method: 'POST',
  path: '/swx/operator/trading/corrections/propose',
  access: 'operator:trading.correct',
  needsIdempotencyKey: true,
  tag: 'trading',
  summary:
    'Proposes to pay the owner of an order an amount from the treasury. No price, result or countdown changes: it is a new posting, with its reason on the public receipt.',
  body: z.object({ receiptId, amount: namedAmountText, reason: reasonText }),
  reply: correctionItem,
  refusals: ['recordMissing', 'amountNotPositive', 'valueWrong'],
  needsStepUp: true,
});

export const decideCorrection = defineCall({
  method: 'POST',
  path: '/swx/operator/trading/corrections/decide',
  access: 'operator:trading.correct',
  needsIdempotencyKey: true,
  tag: 'trading',
  summary: 'Another person posts or rejects a proposed correction; the one who proposed it may withdraw it.',
  body: z.object({ id: recordId, decision: z.enum(['approve', 'reject']), reason: reasonText }),
  reply: done,
  refusals: [
    'recordMissing',
    'decisionMade',
    'secondPersonNeeded',
    'secondPersonNotApart',
    'secondPersonTooNew',
    'balanceInsufficient',
  ],
  needsStepUp: true,
});
