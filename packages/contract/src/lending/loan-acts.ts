import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { signature } from '../people/verification.ts';
import { amountText, boundedText, int4, ratioText, recordId, recordIdOrEmpty } from '../schemas.ts';
import { loanItem, repaymentItem } from './loans.ts';

const done = z.object({ isDone: z.literal(true) });

export const loan = defineCall({
  method: 'POST',
  path: '/swx/customer/user/loan',
  access: 'user',
  isLiveOnly: true,
  needsIdempotencyKey: true,
  tag: 'loans',
  summary:
    'Applies for a loan with a signed agreement. It is reviewed before anything is paid out, and nothing is charged before. `dailyRate` is the rate the caller has seen.',
  body: z.object({
    amount: z.optional(boundedText(40)),
    /** Days. */
    term: z.optional(int4),
    dailyRate: ratioText,
    /** What comes in a month, in USD. */
    monthlyIncome: z.optional(boundedText(40)),
    /** What other debts take a month, in USD; 0: there are none. */
    monthlyDebts: z.optional(boundedText(40)),
    signature: z.optional(signature),
  }),
  reply: loanItem,
  success: 'submittedForReview',
  refusals: [
    'userNotVerified',
    'loanAmountMissing',
    'loanTermMissing',
    'amountNotPositive',
    'loanPeriodWrong',
    'loanTermUnavailable',
    'termsChanged',
    'loanAmountTooSmall',
    'loanAmountTooLarge',
    'amountBelowMinimum',
    'amountAboveMaximum',
    'informationIncomplete',
    'notSigned',
    'loanUnderReview',
    'loanTooSoon',
  ],
});

export const withdrawLoan = defineCall({
  method: 'POST',
  path: '/swx/customer/user/withdrawLoan',
  access: 'user',
  openTo: 'closeOnly',
  tag: 'loans',
  summary: 'Takes an application back that is not decided yet.',
  body: z.object({ id: recordId }),
  reply: done,
  refusals: ['recordMissing', 'recordNotOwned', 'orderStateWrong'],
});

export const repayLoan = defineCall({
  method: 'POST',
  path: '/swx/customer/user/repayLoan',
  access: 'user',
  isLiveOnly: true,
  openTo: 'closeOnly',
  needsIdempotencyKey: true,
  tag: 'loans',
  summary:
    'Applies to pay a loan back, in part or, without `amount`, in full: interest first, then principal. The money is held and costs no more interest; what is more than is owed stays in the balance. `total` is what the caller has seen as owed: where more is owed by now, nothing is held.',
  query: z.object({
    id: z.optional(recordIdOrEmpty),
    amount: z.optional(boundedText(40)),
    total: z.optional(amountText),
  }),
  reply: repaymentItem,
  success: 'submittedForReview',
  refusals: [
    'recordIdMissing',
    'recordMissing',
    'recordNotOwned',
    'repaymentUnderReview',
    'repaymentStatusWrong',
    'amountNotPositive',
    'termsChanged',
    'accountBalanceInsufficient',
    'repaymentNotSubmitted',
    'repaymentFailed',
  ],
});
