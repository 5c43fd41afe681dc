import * as z from 'zod/mini';
import { amountText, bookName } from './accounts.ts';
import { defineCall } from './call.ts';
import { orderId, priceText, ratioText } from './figures.ts';
import { pageRowsMax } from './limits.ts';

const code = z.string().check(z.regex(/^[A-Z0-9_.]{1,24}$/));
const time = z.number().check(z.int());
const sequence = z.number().check(z.int(), z.minimum(0));

export const optionTypes = ['up', 'down'] as const;
export const optionStatuses = ['pending', 'holding', 'settled', 'void', 'canceled'] as const;
export type OptionStatus = (typeof optionStatuses)[number];
/** What became of an option; `running` until it is known. */
export const optionResults = ['running', 'win', 'lose', 'draw', 'void', 'canceled'] as const;
export type OptionResultName = (typeof optionResults)[number];

/** One duration that options are sold for. Amounts in USDT. */
export const optionConfig = z.object({
  id: z.number().check(z.int()),
  /** Seconds. */
  duration: z.number().check(z.int()),
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
  query: z.object({ code: z.optional(code) }),
  reply: z.object({
    ruleVersion: z.number().check(z.int()),
    isAllowed: z.boolean(),
    region: z.string(),
    losingShare: z.nullable(z.number()),
    configs: z.array(optionConfig),
    fillWaitMs: z.number().check(z.int()),
    settleWaitMs: z.number().check(z.int()),
    /** What the house can still set aside for the caller. */
    reserveLeft: amountText,
    notTradable: z.nullable(
      z.enum(['noPrice', 'stale', 'closed', 'halted', 'unlisted', 'held', 'allHalted', 'tradeOnlyFeed']),
    ),
    opensAt: z.nullable(time),
    /** Latest expiry that still falls into the session, ms; null when it never closes. */
    expiryMax: z.nullable(time),
    /** When the session after the running one begins, ms; null when it never closes, or is closed. */
    reopensAt: z.nullable(time),
  }),
  refusals: ['instrumentUnknown'],
});

/** An up/down option. Prices are mids in the quote currency, amounts in USDT. */
export const optionOrder = z.object({
  id: orderId,
  receiptId: z.string(),
  book: bookName,
  code,
  symbol: z.string(),
  priceDecimals: z.number().check(z.int()),
  type: z.enum(optionTypes),
  status: z.enum(optionStatuses),
  resultType: z.enum(optionResults),
  createTime: time,
  /** Frozen at acceptance: acceptance + duration. */
  expiresAt: time,
  duration: z.number().check(z.int()),
  /** Waits for the first price after acceptance, and for the one at expiry, ms; frozen. */
  fillWaitMs: z.number().check(z.int()),
  settleWaitMs: z.number().check(z.int()),
  stake: amountText,
  payoutRatio: ratioText,
  /** Version of the rules, frozen. */
  ruleVersion: z.number().check(z.int()),
  /** What is gained when it wins, the stake not counted: set aside when it was sold. */
  payout: amountText,
  quotedPrice: priceText,
  acceptedSequence: sequence,
  buyPrice: z.nullable(priceText),
  buyTime: z.nullable(time),
  buySequence: z.nullable(sequence),
  endPrice: z.nullable(priceText),
  endTime: z.nullable(time),
  endSequence: z.nullable(sequence),
  /** The record before the one that settled it. */
  beforeSequence: z.nullable(sequence),
  /** Gained or lost; null until it is known. */
  profit: z.nullable(amountText),
  termsHash: z.string(),
});
export type OptionOrder = z.infer<typeof optionOrder>;

export const buyOptions = defineCall({
  method: 'POST',
  path: '/swx/customer/order/buyOptions',
  access: 'user',
  tag: 'options',
  summary:
    'Buys an up/down option at the first price after acceptance. `payoutRatio` and `ruleVersion` are the terms the caller has seen.',
  body: z.object({
    code,
    type: z.enum(optionTypes),
    duration: z.number().check(z.int()),
    stake: amountText,
    payoutRatio: ratioText,
    ruleVersion: z.number().check(z.int()),
  }),
  reply: optionOrder,
  refusals: [
    'instrumentUnknown',
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
  params: z.object({ id: orderId }),
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
    status: z.optional(
      z.pipe(
        z.union([z.enum(optionStatuses), z.array(z.enum(optionStatuses))]),
        z.transform(value => (Array.isArray(value) ? value : [value])),
      ),
    ),
    code: z.optional(code),
    cursor: z.optional(z.string().check(z.maxLength(80))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageRowsMax))),
  }),
  reply: z.object({ items: z.array(optionOrder), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});
