import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { assetName } from '../people/accounts.ts';
import { amountText, boundedText, int4, ratioText, recordId, text, timeMs, wholeNumber } from '../schemas.ts';
import { contractKind } from '../trading/contracts.ts';
import { optionKind } from '../trading/options.ts';

/** What is promised over time. */
export const promiseKinds = ['plan', 'fixedTerm'] as const;
export type PromiseKind = (typeof promiseKinds)[number];
/** With what orders may gain: everything that something is reserved for. */
export const reservedKinds = [...promiseKinds, optionKind, contractKind] as const;
export type ReservedKind = (typeof reservedKinds)[number];

/** A plan or product as it is sold now. */
export const promiseOffer = z.object({
  kind: z.enum(promiseKinds),
  id: text,
  asset: assetName,
  days: int4,
  dailyRate: ratioText,
  amountMin: amountText,
  amountMax: amountText,
  level: int4,
  isOpen: z.boolean(),
});
export type PromiseOffer = z.infer<typeof promiseOffer>;

/** All that run of a kind and asset: what stands in them, what is promised still, and what the ledger has set aside for it. */
export const runningPromises = z.object({
  kind: z.enum(promiseKinds),
  asset: assetName,
  count: wholeNumber,
  principal: amountText,
  promised: amountText,
  setAside: amountText,
});
export type RunningPromises = z.infer<typeof runningPromises>;

/** A single plan, product or order that runs. */
export const runningPromise = z.object({
  id: recordId,
  userId: recordId,
  asset: assetName,
  principal: amountText,
  /** When the next of it is paid; null where that may be at any time. */
  dueAt: z.nullable(timeMs),
  endsAt: z.nullable(timeMs),
  /** What is paid until its end at most, and what the ledger has set aside for it. */
  owed: amountText,
  reserved: amountText,
  /** By which its transfers and holds are found in the ledger. */
  reference: text,
});
export type RunningPromise = z.infer<typeof runningPromise>;

/** The due time and the id of the last row. */
const cursor = boundedText(40).check(z.regex(/^\d{1,15}-\d{1,15}$/));

export const listRunningPromises = defineCall({
  method: 'GET',
  path: '/swx/operator/promises/running',
  access: 'operator:ledger.view',
  tag: 'operators',
  summary:
    'Every single plan, product, option or contract that runs in the live book, the next to be due first: what it owes at most and what is set aside for it.',
  query: z.object({ kind: z.enum(reservedKinds), cursor: z.optional(cursor) }),
  reply: z.object({ items: z.array(runningPromise), nextCursor: z.nullable(text) }),
  refusals: [],
});

export const getPromises = defineCall({
  method: 'GET',
  path: '/swx/operator/promises',
  access: 'operator:ledger.view',
  tag: 'operators',
  summary: 'Plans and products: their terms, what is promised and set aside, and the terms of loans.',
  reply: z.object({
    offers: z.array(promiseOffer),
    running: z.array(runningPromises),
    loanTerms: z.array(z.object({ days: int4, dailyRate: ratioText })),
    /** Days of a loan that cost nothing. */
    freeDays: int4,
  }),
  refusals: [],
});
