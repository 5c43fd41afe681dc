import { withdrawalFailures, withdrawalStates } from '@truemark/domain/withdrawals/withdrawal';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { withdrawalItem } from '../payments/withdrawals.ts';
import { amountText, boundedText, int4, recordId, text, timeMs, wholeNumber } from '../schemas.ts';
import { approvalBar, reasonText } from './access.ts';

const done = z.object({ isDone: z.literal(true) });

/**
 * What became of a transaction that was named as a payout: `paid`: a node shows recipient, token and amount; `vouched`: no
 * node is set, an operator vouches for it; the rest does not let the money go.
 */
export const payoutOutcomes = [
  'paid',
  'vouched',
  'pending',
  'unknown',
  'unanswered',
  'reverted',
  'replaced',
  'mismatch',
] as const;
export type PayoutOutcome = (typeof payoutOutcomes)[number];

const attempt = z.object({ hash: text, operatorNumber: int4, at: timeMs, outcome: z.enum(payoutOutcomes) });

/** A withdrawal as reviewers see it. */
export const reviewedWithdrawal = z.object({
  ...withdrawalItem.shape,
  /** With `approved` apart, which its owner sees as under review. */
  state: z.enum(withdrawalStates),
  userId: recordId,
  userName: text,
  /** What it is worth now in USDT; null while no price tells. */
  value: z.nullable(amountText),
  /** The amount is above what one reviewer approves alone, or its value is not known now. */
  needsTwo: z.boolean(),
  /** Who is on it, and since when; null: nobody, or not any more. */
  reviewerNumber: z.nullable(int4),
  reviewedSince: z.nullable(timeMs),
  /** The first of two, while the second is awaited. */
  confirmation: z.nullable(z.object({ operatorNumber: int4, at: timeMs })),
  /** Of the first of two. */
  approvalBar,
  /** Who approved it for good. */
  approverNumber: z.nullable(int4),
  /** A node of its network is set: it shows whether a payout was made. */
  hasNode: z.boolean(),
  /** The newest first. */
  attempts: z.array(attempt),
});
export type ReviewedWithdrawal = z.infer<typeof reviewedWithdrawal>;

export const listWithdrawals = defineCall({
  method: 'GET',
  path: '/swx/operator/withdrawals',
  access: 'operator:withdrawals.view',
  tag: 'withdrawals',
  summary: 'Withdrawals: those that wait, the oldest first, or those that have ended, the newest first.',
  query: z.object({ state: z.enum(['waiting', 'ended']), cursor: z.optional(recordId) }),
  reply: z.object({ items: z.array(reviewedWithdrawal), nextCursor: z.nullable(text) }),
  refusals: [],
});

/** What is known beside a withdrawal. */
export const withdrawalEvidence = z.object({
  user: z.object({
    createTime: timeMs,
    country: text,
    level: wholeNumber,
    isVerified: z.boolean(),
    state: z.enum(['active', 'closeOnly', 'locked', 'closed']),
  }),
  address: z.object({
    label: text,
    createTime: timeMs,
    isConfirmed: z.boolean(),
    /** Payouts to it before. */
    paidCount: wholeNumber,
  }),
  /** Other accounts that have the same address in their book. */
  sharers: z.array(z.object({ userId: recordId, userName: text })),
  /** Other accounts that were logged in to on a device of this one. */
  deviceSharers: z.array(z.object({ userId: recordId, userName: text })),
  /** Null: never. */
  passwordChangedAt: z.nullable(timeMs),
  factorChangedAt: z.nullable(timeMs),
  hasSecondFactor: z.boolean(),
  /** What came in and went out in this asset until now. */
  deposited: amountText,
  paidOut: amountText,
  /** The newest first. */
  earlier: z.array(withdrawalItem),
});
export type WithdrawalEvidence = z.infer<typeof withdrawalEvidence>;

export const getWithdrawalEvidence = defineCall({
  method: 'GET',
  path: '/swx/operator/withdrawals/{id}',
  access: 'operator:withdrawals.view',
  tag: 'withdrawals',
  summary: 'What is known beside a withdrawal: its address, its owner, and others with the same address or device.',
  params: z.object({ id: recordId }),
  reply: withdrawalEvidence,
  refusals: ['recordMissing'],
});

export const takeWithdrawal = defineCall({
  method: 'POST',
  path: '/swx/operator/withdrawals/take',
  access: 'operator:withdrawals.decide',
  tag: 'withdrawals',
  summary:
    'Says that this operator is on a withdrawal, for a quarter of an hour: its owner sees it under review, and nobody else decides or pays it meanwhile.',
  body: z.object({ id: recordId }),
  reply: done,
  refusals: ['recordMissing', 'decisionMade', 'claimedByOther'],
});

export const decideWithdrawal = defineCall({
  method: 'POST',
  path: '/swx/operator/withdrawals/decide',
  access: 'operator:withdrawals.decide',
  needsIdempotencyKey: true,
  tag: 'withdrawals',
  summary: 'Approves a payout, or says why there is none and gives the money back. Above a limit two people approve.',
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('approve'), id: recordId, reason: reasonText }),
    z.object({ decision: z.literal('reject'), id: recordId, failure: z.enum(withdrawalFailures), reason: reasonText }),
  ]),
  reply: z.object({ state: z.enum(['confirmed', 'approved', 'failed']) }),
  refusals: [
    'recordMissing',
    'decisionMade',
    'claimedByOther',
    'payoutUnderWay',
    'secondPersonNeeded',
    'secondPersonNotApart',
    'secondPersonTooNew',
  ],
  needsStepUp: true,
});

export const payWithdrawal = defineCall({
  method: 'POST',
  path: '/swx/operator/withdrawals/pay',
  access: 'operator:withdrawals.decide',
  needsIdempotencyKey: true,
  tag: 'withdrawals',
  summary:
    'Names the transaction that paid an approved withdrawal. Where a node is set it is looked up; only a payment of the right token and amount to the right address lets the money go.',
  body: z.object({ id: recordId, hash: boundedText(200), reason: reasonText }),
  reply: z.object({ state: z.enum(['approved', 'processed']), outcome: z.enum(payoutOutcomes) }),
  refusals: ['recordMissing', 'decisionMade', 'claimedByOther', 'transactionHashWrong', 'transactionHashUsed'],
  needsStepUp: true,
});
