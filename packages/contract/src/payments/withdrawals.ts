import { withdrawalFailures } from '@truemark/domain/withdrawals/withdrawal';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageRowsMax } from '../limits.ts';
import { assetName } from '../people/accounts.ts';
import {
  amountText,
  boundedText,
  namedAmountText,
  queryNumberIn,
  ratioText,
  recordId,
  text,
  timeMs,
  wholeNumber,
} from '../schemas.ts';
import { networkName } from './deposits.ts';

const done = z.object({ isDone: z.literal(true) });

/** A token on a network, with what may be withdrawn of it at once. */
export const withdrawalWay = z.object({
  tokenType: assetName,
  network: networkName,
  minimum: amountText,
  maximum: amountText,
});
export type WithdrawalWay = z.infer<typeof withdrawalWay>;

export const listWithdrawalWays = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listWithdrawalWays',
  access: 'user',
  tag: 'withdrawals',
  summary: 'Tokens and networks to withdraw by, the fee, and what keeps this person from withdrawing now.',
  reply: z.object({
    isTestNetwork: z.boolean(),
    /** Of the amount, and taken from it: 0.002 is 0.2 %. */
    feeRate: ratioText,
    ways: z.array(withdrawalWay),
    /** Until when a change of password or second factor holds withdrawals; null: nothing does. */
    frozenUntil: z.nullable(timeMs),
    /** Another one is under review, or was paid today, or too many were submitted; null: none. */
    obstacle: z.nullable(z.enum(['withdrawalUnderReview', 'withdrawalLimitReached', 'withdrawalsTooMany'])),
    /** An address may be confirmed at once, by a code and this second factor. */
    hasSecondFactor: z.boolean(),
    /** There is an e-mail or a phone for a code; where there is none, a wallet of the account signs instead. */
    hasContact: z.boolean(),
  }),
  refusals: [],
});

export const quoteWithdrawal = defineCall({
  method: 'GET',
  path: '/swx/customer/user/quoteWithdrawal',
  access: 'user',
  tag: 'withdrawals',
  summary: 'What a withdrawal of an amount costs now, and what reaches the address.',
  query: z.object({ tokenType: assetName, amount: namedAmountText }),
  reply: z.object({ amount: amountText, feeRate: ratioText, fee: amountText, arrives: amountText }),
  refusals: ['withdrawalAmountWrong', 'amountNotPositive', 'amountBelowMinimum', 'amountAboveMaximum'],
});

/** Submitted, then under review, then processed or failed; canceled by its owner. Source: specification, section 4. */
export const withdrawalStatuses = ['submitted', 'review', 'processed', 'failed', 'canceled'] as const;

/** A withdrawal as its owner sees it. Source: specification, section 3. */
export const withdrawalItem = z.object({
  id: recordId,
  tokenType: assetName,
  /** The network that it is paid by. */
  method: networkName,
  address: text,
  /** What leaves the balance; the fee is part of it. */
  amount: amountText,
  feeRate: ratioText,
  fee: amountText,
  arrives: amountText,
  createTime: timeMs,
  status: z.enum(withdrawalStatuses),
  /** While it is under review: when it was approved, so that only the payment is awaited. */
  approvedAt: z.nullable(timeMs),
  /** Within 48 hours. */
  dueAt: timeMs,
  /** When it was processed, failed or canceled. */
  decidedAt: z.nullable(timeMs),
  failure: z.nullable(z.enum(withdrawalFailures)),
  /** Of the transaction that paid it, which anyone can look up. */
  transactionHash: z.nullable(text),
});
export type WithdrawalItem = z.infer<typeof withdrawalItem>;

export const withdrawal = defineCall({
  method: 'POST',
  path: '/swx/customer/user/withdrawal',
  access: 'user',
  isLiveOnly: true,
  needsIdempotencyKey: true,
  tag: 'withdrawals',
  summary: 'Asks for money to be paid to an address of one’s book: it is held at once, and paid after a review.',
  body: z.object({
    tokenType: assetName,
    /** A network. */
    method: z.optional(boundedText(40)),
    /** One of the address book. */
    address: z.optional(boundedText(200)),
    amount: namedAmountText,
    /** As it was shown: refused where another holds by now. Without it, that of the moment holds. */
    feeRate: z.optional(ratioText),
  }),
  reply: z.object({ id: recordId, fee: amountText, arrives: amountText }),
  success: 'withdrawalSubmitted',
  refusals: [
    'withdrawalMethodMissing',
    'receivingAddressMissing',
    'withdrawalAmountWrong',
    'withdrawalUnderReview',
    'withdrawalLimitReached',
    'withdrawalsTooMany',
    'withdrawalsFrozen',
    'collectionStatusWrong',
    'amountNotPositive',
    'amountBelowMinimum',
    'amountAboveMaximum',
    'balanceInsufficient',
    'termsChanged',
  ],
  needsStepUp: true,
});

export const listWithdrwal = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listWithdrwal',
  access: 'user',
  tag: 'withdrawals',
  summary: 'Withdrawals, the newest first.',
  query: z.object({ cursor: z.optional(recordId), limit: z.optional(queryNumberIn(1, pageRowsMax)) }),
  reply: z.object({ items: z.array(withdrawalItem), nextCursor: z.nullable(text) }),
  refusals: [],
});

export const cancelWithdrawal = defineCall({
  method: 'POST',
  path: '/swx/customer/user/cancelWithdrawal',
  access: 'user',
  openTo: 'closeOnly',
  needsIdempotencyKey: true,
  tag: 'withdrawals',
  summary: 'Takes a withdrawal back that nobody reviews yet; its money is available again.',
  body: z.object({ id: recordId }),
  reply: done,
  refusals: ['recordMissing', 'orderStateWrong'],
});

export const getWithdrawalTimes = defineCall({
  method: 'GET',
  path: '/swx/customer/index/getWithdrawalTimes',
  access: 'visitor',
  tag: 'withdrawals',
  summary:
    'How long withdrawals took in the last 30 days from being submitted to being paid, how many wait, and what share was refused why.',
  reply: z.object({
    days: wholeNumber,
    /** Paid in these days. */
    paid: wholeNumber,
    /** Null while fewer than `leastCount` were paid. */
    medianMs: z.nullable(wholeNumber),
    p95Ms: z.nullable(wholeNumber),
    leastCount: wholeNumber,
    /** Under review now, and when the oldest of them was submitted. */
    waiting: wholeNumber,
    oldestAt: z.nullable(timeMs),
    /** Refused in these days, by what their owners were told. */
    refused: z.array(z.object({ failure: z.enum(withdrawalFailures), count: wholeNumber, share: ratioText })),
    at: timeMs,
  }),
  refusals: [],
  isShared: true,
});
