import { loanStates } from '@truemark/domain/loans/can';
import { loanRejections, repaymentRejections, repaymentStates } from '@truemark/domain/loans/reasons';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { languages } from '../languages.ts';
import { pageRowsMax } from '../limits.ts';
import {
  amountText,
  boundedText,
  hashText,
  int4,
  queryNumberIn,
  ratioText,
  receiptId,
  recordId,
  text,
  timeMs,
  wholeNumber,
} from '../schemas.ts';

/** A term that loans are given for now. Amounts of loans are USDT, which is shown as USD. */
export const loanTerm = z.object({
  /** Days. */
  term: int4,
  /** Interest of a day on the open principal, as a share of it. */
  dailyRate: ratioText,
  minAmount: amountText,
  maxAmount: amountText,
  isOpen: z.boolean(),
});

export const loanSettings = z.object({
  /** Days after the payout that cost nothing. */
  freeDays: wholeNumber,
  /** Least amount of any loan. */
  minAmount: amountText,
  /** Greatest sum of open principal of a verified customer, Normal to VIP4. */
  maxByLevel: z.array(amountText),
  terms: z.array(loanTerm),
});
export type LoanSettings = z.infer<typeof loanSettings>;

export const listLoanSettings = defineCall({
  method: 'GET',
  path: '/swx/customer/index/listLoanSettings',
  access: 'visitor',
  tag: 'loans',
  summary: 'Terms of loans: days, interest of a day, amounts, and what each level may borrow.',
  reply: loanSettings,
  refusals: [],
});

/** What keeps somebody from applying now, in this order of precedence. */
export const loanObstacles = ['userNotVerified', 'loanUnderReview', 'loanOverdue', 'loanTooSoon', 'limitUsed'] as const;

export const loanLimits = z.object({
  min: amountText,
  /** What may be borrowed now: what the level allows, less the open principal; 0 for who is not verified or has a loan overdue. */
  max: amountText,
  openPrincipal: amountText,
  obstacle: z.nullable(z.enum(loanObstacles)),
  /** With `loanTooSoon`: from when on the next loan may be applied for. */
  availableFrom: z.nullable(timeMs),
});
export type LoanLimits = z.infer<typeof loanLimits>;

export const getLoanLimits = defineCall({
  method: 'GET',
  path: '/swx/customer/user/getLoanLimits',
  access: 'user',
  tag: 'loans',
  summary: 'What the caller may borrow now, and what keeps them from it.',
  reply: loanLimits,
  refusals: [],
});

/** What paying back everything now comes to. */
export const loanSettlement = z.object({
  principal: amountText,
  interest: amountText,
  total: amountText,
  /** From when on it costs more; null: no day adds anything. */
  validUntil: z.nullable(timeMs),
  /** What a day that costs interest adds. */
  perDay: amountText,
});

/** An application to pay back. Its money is held, and no longer costs interest, from `createTime` on. */
export const repaymentItem = z.object({
  id: recordId,
  loanId: recordId,
  /** What is held: `interest` and `principal` together. */
  amount: amountText,
  interest: amountText,
  principal: amountText,
  createTime: timeMs,
  status: z.enum(repaymentStates),
  decidedAt: z.nullable(timeMs),
  rejection: z.nullable(z.enum(repaymentRejections)),
});
export type RepaymentItem = z.infer<typeof repaymentItem>;

/** A loan as its owner sees it. Source: specification, section 3. */
export const loanItem = z.object({
  id: recordId,
  amount: amountText,
  /** Days. */
  term: int4,
  dailyRate: ratioText,
  freeDays: wholeNumber,
  /** Interest of the whole term when everything is paid back at its end. */
  totalInterest: amountText,
  /** Amount and `totalInterest`. */
  repaymentAmount: amountText,
  /** The end of the term; null before the payout. */
  repaymentDate: z.nullable(timeMs),
  status: z.enum(loanStates),
  createTime: timeMs,
  /** When it was approved, rejected or taken back. */
  decidedAt: z.nullable(timeMs),
  /** `withdrawn`: its owner took the application back. */
  rejection: z.nullable(z.enum([...loanRejections, 'withdrawn'])),
  paidOutAt: z.nullable(timeMs),
  /** When the first day begins that costs interest; null before the payout. */
  interestFrom: z.nullable(timeMs),
  repaidAt: z.nullable(timeMs),
  completedAt: z.nullable(timeMs),
  /** What is not paid back, a repayment under review included. */
  openPrincipal: amountText,
  interestPaid: amountText,
  /** What a repayment now would settle, beside one under review; null before the payout and once nothing is owed. */
  settlement: z.nullable(loanSettlement),
  /** The repayment under review. */
  repayment: z.nullable(repaymentItem),
  /** SHA-256 of the signed agreement; null while there is none. */
  agreementHash: z.nullable(hashText),
});
export type LoanItem = z.infer<typeof loanItem>;

