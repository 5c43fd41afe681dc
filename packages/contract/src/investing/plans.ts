import { planNames } from '@truemark/domain/plans/plan';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageRowsMax } from '../limits.ts';
import { assetName } from '../people/accounts.ts';
import {
  amountText,
  boundedText,
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

export const planStates = ['earning', 'exited', 'settled'] as const;
export type PlanState = (typeof planStates)[number];

/** A smart plan as it is sold now. Source: specification, section 3. */
export const planProduct = z.object({
  id: z.enum(planNames),
  tokenType: assetName,
  /** Days. */
  period: int4,
  /** Income of a day, as a share of the investment. */
  dailyYield: ratioText,
  minInvestment: amountText,
  maxInvestment: amountText,
  /** Least VIP level of a buyer; 0 is everybody. */
  level: int4,
  isOpen: z.boolean(),
  /** What the treasury can still set aside, a minute old at most. */
  reserveLeft: amountText,
  /** That covers all that is set aside for the least investment. */
  isFunded: z.boolean(),
});
export type PlanProduct = z.infer<typeof planProduct>;

/** What is promised to all running plans, and what the ledger has set aside for them. */
export const planReserve = z.object({
  asset: assetName,
  promised: amountText,
  setAside: amountText,
  /** When both were read. */
  at: timeMs,
});
export type PlanReserve = z.infer<typeof planReserve>;

export const listPlans = defineCall({
  method: 'GET',
  path: '/swx/customer/index/listSmartProducts',
  access: 'visitor',
  isShared: true,
  tag: 'investing',
  summary: 'Smart plans: range, daily yield, timeframe and level, and what is set aside for all that run.',
  reply: z.object({
    plans: z.array(planProduct),
    reserve: planReserve,
    /** Share of the principal that an early exit of a plan bought now would cost. */
    exitShare: ratioText,
    /** Share of each credit that the inviter of a buyer gets, from the platform. */
    profitShare: ratioText,
  }),
  refusals: [],
});

/** A plan that somebody has bought, on the terms of the moment it was bought. Source: specification, section 3. */
export const planOrder = z.object({
  id: recordId,
  productId: text,
  tokenType: assetName,
  investment: amountText,
  dailyYield: ratioText,
  period: int4,
  /** The whole income, set aside since the purchase. */
  staticIncome: amountText,
  /** What of it was credited. */
  incomeToDate: amountText,
  /** Days that were credited. */
  runTime: int4,
  createTime: timeMs,
  endTime: timeMs,
  /** When the next day is full, and what is credited then; null once it has ended. */
  nextCreditTime: z.nullable(timeMs),
  nextCredit: z.nullable(amountText),
  status: z.enum(planStates),
  endedAt: z.nullable(timeMs),
  /** The inviter gets `profitShare` of each credit, paid by the platform on top of the income. */
  isShared: z.boolean(),
  profitShare: ratioText,
  exitShare: ratioText,
  /** What an early exit costs, or has cost. */
  damages: amountText,
  /** SHA-256 of the frozen terms. */
  termsHash: hashText,
  receiptId,
});
export type PlanOrder = z.infer<typeof planOrder>;

export const buyPlan = defineCall({
  method: 'POST',
  path: '/swx/customer/order/buySmart',
  access: 'user',
  isLiveOnly: true,
  demoRefusal: 'demoFeatureRefused',
  needsIdempotencyKey: true,
  tag: 'investing',
  summary:
    'Buys a smart plan: the investment is held for `period` days, and its whole income is set aside now. `dailyYield` is the yield the caller has seen.',
  body: z.object({
    productId: boundedText(40),
    period: int4,
    investment: namedAmountText,
    dailyYield: ratioText,
  }),
  reply: planOrder,
  success: 'purchased',
  refusals: [
    'planProductWrong',
    'daysNotFound',
    'smartTradingOff',
    'vipLevelRequired',
    'investmentAmountWrong',
    'amountNotPositive',
    'amountBelowMinimum',
    'investmentAboveMaximum',
    'termsChanged',
    'productAlreadyBought',
    'balanceInsufficient',
    'reserveShort',
    'ownMoneyShort',
  ],
});

/** What somebody who owes on loans may still put into plans and products. Borrowed money buys no yield. */
export const ownMoneyLimit = z.object({
  /** Loans are paid and owed in this asset alone. */
  asset: assetName,
  owed: amountText,
  /** All balances and holds of that asset, less what is owed and what stands in plans and products; never below zero. */
  left: amountText,
  /** More is owed and invested than is held: nothing may be invested in any asset. */
  isShort: z.boolean(),
});
export type OwnMoneyLimit = z.infer<typeof ownMoneyLimit>;

export const loadOwnMoney = defineCall({
  method: 'GET',
  path: '/swx/customer/order/ownMoney',
  access: 'user',
  tag: 'investing',
  summary:
    'How much of what the caller holds is own money and may still be invested; null for who owes nothing on loans.',
  reply: z.object({ limit: z.nullable(ownMoneyLimit) }),
  refusals: [],
});

export const listPlanOrders = defineCall({
  method: 'GET',
  path: '/swx/customer/order/listSmartOrder',
  access: 'user',
  tag: 'investing',
  summary: 'Smart plans that the caller has bought, the newest first.',
  query: z.object({
    status: z.optional(z.enum(planStates)),
    cursor: z.optional(recordId),
    limit: z.optional(queryNumberIn(1, pageRowsMax)),
  }),
  reply: z.object({ items: z.array(planOrder), nextCursor: z.nullable(text) }),
  refusals: [],
});

export const exitPlan = defineCall({
  method: 'POST',
  path: '/swx/customer/order/exitSmart',
  access: 'user',
  isLiveOnly: true,
  needsIdempotencyKey: true,
  tag: 'investing',
  summary:
    'Ends a running plan early: the principal comes back less the damages, credited income stays. `damages` is what the caller has seen.',
  body: z.object({ id: recordId, damages: namedAmountText }),
  reply: planOrder,
  refusals: ['recordMissing', 'orderStateWrong', 'orderChanged', 'termsChanged'],
  demoRefusal: 'demoFeatureRefused',
  openTo: 'closeOnly',
});
