import { repaymentStates } from '@truemark/domain/loans/reasons';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amountText, hashText, int4, ratioText, receiptId, recordId, text, timeMs, wholeNumber } from '../schemas.ts';
import { receiptTransfer } from '../trading/orders.ts';

/** Everything that happened to a loan from its payout on, for anyone who has the link: no name, no balance. */
export const loanReceipt = z.object({
  id: receiptId,
  /** When it was made: days are counted up to here. */
  at: timeMs,
  loan: z.object({
    id: recordId,
    amount: amountText,
    dailyRate: ratioText,
    /** Days. */
    term: int4,
    freeDays: wholeNumber,
    createTime: timeMs,
    paidOutAt: timeMs,
    repaidAt: z.nullable(timeMs),
    status: z.enum(['repaying', 'expired', 'repaid', 'completed']),
    openPrincipal: amountText,
    interestPaid: amountText,
    /** SHA-256 of the signed agreement, by which its owner shows that it is theirs. */
    agreementHash: z.nullable(hashText),
    termsHash: hashText,
  }),
  /** The oldest first; the money of each is held from `createTime` on. */
  repayments: z.array(
    z.object({
      interest: amountText,
      principal: amountText,
      createTime: timeMs,
      status: z.enum(repaymentStates),
      decidedAt: z.nullable(timeMs),
    }),
  ),
  /** Every day of the term, and after it every day until it was repaid or now. */
  days: z.array(
    z.object({
      day: wholeNumber,
      endsAt: timeMs,
      isFree: z.boolean(),
      interest: amountText,
      interestToDate: amountText,
      settlement: amountText,
    }),
  ),
  /** The frozen terms as they were hashed, line by line. */
  terms: text,
  transfers: z.array(receiptTransfer),
});
export type LoanReceipt = z.infer<typeof loanReceipt>;

export const getLoanReceipt = defineCall({
  method: 'GET',
  path: '/swx/customer/loan-receipts/{id}',
  access: 'visitor',
  tag: 'loans',
  summary: 'The public receipt of a loan: terms, payout, the interest of each day, every repayment, the end.',
  params: z.object({ id: receiptId }),
  reply: loanReceipt,
  refusals: ['recordMissing'],
  requestsPerMinuteMax: 60,
});
