import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageRowsMax } from '../limits.ts';
import {
  cursorText,
  instrumentCode,
  int4,
  lotsText,
  priceText,
  queryNumberIn,
  ratioText,
  recordId,
  repeatedChoice,
  text,
  wholeNumberIn,
} from '../schemas.ts';
import { contractOrder, contractSides, contractStatuses, contractTerms, contractWarning } from './contracts.ts';

/** What was looked at, and nothing that has opened since: a page at most. */
const namedIds = z.array(recordId).check(z.minLength(1), z.maxLength(pageRowsMax));

export const listContractOrders = defineCall({
  method: 'GET',
  path: '/swx/customer/contracts/orders',
  access: 'user',
  tag: 'contracts',
  summary: 'Contract orders and positions of the book in the header, the newest first; `status` may be repeated.',
  query: z.object({
    status: z.optional(repeatedChoice(contractStatuses)),
    code: z.optional(instrumentCode),
    cursor: z.optional(cursorText),
    limit: z.optional(queryNumberIn(1, pageRowsMax)),
  }),
  reply: z.object({ items: z.array(contractOrder), nextCursor: z.nullable(text) }),
  refusals: [],
});

export const getContractOrder = defineCall({
  method: 'GET',
  path: '/swx/customer/contracts/order/{id}',
  access: 'user',
  tag: 'contracts',
  summary: 'One contract order of the caller, of either book.',
  params: z.object({ id: recordId }),
  reply: contractOrder,
  refusals: ['recordMissing'],
});

export const getContractTerms = defineCall({
  method: 'GET',
  path: '/swx/customer/contracts/terms/{code}',
  access: 'user',
  tag: 'contracts',
  summary: 'The terms of contracts on an instrument for the caller, and whether it can be traded now.',
  params: z.object({ code: instrumentCode }),
  reply: contractTerms,
  refusals: ['instrumentUnknown'],
});

export const getContractWarning = defineCall({
  method: 'GET',
  path: '/swx/customer/contracts/warning',
  access: 'user',
  tag: 'contracts',
  summary: 'What the warning of losing accounts is worded from: the region of the caller and its share of them.',
  reply: contractWarning,
  refusals: [],
});

export const openContract = defineCall({
  method: 'POST',
  path: '/swx/customer/contracts/open',
  access: 'user',
  needsIdempotencyKey: true,
  isOpenToGuests: true,
  tag: 'contracts',
  summary:
    'Places a contract order: at the first price after acceptance, or resting until its limit. `feeRate`, `ruleVersion` and, where sent, levels, cap and end with the session are the terms the caller has seen.',
  body: z.object({
    code: instrumentCode,
    side: z.enum(contractSides),
    kind: z.enum(['market', 'limit']),
    lots: lotsText,
    leverage: wholeNumberIn(1, 500),
    limitPrice: z.optional(priceText),
    stopLoss: z.optional(priceText),
    takeProfit: z.optional(priceText),
    feeRate: ratioText,
    ruleVersion: int4,
    /** More terms that the caller has seen; left out, what is in force is accepted. */
    capMultiple: z.optional(ratioText),
    callLevel: z.optional(ratioText),
    closeOutLevel: z.optional(ratioText),
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
  openTo: 'closeOnly',
  needsIdempotencyKey: true,
  isOpenToGuests: true,
  tag: 'contracts',
  summary: 'Sets or removes stop loss and take profit of an order or position; judged against the closing price now.',
  body: z.object({
    id: recordId,
    version: int4,
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
  openTo: 'closeOnly',
  needsIdempotencyKey: true,
  isOpenToGuests: true,
  tag: 'contracts',
  summary: 'Cancels a resting order; everything held comes back.',
  body: z.object({ id: recordId }),
  reply: contractOrder,
  refusals: ['recordMissing', 'orderStateWrong'],
  success: 'modified',
});

export const closeContract = defineCall({
  method: 'POST',
  path: '/swx/customer/contracts/close',
  access: 'user',
  openTo: 'closeOnly',
  needsIdempotencyKey: true,
  isOpenToGuests: true,
  tag: 'contracts',
  summary:
    'Closes a position, or the lots named, at the first price after acceptance. Answers at once; the closing arrives on the private stream.',
  body: z.object({ id: recordId, lots: z.optional(lotsText) }),
  reply: contractOrder,
  refusals: ['recordMissing', 'orderStateWrong', 'lotsWrong', 'notTradable'],
  success: 'modified',
});

export const closeAllContracts = defineCall({
  method: 'POST',
  path: '/swx/customer/contracts/closeAll',
  access: 'user',
  openTo: 'closeOnly',
  needsIdempotencyKey: true,
  isOpenToGuests: true,
  tag: 'contracts',
  summary: 'Closes all positions of the book in the header, or those named, at the first price after; others stay.',
  body: z.object({ code: z.optional(instrumentCode), ids: z.optional(namedIds) }),
  reply: z.object({ closing: z.array(recordId), notTradable: z.array(recordId) }),
  refusals: [],
  success: 'modified',
});