/** A day of the schedule, from 1: what it has cost, or will if nothing more is paid back. */
export const loanScheduleDay = z.object({
  day: wholeNumber,
  /** Null before the payout. */
  endsAt: z.nullable(timeMs),
  isFree: z.boolean(),
  interest: amountText,
  interestToDate: amountText,
  /** What paying back everything at the end of this day comes to, or came to. */
  settlement: amountText,
});

/** Words of the timeline. `due` and `interestStarts` may lie ahead. */
export const loanEventKinds = [
  'applied',
  'withdrawn',
  'rejected',
  'approved',
  'paidOut',
  'interestStarts',
  'repaymentSubmitted',
  'repaymentSettled',
  'repaymentRejected',
  'due',
  'overdue',
  'repaid',
  'completed',
] as const;

/** Movements of money of a loan, as the ledger has them. */
export const loanMoveKinds = [
  'loanPayout',
  'repaymentHold',
  'repaymentPrincipal',
  'repaymentInterest',
  'repaymentReturn',
] as const;

export const loanDetail = z.object({
  loan: loanItem,
  /** Every day of the term; after its end every day up to now. */
  schedule: z.array(loanScheduleDay),
  /** By time; `amount` of what moved or was held, else null. */
  timeline: z.array(z.object({ kind: z.enum(loanEventKinds), at: timeMs, amount: z.nullable(amountText) })),
  /** By time. */
  moves: z.array(z.object({ kind: z.enum(loanMoveKinds), at: timeMs, amount: amountText, postingId: recordId })),
  /** The newest first. */
  repayments: z.array(repaymentItem),
  /** Its public receipt, once it was paid out. */
  receiptId: z.nullable(receiptId),
  agreement: z.nullable(z.object({ hash: hashText, language: z.enum(languages), bytes: wholeNumber, at: timeMs })),
});
export type LoanDetail = z.infer<typeof loanDetail>;

export const listLoanRecord = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listLoanRecord',
  access: 'user',
  tag: 'loans',
  summary: 'Loans of the caller, the newest first.',
  query: z.object({
    status: z.optional(z.enum(loanStates)),
    cursor: z.optional(recordId),
    limit: z.optional(queryNumberIn(1, pageRowsMax)),
  }),
  reply: z.object({ items: z.array(loanItem), nextCursor: z.nullable(text) }),
  refusals: [],
});

export const getLoan = defineCall({
  method: 'GET',
  path: '/swx/customer/user/getLoan/{id}',
  access: 'user',
  tag: 'loans',
  summary: 'A loan with its schedule, timeline, movements of money, repayments and agreement.',
  params: z.object({ id: recordId }),
  reply: loanDetail,
  refusals: ['recordMissing', 'recordNotOwned'],
});

export const draftLoanAgreement = defineCall({
  method: 'GET',
  path: '/swx/customer/user/draftLoanAgreement',
  access: 'user',
  isLiveOnly: true,
  tag: 'loans',
  summary: 'The agreement of a loan that is not applied for yet, unsigned, as PDF: to be read before it is signed.',
  query: z.object({ amount: boundedText(40), term: queryNumberIn(1, 1000) }),
  reply: text,
  form: 'file',
  refusals: ['userNotVerified', 'loanAmountMissing', 'amountNotPositive', 'loanPeriodWrong'],
});

export const getLoanAgreement = defineCall({
  method: 'GET',
  path: '/swx/customer/user/getLoanAgreement/{id}',
  access: 'user',
  tag: 'loans',
  summary: 'The signed agreement, as PDF; its SHA-256 is the hash of the record.',
  params: z.object({ id: recordId }),
  reply: text,
  form: 'file',
  refusals: ['recordMissing', 'recordNotOwned'],
});
