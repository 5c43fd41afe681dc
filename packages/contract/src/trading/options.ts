import { haltReasons } from '@truemark/domain/market/halt-reason';
import { regionNames } from '@truemark/domain/regions/regional-rules';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageRowsMax } from '../limits.ts';
import { bookName } from '../people/accounts.ts';
import {
  amountText,
  cursorText,
  hashText,
  instrumentCode,
  int4,
  namedAmountText,
  priceText,
  queryNumberIn,
  ratioText,
  receiptId,
  recordId,
  repeatedChoice,
  text,
  timeMs,
  wholeNumber,
} from '../schemas.ts';

/** What options are called in receipts and events. */
export const optionKind = 'option' as const;
/** And in the list of all orders. Source: specification, section 3. */
export const optionListKind = 'options' as const;
export const optionTypes = ['up', 'down'] as const;
export const optionStatuses = ['pending', 'holding', 'settled', 'void', 'canceled'] as const;
export type OptionStatus = (typeof optionStatuses)[number];
/** What became of an option; `running` until it is known. */
export const optionResults = ['running', 'win', 'lose', 'draw', 'void', 'canceled'] as const;
export type OptionResultName = (typeof optionResults)[number];

/** One duration that options are sold for. Amounts in USDT. */
export const optionConfig = z.object({
  id: wholeNumber,
  /** Seconds. */
  duration: wholeNumber,
  /** What is gained of a stake that wins: 0.8 pays back 1.8 times the stake. */
  payoutRatio: ratioText,
  stakeMin: amountText,
  /** For the caller's level. */
  stakeMax: amountText,
});
export type OptionConfig = z.infer<typeof optionConfig>;

export const listOptionsConfig = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listOptionsConfig',
  access: 'user',
  tag: 'options',
  summary:
    'Durations, payouts and stakes of up/down options for the caller; with `code`, whether they are sold on it now.',
  query: z.object({ code: z.optional(instrumentCode) }),
  reply: z.object({
    ruleVersion: int4,
    isAllowed: z.boolean(),
    region: z.enum(regionNames),
    configs: z.array(optionConfig),
    fillWaitMs: wholeNumber,
    settleWaitMs: wholeNumber,
    /** What the house can still set aside for the caller. */
    reserveLeft: amountText,
    notTradable: z.nullable(
      z.enum(['noPrice', 'stale', 'closed', 'halted', 'unlisted', 'held', 'allHalted', 'tradeOnlyFeed']),
    ),
    opensAt: z.nullable(timeMs),
    /** Of a halt: why, as everybody is told; null where nobody has said so. */
    haltReason: z.nullable(z.enum(haltReasons)),
    /** Latest expiry that still falls into the session, ms; null when it never closes. */
    expiryMax: z.nullable(timeMs),
    /** When the session after the running one begins, ms; null when it never closes, or is closed. */
    reopensAt: z.nullable(timeMs),
  }),
  refusals: ['instrumentUnknown'],
});

/** An up/down option. Prices are mids in the quote currency, amounts in USDT. */
export const optionOrder = z.object({
  id: recordId,
  receiptId,
  book: bookName,
  code: instrumentCode,
  symbol: text,
  priceDecimals: wholeNumber,
  type: z.enum(optionTypes),
  status: z.enum(optionStatuses),
  resultType: z.enum(optionResults),
  createTime: timeMs,
  /** Frozen at acceptance: acceptance + duration. */
  expiresAt: timeMs,
  duration: wholeNumber,
  /** Waits for the first price after acceptance, and for the one at expiry, ms; frozen. */
  fillWaitMs: wholeNumber,
  settleWaitMs: wholeNumber,
  stake: amountText,
  payoutRatio: ratioText,
  /** Version of the rules, frozen. */
  ruleVersion: int4,
  /** What is gained when it wins, the stake not counted: set aside when it was sold. */
  payout: amountText,
  quotedPrice: priceText,
  acceptedSequence: wholeNumber,
  buyPrice: z.nullable(priceText),
  buyTime: z.nullable(timeMs),
  buySequence: z.nullable(wholeNumber),
  endPrice: z.nullable(priceText),
  endTime: z.nullable(timeMs),
  endSequence: z.nullable(wholeNumber),
  /** The record before the one that settled it. */
  beforeSequence: z.nullable(wholeNumber),
  /** Gained or lost; null until it is known. */
  profit: z.nullable(amountText),
  termsHash: hashText,
});
export type OptionOrder = z.infer<typeof optionOrder>;

/** An option among orders of every product. */
export const tradedOption = z.object({ kind: z.literal(optionKind), option: optionOrder });

export const buyOptions = defineCall({
  method: 'POST',
  path: '/swx/customer/order/buyOptions',
  access: 'user',
  needsIdempotencyKey: true,
  isOpenToGuests: true,
  tag: 'options',
  summary:
    'Buys an up/down option at the first price after acceptance. `payoutRatio` and `ruleVersion` are the terms the caller has seen.',
  body: z.object({
    code: instrumentCode,
    type: z.enum(optionTypes),
    duration: int4,
    stake: namedAmountText,
    payoutRatio: ratioText,
    ruleVersion: int4,
  }),
  reply: optionOrder,
  refusals: [
    'optionProductWrong',
    'periodNotFound',
    'notTradable',
    'termsChanged',
    'regionRefused',
    'purchaseAmountWrong',
    'amountBelowMinimum',
    'amountAboveMaximum',
    'balanceInsufficient',
    'reserveShort',
    'idempotencyConflict',
  ],
  success: 'purchased',
  repeat: 'own',
});

export const getOptionsOrderById = defineCall({
  method: 'GET',
  path: '/swx/customer/order/getOptionsOrderById/{id}',
  access: 'user',
  tag: 'options',
  summary: 'One option of the caller, of either book.',
  params: z.object({ id: recordId }),
  reply: optionOrder,
  refusals: ['recordMissing'],
});

export const listOptionsOrder = defineCall({
  method: 'GET',
  path: '/swx/customer/order/listOptionsOrder',
  access: 'user',
  tag: 'options',
  summary: 'Options of the book in the header, the newest first; `status` may be repeated.',
  query: z.object({
    status: z.optional(repeatedChoice(optionStatuses)),
    code: z.optional(instrumentCode),
    cursor: z.optional(cursorText),
    limit: z.optional(queryNumberIn(1, pageRowsMax)),
  }),
  reply: z.object({ items: z.array(optionOrder), nextCursor: z.nullable(text) }),
  refusals: [],
});
