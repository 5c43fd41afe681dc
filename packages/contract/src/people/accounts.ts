import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageRowsMax } from '../limits.ts';
import {
  amountText,
  boundedText,
  cursorText,
  hashText,
  queryNumberIn,
  queryTime,
  text,
  timeMs,
  wholeNumber,
} from '../schemas.ts';

export const assetName = z.enum(['USDT', 'USDC', 'BTC', 'ETH']);
export const bookName = z.enum(['live', 'demo']);

/** The six places money of a user can be. Source: product rules, Ledger. */
export const userAccountKinds = ['available', 'margin', 'stake', 'invested', 'withdrawing', 'repaying'] as const;
export type UserAccountKindName = (typeof userAccountKinds)[number];

/** What a user has of one asset, by account; the sum is theirs. */
export const balanceItem = z.object({
  asset: assetName,
  available: amountText,
  margin: amountText,
  stake: amountText,
  invested: amountText,
  withdrawing: amountText,
  repaying: amountText,
  total: amountText,
});
export type BalanceItem = z.infer<typeof balanceItem>;

export const listBalances = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listBalances',
  access: 'user',
  tag: 'accounts',
  summary: 'Balances of the book that the header `virtually` names, every asset once, USDT first.',
  reply: z.object({
    book: bookName,
    balances: z.array(balanceItem),
    /** Change of all money since 00:00 UTC by profit, loss, income, interest and fees, of USDT. */
    todayProfit: amountText,
    /** Demo only: resets left today. */
    resetsLeft: z.nullable(wholeNumber),
  }),
  refusals: [],
});

export const resetDemo = defineCall({
  method: 'POST',
  path: '/swx/customer/user/resetDemo',
  access: 'user',
  needsIdempotencyKey: true,
  isOpenToGuests: true,
  tag: 'accounts',
  summary: 'Ends every demo order at its next price and sets the demo account back to 100,000 USDT; three times a day.',
  reply: z.object({ resetsLeft: wholeNumber }),
  refusals: ['liveRefused', 'demoResetLimitReached', 'notTradable'],
});

/** What can be asked of the transaction record. Times are ms since 1970, `from` inclusive and `to` exclusive. */
export const transferFilter = {
  asset: z.optional(assetName),
  kind: z.optional(boundedText(40)),
  account: z.optional(z.enum(userAccountKinds)),
  from: z.optional(queryTime),
  to: z.optional(queryTime),
};

/**
 * One line of the transaction record: what one transfer did to one account of the user. `amount` is signed, `balance`
 * is what the account held after it, `counterpart` the other side without a person (`available`, `fees`, `external`).
 */
export const transferItem = z.object({
  id: text,
  at: timeMs,
  kind: text,
  asset: assetName,
  account: z.enum(userAccountKinds),
  counterpart: text,
  amount: amountText,
  balance: amountText,
  /** What it belongs to, such as an order's number. */
  reference: text,
});
export type TransferItem = z.infer<typeof transferItem>;

export const listTransfers = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listTransfers',
  access: 'user',
  tag: 'accounts',
  summary: 'The transaction record of the book in the header, the newest first.',
  query: z.object({
    ...transferFilter,
    cursor: z.optional(cursorText),
    limit: z.optional(queryNumberIn(1, pageRowsMax)),
  }),
  reply: z.object({ items: z.array(transferItem), nextCursor: z.nullable(text) }),
  refusals: [],
});

/** Sums of a range of the record: by asset and account, opening + credits − debits = closing. */
export const statementTotals = z.array(
  z.object({
    asset: assetName,
    account: z.enum(userAccountKinds),
    opening: amountText,
    credits: amountText,
    debits: amountText,
    closing: amountText,
  }),
);

export type StatementTotals = z.infer<typeof statementTotals>;

export const getStatement = defineCall({
  method: 'GET',
  path: '/swx/customer/user/getStatement',
  access: 'user',
  tag: 'accounts',
  summary: 'Totals of a range of the transaction record with its closing hash: what the exported file also says.',
  query: z.object(transferFilter),
  reply: z.object({
    from: z.nullable(timeMs),
    to: timeMs,
    count: wholeNumber,
    totals: statementTotals,
    /** SHA-256, hexadecimal; how it is made stands in docs/statements.md. */
    closingHash: hashText,
  }),
  refusals: [],
});

export const exportStatement = defineCall({
  method: 'GET',
  path: '/swx/customer/user/exportStatement',
  access: 'user',
  tag: 'accounts',
  summary: 'The transaction record as a CSV or PDF file in the language of Accept-Language.',
  query: z.object({ ...transferFilter, format: z.enum(['csv', 'pdf']) }),
  reply: text,
  form: 'file',
  refusals: ['exportTooLarge'],
  requestsPerMinuteMax: 20,
});

/** Points of a page of the account's value. */
export const balancePointsMax = 400;
export const balanceSteps = ['1h', '4h', '1d'] as const;
export type BalanceStep = (typeof balanceSteps)[number];

/** What everything was worth in USDT at a time, and what was paid in (above zero) and out since the point before. */
export const balancePoint = z.object({
  at: timeMs,
  /** Null while something that is there had no price. */
  value: z.nullable(amountText),
  moves: z.array(z.object({ asset: assetName, amount: amountText })),
});
export type BalancePoint = z.infer<typeof balancePoint>;

export const listBalanceValues = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listBalanceValues',
  access: 'user',
  tag: 'accounts',
  summary:
    'What the balances of the book in the header were worth in USDT at the end of each step, by the record and the recorded prices: a page that ends before `before`, the oldest point first.',
  query: z.object({
    step: z.enum(balanceSteps),
    before: z.optional(queryTime),
    limit: z.optional(queryNumberIn(1, balancePointsMax)),
  }),
  reply: z.object({
    book: bookName,
    points: z.array(balancePoint),
    /** `before` of the page with older points; null when this one begins with the account. */
    nextBefore: z.nullable(timeMs),
  }),
  refusals: [],
  requestsPerMinuteMax: 60,
});
