import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageRowsMax } from '../limits.ts';
import { assetName, balanceItem, bookName, userAccountKinds } from '../people/accounts.ts';
import { userInfo } from '../people/identity.ts';
import { accountStates, restriction } from '../people/restrictions.ts';
import { sessionItem } from '../people/security.ts';
import {
  amountText,
  boundedText,
  cursorText,
  finiteNumber,
  int4,
  namedAmountText,
  queryNumberIn,
  queryTime,
  recordId,
  text,
  timeMs,
  wholeNumber,
} from '../schemas.ts';
import { orderItem } from '../trading/orders.ts';
import { reasonText } from './access.ts';

const done = z.object({ isDone: z.literal(true) });

/** One invariant and how it was met when last checked; `offenders` are the first few rows that break it. */
export const auditCheck = z.object({
  name: text,
  isHeld: z.boolean(),
  count: wholeNumber,
  offenders: z.array(text),
});
export const auditState = z.object({
  checkedAt: timeMs,
  isHeld: z.boolean(),
  tookMs: wholeNumber,
  checks: z.array(auditCheck),
});
export type AuditState = z.infer<typeof auditState>;

export const getOverview = defineCall({
  method: 'GET',
  path: '/swx/operator/overview',
  access: 'operator:overview.view',
  tag: 'operators',
  summary: 'Queues and their ages, the health of the feed, the state of the audit, and who is here.',
  reply: z.object({
    instance: z.enum(['sandbox', 'production']),
    /** What waits for a person: `name` is a key of the console's words. */
    queues: z.array(
      z.object({
        name: text,
        count: wholeNumber,
        oldestAt: z.nullable(timeMs),
      }),
    ),
    /**
     * Whether prices come and orders are taken. `unwritable`: the disk does not take the tick record; `standby`: another
     * program has the market; `behind`: nobody has, because the tick record is not the one that the database rests on.
     */
    market: z.enum(['running', 'unwritable', 'standby', 'behind']),
    feed: z.object({
      kind: z.enum(['simulated', 'replay', 'exchange']),
      instruments: wholeNumber,
      /** Instruments in session whose last tick is too old to trade on. */
      stale: wholeNumber,
      closed: wholeNumber,
      halted: wholeNumber,
      ticksPerSecond: finiteNumber,
      newestTickAt: z.nullable(timeMs),
    }),
    /** Null until the first check has run. */
    audit: z.nullable(auditState),
    /** Of the program that answers, for at most a day: counted from `since` on. */
    security: z.object({
      since: timeMs,
      /** Wrong passwords and second factors of users. */
      userWrong: wholeNumber,
      operatorWrong: wholeNumber,
      /** Tries that were not judged, because too many before them were wrong. */
      refused: wholeNumber,
    }),
    users: z.object({
      total: wholeNumber,
      registeredToday: wholeNumber,
      /** In either way. */
      restricted: wholeNumber,
      sessions: wholeNumber,
      connected: wholeNumber,
    }),
  }),
  refusals: [],
});

export const runAudit = defineCall({
  method: 'POST',
  path: '/swx/operator/audit/run',
  access: 'operator:ledger.audit',
  tag: 'operators',
  summary: 'Checks the invariants of the ledger now.',
  reply: auditState,
  refusals: [],
  isRead: true,
});

/** A user in a list. */
export const userRow = z.object({
  id: text,
  userName: text,
  email: z.nullable(text),
  phone: z.nullable(text),
  country: text,
  state: z.enum(accountStates),
  level: wholeNumber,
  createTime: timeMs,
  lastSeenAt: z.nullable(timeMs),
});
export type UserRow = z.infer<typeof userRow>;

export const searchUsers = defineCall({
  method: 'GET',
  path: '/swx/operator/users',
  access: 'operator:users.view',
  tag: 'operators',
  summary: 'Users by a part of their name, e-mail, phone or id, the newest first.',
  query: z.object({
    text: z.optional(boundedText(120)),
    /** `restricted` is every state that an operator restricts to. */
    state: z.optional(z.enum([...accountStates, 'restricted', 'guest'])),
    cursor: z.optional(recordId),
  }),
  reply: z.object({ items: z.array(userRow), nextCursor: z.nullable(text) }),
  refusals: [],
});

export const listUserOrders = defineCall({
  method: 'GET',
  path: '/swx/operator/users/{id}/orders',
  access: 'operator:users.view',
  tag: 'operators',
  summary: 'Contracts, options and conversions of a user and book, the newest first; all of them, or what is open.',
  params: z.object({ id: recordId }),
  query: z.object({
    book: bookName,
    isOpenOnly: z.optional(z.literal('yes')),
    cursor: z.optional(cursorText),
    limit: z.optional(queryNumberIn(1, pageRowsMax)),
  }),
  reply: z.object({ items: z.array(orderItem), nextCursor: z.nullable(text) }),
  refusals: [],
});

