import { loanStates } from '@truemark/domain/loans/can';
import { loanRejections, repaymentRejections } from '@truemark/domain/loans/reasons';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { loanItem, loanScheduleDay, repaymentItem } from '../lending/loans.ts';
import { personDetails, signature } from '../people/verification.ts';
import { amountText, int4, ratioText, recordId, text, timeMs, wholeNumber } from '../schemas.ts';
import { approvalBar, reasonText } from './access.ts';

const done = z.object({ isDone: z.literal(true) });

const reviewed = {
  userId: recordId,
  userName: text,
  /** Who is on it, and since when; null: nobody, or not any more. */
  reviewerNumber: z.nullable(int4),
  reviewedSince: z.nullable(timeMs),
};

/** A loan as reviewers see it. */
export const reviewedLoan = z.object({
  ...loanItem.shape,
  ...reviewed,
  /** The amount is above what one reviewer approves alone. */
  needsTwo: z.boolean(),
  /** The first of two, while the second is awaited. */
  confirmation: z.nullable(z.object({ operatorNumber: int4, at: timeMs })),
  /** Of the first of two. */
  approvalBar,
  /** Who decided the application. */
  deciderNumber: z.nullable(int4),
});
export type ReviewedLoan = z.infer<typeof reviewedLoan>;

export const listLoans = defineCall({
  method: 'GET',
  path: '/swx/operator/loans',
  access: 'operator:loans.view',
  tag: 'loans',
  summary:
    'Loans: those that wait for an operator (applications, and repaid ones that are to be closed), the oldest first; those that run or have ended, the newest first.',
  query: z.object({ state: z.enum(['waiting', 'running', 'ended']), cursor: z.optional(recordId) }),
  reply: z.object({ items: z.array(reviewedLoan), nextCursor: z.nullable(text) }),
  refusals: [],
});

/** What is known beside a loan. */
export const loanEvidence = z.object({
  user: z.object({
    createTime: timeMs,
    country: text,
    level: wholeNumber,
    isVerified: z.boolean(),
    state: z.enum(['active', 'closeOnly', 'locked', 'closed']),
  }),
  /** What the applicant was verified by; null once the person was erased. */
  identity: z.nullable(z.object({ details: personDetails, decidedAt: z.nullable(timeMs) })),
  /** What the applicant has said and signed; null once the person was erased. */
  application: z.nullable(
    z.object({
      monthlyIncome: amountText,
      monthlyDebts: amountText,
      /** What other debts and this loan's repayment take of the income until its end: 0.4 is 40 %; null without income. */
      burden: z.nullable(ratioText),
      signature,
    }),
  ),
  exposure: z.object({
    /** Of all loans, this one included once it is paid out. */
    openPrincipal: amountText,
    interestDue: amountText,
    /** What the level allows. */
    maximum: amountText,
    /** What is in the live account by asset, holds included. */
    balances: z.array(z.object({ asset: text, amount: amountText })),
    /** Free capital of the treasury that pays loans out. */
    treasury: amountText,
  }),
  /** Whole days that earlier loans were overdue, together. */
  overdueDays: wholeNumber,
  /** Other loans, the newest first. */
  earlier: z.array(loanItem),
  schedule: z.array(loanScheduleDay),
  repayments: z.array(repaymentItem),
});
export type LoanEvidence = z.infer<typeof loanEvidence>;

export const getLoanEvidence = defineCall({
  method: 'GET',
  path: '/swx/operator/loans/{id}',
  access: 'operator:loans.view',
  tag: 'loans',
  summary: 'What is known beside a loan: who applies, what they earn and owe, their other loans, and the schedule.',
  params: z.object({ id: recordId }),
  reply: loanEvidence,
  refusals: ['recordMissing'],
});

export const getReviewedAgreement = defineCall({
  method: 'GET',
  path: '/swx/operator/loans/{id}/agreement',
  access: 'operator:loans.view',
  tag: 'loans',
  summary: 'The signed agreement of a loan, as PDF.',
  params: z.object({ id: recordId }),
  reply: text,
  form: 'file',
  refusals: ['recordMissing'],
});

export const takeLoan = defineCall({
  method: 'POST',
  path: '/swx/operator/loans/take',
  access: 'operator:loans.decide',
  tag: 'loans',
  summary: 'Says that this operator is on an application, for a quarter of an hour; nobody else decides it meanwhile.',
  body: z.object({ id: recordId }),
  reply: done,
  refusals: ['recordMissing', 'decisionMade', 'claimedByOther'],
});

export const decideLoan = defineCall({
  method: 'POST',
  path: '/swx/operator/loans/decide',
  access: 'operator:loans.decide',
  needsIdempotencyKey: true,
  tag: 'loans',
  summary:
    'Approves a loan and pays it out of the treasury in the same moment, or says why there is none. Above a limit two people approve.',
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('approve'), id: recordId, reason: reasonText }),
    z.object({ decision: z.literal('reject'), id: recordId, rejection: z.enum(loanRejections), reason: reasonText }),
  ]),
  reply: z.object({ state: z.union([z.literal('confirmed'), z.enum(loanStates)]) }),
  refusals: [
    'recordMissing',
    'decisionMade',
    'claimedByOther',
    'amountAboveMaximum',
    'reserveShort',
    'secondPersonNeeded',
    'secondPersonNotApart',
    'secondPersonTooNew',
  ],
  needsStepUp: true,
});

export const completeLoan = defineCall({
  method: 'POST',
  path: '/swx/operator/loans/complete',
  access: 'operator:loans.decide',
  tag: 'loans',
  summary: 'Closes a loan of which nothing is owed any more.',
  body: z.object({ id: recordId, reason: reasonText }),
  reply: done,
  refusals: ['recordMissing', 'decisionMade'],
});

/** A repayment as reviewers see it, with its loan. */
export const reviewedRepayment = z.object({
  ...repaymentItem.shape,
  ...reviewed,
  loan: loanItem,
  deciderNumber: z.nullable(int4),
});
export type ReviewedRepayment = z.infer<typeof reviewedRepayment>;

export const listRepayments = defineCall({
  method: 'GET',
  path: '/swx/operator/repayments',
  access: 'operator:loans.view',
  tag: 'loans',
  summary: 'Repayments: those that wait, the oldest first, or those that are decided, the newest first.',
  query: z.object({ state: z.enum(['waiting', 'ended']), cursor: z.optional(recordId) }),
  reply: z.object({ items: z.array(reviewedRepayment), nextCursor: z.nullable(text) }),
  refusals: [],
});

export const takeRepayment = defineCall({
  method: 'POST',
  path: '/swx/operator/repayments/take',
  access: 'operator:loans.decide',
  tag: 'loans',
  summary: 'Says that this operator is on a repayment: its owner sees it under review, and nobody else decides it.',
  body: z.object({ id: recordId }),
  reply: done,
  refusals: ['recordMissing', 'decisionMade', 'claimedByOther'],
});

export const decideRepayment = defineCall({
  method: 'POST',
  path: '/swx/operator/repayments/decide',
  access: 'operator:loans.decide',
  needsIdempotencyKey: true,
  tag: 'loans',
  summary: 'Settles a repayment, interest first, or says why not and gives the money back.',
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('approve'), id: recordId, reason: reasonText }),
    z.object({
      decision: z.literal('reject'),
      id: recordId,
      rejection: z.enum(repaymentRejections),
      reason: reasonText,
    }),
  ]),
  reply: z.object({ state: z.enum(['success', 'rejected']) }),
  refusals: ['recordMissing', 'decisionMade', 'claimedByOther'],
  needsStepUp: true,
});
