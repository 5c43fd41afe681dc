import * as z from 'zod/mini';
import { amountText, bookName } from './accounts.ts';
import { defineCall } from './call.ts';
import { lotsText, orderId, priceText, ratioText } from './figures.ts';
import { pageRowsMax } from './limits.ts';

const code = z.string().check(z.regex(/^[A-Z0-9_.]{1,24}$/));
const time = z.number().check(z.int());
const sequence = z.number().check(z.int(), z.minimum(0));

export const contractSides = ['long', 'short'] as const;
export const contractStatuses = ['pending', 'holding', 'closed', 'canceled'] as const;
export type ContractStatus = (typeof contractStatuses)[number];

/** Why a position, or a part of it, was closed. Source: product rules, Contracts. */
export const closeReasons = ['user', 'stopLoss', 'takeProfit', 'liquidation', 'cap', 'session', 'reset'] as const;
export type CloseReasonName = (typeof closeReasons)[number];

/** Why an order never opened: its owner, no price within five seconds, the reset of a demo account. */
export const cancelReasons = ['user', 'noPrice', 'reset'] as const;

/** Closing of a position or of a part of it. Amounts in USDT. */
export const contractClosing = z.object({
  part: z.number().check(z.int()),
  lots: lotsText,
  reason: z.enum(closeReasons),
  price: priceText,
  at: time,
  /** Record number of the tick that closed it. */
  sequence,
  /** What was gained (below zero: lost) of this part, the fee not counted. */
  profit: amountText,
  fee: amountText,
  /** What came back from the margin. */
  marginBack: amountText,
  /** Loss beyond the margin, which the platform bore. */
  gapLoss: amountText,
});
export type ContractClosing = z.infer<typeof contractClosing>;

/** A contract order, which becomes a position when it opens. Prices in the quote currency, amounts in USDT. */
export const contractOrder = z.object({
  id: orderId,
  /** Address of its public receipt. */
  receiptId: z.string(),
  book: bookName,
  code,
  symbol: z.string(),
  type: z.number().check(z.int()),
  priceDecimals: z.number().check(z.int()),
  side: z.enum(contractSides),
  kind: z.enum(['market', 'limit']),
  status: z.enum(contractStatuses),
  /** Grows with every change; a change of limits names it. */
  version: z.number().check(z.int()),
  createTime: time,
  /** Lots of the order, and those still open. */
  lots: lotsText,
  openLots: lotsText,
  /** Lots that the owner has asked to close and that close at the next price; null while nothing is asked. */
  closingLots: z.nullable(lotsText),
  lotSize: z.string(),
  leverage: z.number().check(z.int()),
  limitPrice: z.nullable(priceText),
  stopLoss: z.nullable(priceText),
  takeProfit: z.nullable(priceText),
  /** The price that the terms were made at, and the record number of its tick. */
  quotedPrice: priceText,
  acceptedSequence: sequence,
  /** Margin of the whole order, and what of it is still held. */
  margin: amountText,
  marginLeft: amountText,
  /** Fee of opening, and the fees of closing taken so far. */
  openFee: amountText,
  closeFee: amountText,
  feeRate: ratioText,
  /** Rules that the terms were made by, and their levels, all frozen: with them anyone calculates the rest. */
  ruleVersion: z.number().check(z.int()),
  capMultiple: ratioText,
  callLevel: ratioText,
  closeOutLevel: ratioText,
  /** Most it can gain: set aside from the house when it was accepted; and what of it is still set aside. */
  reserve: amountText,
  reserveLeft: amountText,
  /** Its leverage may not be held over a close: it ends at the last price of the session. Frozen at acceptance. */
  closesWithSession: z.boolean(),
  /** Closing prices at which it is liquidated, and at which it reaches the most it can gain; null for none. */
  liquidationPrice: z.nullable(priceText),
  capPrice: z.nullable(priceText),
  /** USDT per unit of the quote currency, frozen; `code` is null where it is 1 by definition. */
  conversion: z.object({ rate: ratioText, code: z.nullable(code), sequence: z.nullable(sequence) }),
  openPrice: z.nullable(priceText),
  openTime: z.nullable(time),
  openSequence: z.nullable(sequence),
  closePrice: z.nullable(priceText),
  closeTime: z.nullable(time),
  closeSequence: z.nullable(sequence),
  closeReason: z.nullable(z.enum(closeReasons)),
  cancelReason: z.nullable(z.enum(cancelReasons)),
  /** Gained or lost by all closings so far, fees not counted. */
  profit: amountText,
  gapLoss: amountText,
  /** SHA-256 of the frozen terms, hexadecimal: `writeContractTerms` in the domain says how it is made. */
  termsHash: z.string(),
  closings: z.array(contractClosing),
});
export type ContractOrder = z.infer<typeof contractOrder>;