export const getUserDetail = defineCall({
  method: 'GET',
  path: '/swx/operator/users/{id}',
  access: 'operator:users.view',
  tag: 'operators',
  summary: 'One user: profile, logins, balances of both books, and what operators did.',
  params: z.object({ id: recordId }),
  reply: z.object({
    user: userInfo,
    state: z.enum(accountStates),
    /** Words of the operator who restricted the account. */
    restrictionNote: z.nullable(text),
    closedAt: z.nullable(timeMs),
    inviter: z.nullable(text),
    sessions: z.array(sessionItem),
    live: z.array(balanceItem),
    demo: z.array(balanceItem),
    factors: z.array(text),
    acts: z.array(
      z.object({
        at: timeMs,
        operatorNumber: z.nullable(int4),
        act: text,
        reason: text,
      }),
    ),
  }),
  refusals: ['userUnknown'],
});

export const restrictUser = defineCall({
  method: 'POST',
  path: '/swx/operator/users/restrict',
  access: 'operator:users.restrict',
  tag: 'operators',
  summary:
    'Restricts an account, or changes its restriction. The owner is told which and why, by the reason of the list; the words of the operator stay here.',
  body: z.object({ id: recordId, restriction, reason: reasonText }),
  reply: done,
  refusals: ['userUnknown', 'changedMeanwhile'],
  needsStepUp: true,
});

export const liftRestriction = defineCall({
  method: 'POST',
  path: '/swx/operator/users/liftRestriction',
  access: 'operator:users.restrict',
  tag: 'operators',
  summary: 'Lifts the restriction of an account; the owner is told.',
  body: z.object({ id: recordId, reason: reasonText }),
  reply: done,
  refusals: ['userUnknown', 'changedMeanwhile'],
  needsStepUp: true,
});

export const endUserSessions = defineCall({
  method: 'POST',
  path: '/swx/operator/users/endSessions',
  access: 'operator:users.restrict',
  tag: 'operators',
  summary: 'Ends one login of a user, or all.',
  body: z.object({ id: recordId, sessionId: z.union([recordId, z.literal('all')]), reason: reasonText }),
  reply: done,
  refusals: ['userUnknown', 'sessionUnknown'],
});

/** A transfer as the ledger has it: both sides, with user ids. */
export const ledgerRow = z.object({
  id: text,
  at: timeMs,
  book: bookName,
  asset: assetName,
  amount: amountText,
  debit: text,
  credit: text,
  kind: text,
  reference: text,
});
export type LedgerRow = z.infer<typeof ledgerRow>;

export const listLedger = defineCall({
  method: 'GET',
  path: '/swx/operator/ledger',
  access: 'operator:ledger.view',
  tag: 'operators',
  summary: 'Transfers of a book, the newest first.',
  query: z.object({
    book: bookName,
    asset: z.optional(assetName),
    kind: z.optional(boundedText(40)),
    userId: z.optional(recordId),
    account: z.optional(z.enum(userAccountKinds)),
    reference: z.optional(boundedText(80)),
    from: z.optional(queryTime),
    to: z.optional(queryTime),
    cursor: z.optional(cursorText),
    limit: z.optional(queryNumberIn(1, pageRowsMax)),
  }),
  reply: z.object({ items: z.array(ledgerRow), nextCursor: z.nullable(text) }),
  refusals: [],
});

export const listHouseBalances = defineCall({
  method: 'GET',
  path: '/swx/operator/ledger/house',
  access: 'operator:ledger.view',
  tag: 'operators',
  summary: "The house's accounts of a book, and what all users have together.",
  query: z.object({ book: bookName }),
  reply: z.array(z.object({ account: text, asset: assetName, amount: amountText })),
  refusals: [],
});

export const grantTestFunds = defineCall({
  method: 'POST',
  path: '/swx/operator/treasury/grant',
  access: 'operator:treasury.grant',
  tag: 'operators',
  summary: 'On a sandbox: test funds to a user, from outside.',
  body: z.object({ userId: recordId, asset: assetName, amount: namedAmountText, reason: reasonText }),
  reply: z.object({ transferId: text }),
  refusals: ['sandboxOnly', 'userUnknown', 'amountNotPositive', 'valueWrong'],
  needsStepUp: true,
  needsIdempotencyKey: true,
});
