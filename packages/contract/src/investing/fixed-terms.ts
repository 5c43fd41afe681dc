import { fixedTermNames } from '@truemark/domain/fixed-terms/fixed-term';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageRowsMax } from '../limits.ts';
import { assetName } from '../people/accounts.ts';
import {
  amountText,
  hashText,
  int4,
  namedAmountText,
  queryNumberIn,
  ratioText,
  receiptId,
  recordId,
  text,
  timeMs,
} from '../schemas.ts';

export const fixedTermStates = ['earning', 'settled'] as const;

/** A fixed-term product as it is sold now. */
export const fixedTermProduct = z.object({
  id: z.enum(fixedTermNames),
  tokenType: assetName,
  /** Days. */
  period: int4,
  /** Interest of a day, as a share of the amount. */
  dailyRate: ratioText,
  minInvestment: amountText,
  maxInvestment: amountText,
  isOpen: z.boolean(),
  /** What the treasury can still set aside, a minute old at most. */
  reserveLeft: amountText,
  /** That covers the interest of the least investment. */
  isFunded: z.boolean(),
});
export type FixedTermProduct = z.infer<typeof fixedTermProduct>;

export const listFinancialProducts = defineCall({
  method: 'GET',
  path: '/swx/customer/index/listFinancialProducts',
  access: 'visitor',
  tag: 'investing',
  summary: 'Fixed-term products: asset, days, interest of a day and amounts.',
  reply: z.array(fixedTermProduct),
  refusals: [],
});

/** What somebody has bought, on the terms of the moment it was bought. Source: specification, section 3. */
export const fixedTermOrder = z.object({
  id: recordId,
  productId: text,
  tokenType: assetName,
  amount: amountText,
  dailyRate: ratioText,
  period: int4,
  /** Paid with the amount at the end, and set aside since the purchase. */
  interest: amountText,
  createTime: timeMs,
  endTime: timeMs,
  status: z.enum(fixedTermStates),
  /** Amount and interest are invested again at the end. */
  isReinvested: z.boolean(),
  /** The purchase that went on with its money. */
  nextId: z.nullable(recordId),
  settledAt: z.nullable(timeMs),
  /** SHA-256 of the frozen terms. */
  termsHash: hashText,
  receiptId,
});
export type FixedTermOrder = z.infer<typeof fixedTermOrder>;

export const invest = defineCall({
  method: 'POST',
  path: '/swx/customer/financial/invest',
  access: 'user',
  isLiveOnly: true,
  needsIdempotencyKey: true,
  tag: 'investing',
  summary:
    'Buys a fixed-term product: the amount is held until the end of the term, and its interest is set aside now. `dailyRate` is the rate the caller has seen.',
  body: z.object({
    productId: z.enum(fixedTermNames),
    amount: namedAmountText,
    dailyRate: ratioText,
    isReinvested: z.boolean(),
  }),
  reply: fixedTermOrder,
  success: 'purchased',
  refusals: [
    'periodNotFound',
    'investmentAmountWrong',
    'amountNotPositive',
    'amountBelowMinimum',
    'amountAboveMaximum',
    'termsChanged',
    'purchaseDuplicate',
    'balanceInsufficient',
    'ownMoneyShort',
    'reserveShort',
  ],
});

export const listFinancialOrders = defineCall({
  method: 'GET',
  path: '/swx/customer/financial/myOrders',
  access: 'user',
  tag: 'investing',
  summary: 'Fixed-term products that the caller has bought, the newest first.',
  query: z.object({
    status: z.optional(z.enum(fixedTermStates)),
    cursor: z.optional(recordId),
    limit: z.optional(queryNumberIn(1, pageRowsMax)),
  }),
  reply: z.object({ items: z.array(fixedTermOrder), nextCursor: z.nullable(text) }),
  refusals: [],
});

export const changeReinvestment = defineCall({
  method: 'POST',
  path: '/swx/customer/financial/reinvest',
  access: 'user',
  isLiveOnly: true,
  tag: 'investing',
  summary: 'Says whether amount and interest of a running product are invested again at its end.',
  body: z.object({ id: recordId, isReinvested: z.boolean() }),
  reply: fixedTermOrder,
  refusals: ['recordMissing', 'orderStateWrong'],
  openTo: 'closeOnly',
});