const repeatedStatus = z.optional(
  z.pipe(
    z.union([z.enum(contractStatuses), z.array(z.enum(contractStatuses))]),
    z.transform(value => (Array.isArray(value) ? value : [value])),
  ),
);

export const listContractOrders = defineCall({
  method: 'GET',
  path: '/swx/customer/contracts/orders',
  access: 'user',
  tag: 'contracts',
  summary: 'Contract orders and positions of the book in the header, the newest first; `status` may be repeated.',
  query: z.object({
    status: repeatedStatus,
    code: z.optional(code),
    cursor: z.optional(z.string().check(z.maxLength(80))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageRowsMax))),
  }),
  reply: z.object({ items: z.array(contractOrder), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

export const getContractOrder = defineCall({
  method: 'GET',
  path: '/swx/customer/contracts/order/{id}',
  access: 'user',
  tag: 'contracts',
  summary: 'One contract order of the caller, of either book.',
  params: z.object({ id: orderId }),
  reply: contractOrder,
  refusals: ['recordMissing'],
});

/**
 * Everything a ticket needs to preview an order on an instrument: the client calculates with the same functions of the
 * domain. `isAllowed` false names the rule of the caller's region that forbids it.
 */
export const contractTerms = z.object({
  code,
  ruleVersion: z.number().check(z.int()),
  isAllowed: z.boolean(),
  /** Region whose rules hold: `default`, `eu`, `uk`, `au`. */
  region: z.string(),
  /** Of 100 accounts of the region's kind with trades, how many lost; null with fewer than 100 accounts. */
  losingShare: z.nullable(z.number()),
  feeRate: ratioText,
  /** Most that can be gained, as a multiple of the margin. */
  capMultiple: ratioText,
  /** Margin levels of the notice and of the close-out. */
  callLevel: ratioText,
  closeOutLevel: ratioText,
  notionalMin: amountText,
  /** Most leverage for this caller, and the most that may be held over a session close; null where there is none. */
  leverageMax: z.number().check(z.int()),
  leverageOverClose: z.nullable(z.number().check(z.int())),
  /** Next close of the session, ms; null when it never closes. */
  sessionClosesAt: z.nullable(time),
  conversion: z.nullable(z.object({ rate: ratioText, code: z.nullable(code), sequence: z.nullable(sequence) })),
  restingOrdersMax: z.number().check(z.int()),
  fillWaitMs: z.number().check(z.int()),
  /** What the house can still set aside for the caller; an order that needs more is not sold. */
  reserveLeft: amountText,
  /** Level of the customer that the instrument asks for, 0 to 4. */
  vipLevel: z.number().check(z.int()),
  /** Why there is no trading now; null when there is. */
  notTradable: z.nullable(z.enum(['noPrice', 'stale', 'closed', 'halted', 'unlisted', 'held', 'allHalted'])),
  /** When trading is expected to begin again, ms; null when it is not known. */
  opensAt: z.nullable(time),
});
export type ContractTermsReply = z.infer<typeof contractTerms>;

export const getContractTerms = defineCall({
  method: 'GET',
  path: '/swx/customer/contracts/terms/{code}',
  access: 'user',
  tag: 'contracts',
  summary: 'The terms of contracts on an instrument for the caller, and whether it can be traded now.',
  params: z.object({ code }),
  reply: contractTerms,
  refusals: ['instrumentUnknown'],
});

export const openContract = defineCall({
  method: 'POST',
  path: '/swx/customer/contracts/open',
  access: 'user',
  tag: 'contracts',
  summary:
    'Places a contract order: at the first price after acceptance, or resting until its limit. `feeRate`, `ruleVersion` and, where sent, levels, cap and end with the session are the terms the caller has seen.',
  body: z.object({
    code,
    side: z.enum(contractSides),
    kind: z.enum(['market', 'limit']),
    lots: lotsText,
    leverage: z.number().check(z.int(), z.minimum(1), z.maximum(500)),
    limitPrice: z.optional(priceText),
    stopLoss: z.optional(priceText),
    takeProfit: z.optional(priceText),
    feeRate: ratioText,
    ruleVersion: z.number().check(z.int()),
    ...{ capMultiple: z.optional(ratioText), callLevel: z.optional(ratioText), closeOutLevel: z.optional(ratioText) },
    closesWithSession: z.optional(z.boolean()),
  }),
  reply: contractOrder,
  refusals: [
    'instrumentUnknown',
    'notTradable',
    'termsChanged',
    'regionRefused',
    'vipLevelRequired',
    'lotsWrong',
    'priceOffStep',
    'leverageTooHigh',
    'amountBelowMinimum',
    'limitsWrong',
    'stopLossWrong',
    'takeProfitWrong',
    'stopPastLiquidation',
    'spreadTooWide',
    'ordersTooMany',
    'balanceInsufficient',
    'reserveShort',
    'idempotencyConflict',
  ],
  success: 'purchased',
  repeat: 'own',
});

export const changeContractLimits = defineCall({
  method: 'POST',
  path: '/swx/customer/contracts/changeLimits',
  access: 'user',
  tag: 'contracts',
  summary: 'Sets or removes stop loss and take profit of an order or position; judged against the closing price now.',
  body: z.object({
    id: orderId,
    version: z.number().check(z.int()),
    stopLoss: z.nullable(priceText),
    takeProfit: z.nullable(priceText),
  }),
  reply: contractOrder,
  refusals: [
    'recordMissing',
    'orderStateWrong',
    'orderChanged',
    'priceOffStep',
    'limitsWrong',
    'stopLossWrong',
    'takeProfitWrong',
    'stopPastLiquidation',
    'notTradable',
  ],
  success: 'modified',
});

export const cancelContract = defineCall({
  method: 'POST',
  path: '/swx/customer/contracts/cancel',
  access: 'user',
  tag: 'contracts',
  summary: 'Cancels a resting order; everything held comes back.',
  body: z.object({ id: orderId }),
  reply: contractOrder,
  refusals: ['recordMissing', 'orderStateWrong'],
  success: 'modified',
});

export const closeContract = defineCall({
  method: 'POST',
  path: '/swx/customer/contracts/close',
  access: 'user',
  tag: 'contracts',
  summary:
    'Closes a position, or the lots named, at the first price after acceptance. Answers at once; the closing arrives on the private stream.',
  body: z.object({ id: orderId, lots: z.optional(lotsText) }),
  reply: contractOrder,
  refusals: ['recordMissing', 'orderStateWrong', 'lotsWrong', 'notTradable'],
  success: 'modified',
});

export const closeAllContracts = defineCall({
  method: 'POST',
  path: '/swx/customer/contracts/closeAll',
  access: 'user',
  tag: 'contracts',
  summary: 'Closes every position of the book in the header, each at the first price after; those not tradable stay.',
  body: z.object({ code: z.optional(code) }),
  reply: z.object({ closing: z.array(orderId), notTradable: z.array(orderId) }),
  refusals: [],
  success: 'modified',
});
