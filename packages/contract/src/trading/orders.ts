import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageRowsMax } from '../limits.ts';
import { priceSources } from '../markets/markets.ts';
import { conversionKind, tradedConversion } from '../payments/conversions.ts';
import { assetName, bookName } from '../people/accounts.ts';
import {
  amountText,
  cursorText,
  hashText,
  instrumentCode,
  priceText,
  queryNumberIn,
  receiptId,
  recordId,
  text,
  timeMs,
  wholeNumber,
} from '../schemas.ts';
import { contractKind, tradedContract } from './contracts.ts';
import { optionKind, optionListKind, tradedOption } from './options.ts';

/** The tabs of the page of all orders. Source: specification, section 3, and `nft` beside them. */
export const orderKinds = ['smart', optionListKind, contractKind, 'wallet', 'financial', 'nft'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** Products whose orders have events. */
export const productKinds = [contractKind, optionKind, conversionKind] as const;
export type ProductKind = (typeof productKinds)[number];

/** Whatever has a receipt. Addresses of receipts hold the place in this list: it is only added to. */
export const receiptKinds = [contractKind, optionKind, conversionKind, 'plan', 'fixedTerm', 'loan', 'nft'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

const page = {
  cursor: z.optional(cursorText),
  limit: z.optional(queryNumberIn(1, pageRowsMax)),
};

/** A row of all orders, whatever its kind. `status` is a state of its kind, `title` an instrument's symbol, an asset or a work. */
export const orderItem = z.object({
  kind: z.enum(orderKinds),
  id: text,
  title: text,
  /** Instrument, where it is about one. */
  code: z.nullable(instrumentCode),
  /** `long`, `short`, `up`, `down`, else what it is: `deposit`, `withdrawal`, `conversion`, `bid`, or the kind of the transfer. */
  direction: text,
  status: text,
  /** Of a contract; null for everything else. */
  leverage: z.nullable(wholeNumber),
  asset: assetName,
  /** Margin, stake or amount. */
  amount: amountText,
  /** What came for it, of a conversion that has run. */
  received: z.optional(z.object({ amount: amountText, asset: assetName })),
  /** What the balance has gained or lost by it, after all fees; null while it is not known or makes no sense. */
  profit: z.nullable(amountText),
  createTime: timeMs,
  receiptId: z.nullable(receiptId),
});
export type OrderItem = z.infer<typeof orderItem>;

export const listAllOrders = defineCall({
  method: 'GET',
  path: '/swx/customer/allOrders/all',
  access: 'user',
  tag: 'orders',
  summary: 'Orders of every kind of the book in the header, the newest first, or of the one named.',
  query: z.object({ kind: z.optional(z.enum(orderKinds)), ...page }),
  reply: z.object({ items: z.array(orderItem), nextCursor: z.nullable(text) }),
  refusals: [],
});

export const listWalletOrders = defineCall({
  method: 'GET',
  path: '/swx/customer/wallet/orders',
  access: 'user',
  tag: 'orders',
  summary: 'Money that came or went: deposits, withdrawals, conversions, the newest first.',
  query: z.object(page),
  reply: z.object({ items: z.array(orderItem), nextCursor: z.nullable(text) }),
  refusals: [],
});

/**
 * What a tick is for in a receipt: the price the terms were made at, the record before and the one that opened, the record
 * before and the one that closed or settled, and the one that gave the conversion rate.
 */
export const evidenceRoles = ['accepted', 'beforeOpen', 'open', 'beforeClose', 'close', 'conversion'] as const;

/** A tick that a receipt rests on: kept for good, whatever becomes of the record. */
export const evidenceTick = z.object({
  role: z.enum(evidenceRoles),
  /** Closing it belongs to, from 1; 0 for the others. */
  part: wholeNumber,
  code: instrumentCode,
  instrumentId: wholeNumber,
  sequence: wholeNumber,
  at: timeMs,
  sourceAt: timeMs,
  bid: priceText,
  ask: priceText,
  last: priceText,
  source: z.enum(priceSources),
  isDerived: z.boolean(),
  /** The 64 bytes of the record, hexadecimal. */
  record: text,
});
export type EvidenceTick = z.infer<typeof evidenceTick>;

/** A transfer of the order, without people: `from` and `to` are kinds of accounts. */
export const receiptTransfer = z.object({
  at: timeMs,
  kind: text,
  amount: amountText,
  asset: assetName,
  from: text,
  to: text,
  /** Number of the posting; transfers of one posting stand or fall together. */
  postingId: text,
});
export type ReceiptTransfer = z.infer<typeof receiptTransfer>;

/** A correction by two operators: a new posting, its reason public. */
export const receiptCorrection = z.object({ at: timeMs, amount: amountText, reason: text, postingId: text });

/** An order of any product, as the calls of that product answer it. */
export const tradedOrder = z.union([tradedContract, tradedOption, tradedConversion]);
export type TradedOrder = z.infer<typeof tradedOrder>;

/** Everything that happened to an order, for anyone who has the link: no name, no balance. */
export const receipt = z.object({
  id: receiptId,
  book: bookName,
  order: tradedOrder,
  /** The frozen terms as they were hashed, line by line. */
  terms: text,
  ticks: z.array(evidenceTick),
  transfers: z.array(receiptTransfer),
  corrections: z.array(receiptCorrection),
});
export type Receipt = z.infer<typeof receipt>;

export const getReceipt = defineCall({
  method: 'GET',
  path: '/swx/customer/receipts/{id}',
  access: 'visitor',
  tag: 'orders',
  summary: 'The public receipt of an order: terms, ticks and transfers, without name or balance.',
  params: z.object({ id: receiptId }),
  reply: receipt,
  refusals: ['recordMissing'],
});

/**
 * A range of an instrument's chain around one record: SHA-256 over the hash before and each record of 64 bytes, one
 * after the other, must end in `lastHash`.
 */
export const priceProof = z.object({
  code: instrumentCode,
  instrumentId: wholeNumber,
  sequence: wholeNumber,
  /** False when retention has removed the records: then only the copies in receipts are left. */
  isKept: z.boolean(),
  /** The range is sealed: its hashes are stored, and do not move any more. One that is still written is sealed when asked for. */
  isSealed: z.boolean(),
  sealedAt: z.nullable(timeMs),
  /** Records of all instruments together when the range was sealed; null where `sealedAt` is. */
  platformCount: z.nullable(wholeNumber),
  firstSequence: wholeNumber,
  lastSequence: wholeNumber,
  /** Hexadecimal. */
  previousHash: hashText,
  lastHash: hashText,
  /** Records from first to last, 64 bytes each, base64. */
  records: text,
});
export type PriceProof = z.infer<typeof priceProof>;

export const getPriceProof = defineCall({
  method: 'GET',
  path: '/swx/customer/market/price-proof/{code}/{sequence}',
  access: 'visitor',
  isShared: true,
  tag: 'orders',
  summary: 'The part of the tick record that a price stands in, to be hashed again by whoever asks.',
  params: z.object({ code: instrumentCode, sequence: recordId }),
  reply: priceProof,
  refusals: ['instrumentUnknown', 'recordMissing'],
  requestsPerMinuteMax: 60,
});

/** Ticks around a moment, for the chart of a receipt: mid prices, oldest first, thinned out to what a picture needs. */
export const getReceiptChart = defineCall({
  method: 'GET',
  path: '/swx/customer/receipts/{id}/chart',
  access: 'visitor',
  isShared: true,
  tag: 'orders',
  summary: 'Prices from before the opening to after the end of an order; empty when the record of then is gone.',
  params: z.object({ id: receiptId }),
  reply: z.object({ points: z.array(z.object({ at: timeMs, price: priceText })).check(z.maxLength(600)) }),
  refusals: ['recordMissing'],
  requestsPerMinuteMax: 60,
});
