import { withdrawalFailures } from '@truemark/domain/withdrawals/withdrawal';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageRowsMax } from '../limits.ts';
import { assetName } from '../people/accounts.ts';
import { sentCode } from '../people/identity.ts';
import {
  amountText,
  boundedText,
  codeText,
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

/** An address of the book. */
export const payoutAddress = z.object({
  id: recordId,
  network: networkName,
  /** In the spelling with a checksum. */
  address: text,
  label: text,
  createTime: timeMs,
  /** From when on it may be paid to. */
  usableFrom: timeMs,
  /** Confirmed by a code and a second factor. */
  isConfirmed: z.boolean(),
});
export type PayoutAddress = z.infer<typeof payoutAddress>;

export const listPayoutAddresses = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listPayoutAddresses',
  access: 'user',
  tag: 'withdrawals',
  summary: 'The address book, the newest first.',
  reply: z.array(payoutAddress),
  refusals: [],
});

export const addPayoutAddress = defineCall({
  method: 'POST',
  path: '/swx/customer/user/addPayoutAddress',
  access: 'user',
  tag: 'withdrawals',
  summary:
    'Keeps an address in the book, once its checksum and network are right. It may be paid to after 24 hours, or as soon as it is confirmed.',
  body: z.object({ network: networkName, address: boundedText(200), label: boundedText(60) }),
  reply: z.object({
    ...payoutAddress.shape,
    /** False: as it was typed, nothing shows a mistyped letter. Show it as it is spelled here, and ask. */
    hasChecksum: z.boolean(),
  }),
  refusals: [
    'withdrawalMethodMissing',
    'receivingAddressMissing',
    'addressMalformed',
    'addressChecksumWrong',
    'addressNetworkWrong',
    'addressUnsupported',
    'addressLabelMissing',
    'addressOfToken',
    'addressOfOurs',
    'addressLookAlike',
    'addressKnown',
    'addressesTooMany',
  ],
});

export const sendPayoutAddressCode = defineCall({
  method: 'POST',
  path: '/swx/customer/user/sendPayoutAddressCode',
  access: 'user',
  tag: 'withdrawals',
  summary: 'Sends the code by which a new address is confirmed to one’s own e-mail or phone.',
  body: z.object({ id: recordId }),
  reply: z.object({ ...sentCode.shape, target: text }),
  refusals: ['recordMissing', 'secondFactorUnknown', 'sendingBlocked', 'orderStateWrong', 'contactMissing'],
  requestsPerMinuteMax: 10,
  repeat: 'none',
});

export const confirmPayoutAddress = defineCall({
  method: 'POST',
  path: '/swx/customer/user/confirmPayoutAddress',
  access: 'user',
  tag: 'withdrawals',
  summary: 'Confirms a new address by the code that was sent; the session has proven its second factor before.',
  body: z.object({ id: recordId, code: codeText }),
  reply: payoutAddress,
  refusals: ['recordMissing', 'secondFactorUnknown', 'orderStateWrong', 'codeWrong', 'codeExpired'],
  needsStepUp: true,
  requestsPerMinuteMax: 20,
});

export const removePayoutAddress = defineCall({
  method: 'POST',
  path: '/swx/customer/user/removePayoutAddress',
  access: 'user',
  openTo: 'closeOnly',
  tag: 'withdrawals',
  summary: 'Takes an address out of the book: nothing is withdrawn to it any more.',
  body: z.object({ id: recordId }),
  reply: done,
  refusals: ['recordMissing'],
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
