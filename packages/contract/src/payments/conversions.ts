import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageRowsMax } from '../limits.ts';
import { assetName, bookName } from '../people/accounts.ts';
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
  text,
  timeMs,
  wholeNumber,
} from '../schemas.ts';

/** What conversions are called in receipts and events. */
export const conversionKind = 'conversion' as const;
export const conversionStatuses = ['pending', 'filled', 'canceled'] as const;
export type ConversionStatus = (typeof conversionStatuses)[number];
/** Why a conversion did not run: no price came in time, less than the minimum would have arrived, or the treasury was short. */
export const conversionCancelReasons = ['noPrice', 'belowMinimum', 'notFunded'] as const;
export type ConversionCancelReason = (typeof conversionCancelReasons)[number];

/** An asset that is converted to USDT and from USDT, by the prices of an instrument. */
export const conversionPair = z.object({
  asset: assetName,
  code: instrumentCode,
  priceDecimals: wholeNumber,
  notTradable: z.nullable(z.enum(['noPrice', 'stale', 'closed', 'halted', 'unlisted', 'held', 'allHalted'])),
});
export type ConversionPairItem = z.infer<typeof conversionPair>;

export const listConversionPairs = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listConversionPairs',
  access: 'user',
  tag: 'conversions',
  summary: 'Assets that are converted to USDT and from USDT, the fee, and whether they can be converted now.',
  reply: z.object({
    ruleVersion: int4,
    /** Of the USDT side. */
    feeRate: ratioText,
    /** Least worth in USDT. */
    amountMin: amountText,
    fillWaitMs: wholeNumber,
    pairs: z.array(conversionPair),
  }),
  refusals: [],
});

/** A conversion. `price` is USDT for one unit of the other asset: the bid when that is sold, the ask when it is bought. */
export const conversionOrder = z.object({
  id: recordId,
  receiptId,
  book: bookName,
  code: instrumentCode,
  symbol: text,
  priceDecimals: wholeNumber,
  fromAsset: assetName,
  toAsset: assetName,
  status: z.enum(conversionStatuses),
  reason: z.nullable(z.enum(conversionCancelReasons)),
  createTime: timeMs,
  /** Wait for the first price after acceptance, ms; frozen. */
  fillWaitMs: wholeNumber,
  /** Version of the rules, frozen. */
  ruleVersion: int4,
  /** What leaves. */
  amount: amountText,
  feeRate: ratioText,
  /** The least that must arrive after the fee. */
  leastReceived: amountText,
  /** What the platform has set aside of what arrives, by the quoted price. */
  reserve: amountText,
  quotedPrice: priceText,
  acceptedSequence: wholeNumber,
  /** Of the first tick after acceptance; null until it has come. */
  price: z.nullable(priceText),
  priceTime: z.nullable(timeMs),
  priceSequence: z.nullable(wholeNumber),
  /** In USDT; null where nothing was converted. */
  fee: z.nullable(amountText),
  received: z.nullable(amountText),
  endTime: z.nullable(timeMs),
  termsHash: hashText,
});
export type ConversionOrder = z.infer<typeof conversionOrder>;

/** A conversion among orders of every product. */
export const tradedConversion = z.object({ kind: z.literal(conversionKind), conversion: conversionOrder });

export const convert = defineCall({
  method: 'POST',
  path: '/swx/customer/user/convert',
  access: 'user',
  isLiveOnly: true,
  needsIdempotencyKey: true,
  tag: 'conversions',
  summary:
    'Converts at the first price after acceptance, or not at all below `leastReceived`. `feeRate` and `ruleVersion` are the terms the caller has seen.',
  body: z.object({
    fromAsset: assetName,
    toAsset: assetName,
    amount: namedAmountText,
    leastReceived: namedAmountText,
    feeRate: ratioText,
    ruleVersion: int4,
  }),
  reply: conversionOrder,
  refusals: [
    'conversionPairUnknown',
    'notTradable',
    'purchaseAmountWrong',
    'termsChanged',
    'amountBelowMinimum',
    'receivedBelowMinimum',
    'balanceInsufficient',
    'conversionNotFunded',
    'idempotencyConflict',
  ],
  repeat: 'own',
});

export const getConversionById = defineCall({
  method: 'GET',
  path: '/swx/customer/user/getConversionById/{id}',
  access: 'user',
  tag: 'conversions',
  summary: 'One conversion of the caller.',
  params: z.object({ id: recordId }),
  reply: conversionOrder,
  refusals: ['recordMissing'],
});

export const listConversions = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listConversions',
  access: 'user',
  tag: 'conversions',
  summary: 'Conversions of the caller, the newest first.',
  query: z.object({ cursor: z.optional(cursorText), limit: z.optional(queryNumberIn(1, pageRowsMax)) }),
  reply: z.object({ items: z.array(conversionOrder), nextCursor: z.nullable(text) }),
  refusals: [],
});
