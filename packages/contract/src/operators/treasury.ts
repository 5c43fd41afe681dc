import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { assetName, bookName } from '../people/accounts.ts';
import { amountText, int4, namedAmountText, recordId, text, timeMs } from '../schemas.ts';
import { approvalBar, reasonText } from './access.ts';

export const moveTreasury = defineCall({
  method: 'POST',
  path: '/swx/operator/treasury/move',
  access: 'operator:treasury.move',
  tag: 'operators',
  summary:
    "Takes the operator's own capital in or out, or proposes it where the amount, with all that was moved in a day without a second person, needs two people. What is set aside for promises cannot leave.",
  body: z.object({
    book: bookName,
    asset: assetName,
    amount: namedAmountText,
    direction: z.enum(['in', 'out']),
    reason: reasonText,
  }),
  reply: z.union([
    z.object({ state: z.literal('moved'), transferId: text }),
    z.object({ state: z.literal('proposed'), id: recordId }),
  ]),
  refusals: ['valueWrong', 'balanceInsufficient', 'amountNotPositive', 'amountAboveMaximum'],
  needsStepUp: true,
  needsIdempotencyKey: true,
});

/** A move of the operator's capital that waits for a second person. */
export const treasuryProposal = z.object({
  id: recordId,
  book: bookName,
  asset: assetName,
  amount: amountText,
  direction: z.enum(['in', 'out']),
  reason: text,
  operatorNumber: int4,
  at: timeMs,
  approvalBar,
});
export type TreasuryProposal = z.infer<typeof treasuryProposal>;

export const listTreasuryProposals = defineCall({
  method: 'GET',
  path: '/swx/operator/treasury/proposals',
  access: 'operator:ledger.view',
  tag: 'operators',
  summary: "Moves of the operator's capital that wait for a second person, the oldest first.",
  query: z.object({ cursor: z.optional(recordId) }),
  reply: z.object({ items: z.array(treasuryProposal), nextCursor: z.nullable(text) }),
  refusals: [],
});

/** What the reserve owes of an asset on a day, by product. */
export const promiseRow = z.object({
  /** The first part of the references of its holds, such as `fixed-term`. */
  product: text,
  asset: assetName,
  /** The start of a UTC day: what was due before is due today, and the last day stands for all after it. Null: at any time. */
  day: z.nullable(timeMs),
  amount: amountText,
});

export const listPromises = defineCall({
  method: 'GET',
  path: '/swx/operator/treasury/promises',
  access: 'operator:ledger.view',
  tag: 'operators',
  summary: 'What the products have promised, by the day on which it is due, and what the reserve has for it.',
  query: z.object({ book: bookName }),
  reply: z.object({
    today: timeMs,
    lastDay: timeMs,
    /** Every asset of which something is reserved or promised. */
    reserves: z.array(z.object({ asset: assetName, reserved: amountText, promised: amountText })),
    rows: z.array(promiseRow),
  }),
  refusals: [],
});

export const decideTreasury = defineCall({
  method: 'POST',
  path: '/swx/operator/treasury/decide',
  access: 'operator:treasury.move',
  tag: 'operators',
  summary: 'Another person makes or rejects a proposed move of capital; the one who proposed it may withdraw it.',
  body: z.object({ id: recordId, decision: z.enum(['approve', 'reject']), reason: reasonText }),
  reply: z.object({ transferId: z.nullable(text) }),
  refusals: [
    'recordMissing',
    'decisionMade',
    'secondPersonNeeded',
    'secondPersonNotApart',
    'secondPersonTooNew',
    'balanceInsufficient',
    'amountAboveMaximum',
  ],
  needsStepUp: true,
  needsIdempotencyKey: true,
});
