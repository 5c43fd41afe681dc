import * as z from 'zod/mini';
import { amountText, assetName, balanceItem, bookName, userAccountKinds } from './accounts.ts';
import { defineCall } from './call.ts';
import { userInfo } from './identity.ts';
import { pageRowsMax } from './limits.ts';
import { cursorText, reasonText, rowId } from './operator-access.ts';
import { sessionItem } from './security.ts';

const done = z.object({ isDone: z.literal(true) });

/** One invariant and how it was met when last checked; `offenders` are the first few rows that break it. */
export const auditCheck = z.object({
  name: z.string(),
  isHeld: z.boolean(),
  count: z.number().check(z.int()),
  offenders: z.array(z.string()),
});
export const auditState = z.object({
  checkedAt: z.number().check(z.int()),
  isHeld: z.boolean(),
  tookMs: z.number().check(z.int()),
  checks: z.array(auditCheck),
});
export type AuditState = z.infer<typeof auditState>;

export const getOverview = defineCall({
  method: 'GET',
  path: '/swx/operator/overview',
  access: 'operator:overview.view',
  tag: 'desk',
  summary: 'Queues and their ages, the health of the feed, the state of the audit, and who is here.',
  reply: z.object({
    instance: z.enum(['sandbox', 'production']),
    /** What waits for a person: `name` is a key of the console's words. */
    queues: z.array(
      z.object({
        name: z.string(),
        count: z.number().check(z.int()),
        oldestAt: z.nullable(z.number().check(z.int())),
      }),
    ),
    feed: z.object({
      kind: z.enum(['simulated', 'replay', 'exchange']),
      instruments: z.number().check(z.int()),
      /** Instruments in session whose last tick is too old to trade on. */
      stale: z.number().check(z.int()),
      closed: z.number().check(z.int()),
      halted: z.number().check(z.int()),
      ticksPerSecond: z.number(),
      newestTickAt: z.nullable(z.number().check(z.int())),
    }),
    /** Null until the first check has run. */
    audit: z.nullable(auditState),
    users: z.object({
      total: z.number().check(z.int()),
      registeredToday: z.number().check(z.int()),
      frozen: z.number().check(z.int()),
      sessions: z.number().check(z.int()),
      connected: z.number().check(z.int()),
    }),
  }),
  refusals: [],
});

export const runAudit = defineCall({
  method: 'POST',
  path: '/swx/operator/audit/run',
  access: 'operator:ledger.audit',
  tag: 'desk',
  summary: 'Checks the invariants of the ledger now.',
  reply: auditState,
  refusals: [],
  isRead: true,
});

/** A user in a list. */
export const userRow = z.object({
  id: z.string(),
  userName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  country: z.string(),
  isFrozen: z.boolean(),
  level: z.number().check(z.int()),
  createTime: z.number().check(z.int()),
  lastSeenAt: z.nullable(z.number().check(z.int())),
});
export type UserRow = z.infer<typeof userRow>;

export const searchUsers = defineCall({
  method: 'GET',
  path: '/swx/operator/users',
  access: 'operator:users.view',
  tag: 'desk',
  summary: 'Users by a part of their name, e-mail, phone or id, the newest first.',
  query: z.object({
    text: z.optional(z.string().check(z.maxLength(120))),
    state: z.optional(z.enum(['active', 'frozen'])),
    cursor: cursorText,
  }),
  reply: z.object({ items: z.array(userRow), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

export const getUserDetail = defineCall({
  method: 'GET',
  path: '/swx/operator/users/{id}',
  access: 'operator:users.view',
  tag: 'desk',
  summary: 'One user: profile, logins, balances of both books, and what operators did.',
  params: z.object({ id: rowId }),
  reply: z.object({
    user: userInfo,
    frozenReason: z.nullable(z.string()),
    inviter: z.nullable(z.string()),
    sessions: z.array(sessionItem),
    live: z.array(balanceItem),
    demo: z.array(balanceItem),
    factors: z.array(z.string()),
    acts: z.array(
      z.object({
        at: z.number().check(z.int()),
        operatorNumber: z.nullable(z.number().check(z.int())),
        act: z.string(),
        reason: z.string(),
      }),
    ),
  }),
  refusals: ['userUnknown'],
});

export const freezeUser = defineCall({
  method: 'POST',
  path: '/swx/operator/users/freeze',
  access: 'operator:users.freeze',
  tag: 'desk',
  summary: 'Freezes an account: its owner still sees it and changes nothing. The owner is told, the reason stays here.',
  body: z.object({ id: rowId, reason: reasonText }),
  reply: done,
  refusals: ['userUnknown', 'changedMeanwhile'],
  needsStepUp: true,
});

export const unfreezeUser = defineCall({
  method: 'POST',
  path: '/swx/operator/users/unfreeze',
  access: 'operator:users.freeze',
  tag: 'desk',
  summary: 'Opens a frozen account again; the owner is told.',
  body: z.object({ id: rowId, reason: reasonText }),
  reply: done,
  refusals: ['userUnknown', 'changedMeanwhile'],
  needsStepUp: true,
});

export const endUserSessions = defineCall({
  method: 'POST',
  path: '/swx/operator/users/endSessions',
  access: 'operator:users.freeze',
  tag: 'desk',
  summary: 'Ends one login of a user, or all.',
  body: z.object({ id: rowId, sessionId: z.union([rowId, z.literal('all')]), reason: reasonText }),
  reply: done,
  refusals: ['userUnknown', 'sessionUnknown'],
});

/** A transfer as the ledger has it: both sides, with user ids. */
export const ledgerRow = z.object({
  id: z.string(),
  at: z.number().check(z.int()),
  book: bookName,
  asset: assetName,
  amount: amountText,
  debit: z.string(),
  credit: z.string(),
  kind: z.string(),
  reference: z.string(),
});
export type LedgerRow = z.infer<typeof ledgerRow>;

export const listLedger = defineCall({
  method: 'GET',
  path: '/swx/operator/ledger',
  access: 'operator:ledger.view',
  tag: 'desk',
  summary: 'Transfers of a book, the newest first.',
  query: z.object({
    book: bookName,
    asset: z.optional(assetName),
    kind: z.optional(z.string().check(z.maxLength(40))),
    userId: z.optional(rowId),
    account: z.optional(z.enum(userAccountKinds)),
    reference: z.optional(z.string().check(z.maxLength(80))),
    from: z.optional(z.coerce.number().check(z.int())),
    to: z.optional(z.coerce.number().check(z.int())),
    cursor: cursorText,
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageRowsMax))),
  }),
  reply: z.object({ items: z.array(ledgerRow), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

export const listHouseBalances = defineCall({
  method: 'GET',
  path: '/swx/operator/ledger/house',
  access: 'operator:ledger.view',
  tag: 'desk',
  summary: "The house's accounts of a book, and what all users have together.",
  query: z.object({ book: bookName }),
  reply: z.array(z.object({ account: z.string(), asset: assetName, amount: amountText })),
  refusals: [],
});

export const moveTreasury = defineCall({
  method: 'POST',
  path: '/swx/operator/treasury/move',
  access: 'operator:treasury.move',
  tag: 'desk',
  summary: "Takes the operator's own capital in or out. What is set aside for promises cannot leave.",
  body: z.object({
    book: bookName,
    asset: assetName,
    amount: amountText,
    direction: z.enum(['in', 'out']),
    reason: reasonText,
  }),
  reply: z.object({ transferId: z.string() }),
  refusals: ['amountNotPositive', 'valueWrong', 'balanceInsufficient'],
  needsStepUp: true,
  repeat: 'own',
});

export const grantTestFunds = defineCall({
  method: 'POST',
  path: '/swx/operator/treasury/grant',
  access: 'operator:treasury.grant',
  tag: 'desk',
  summary: 'On a sandbox: test funds to a user, from outside.',
  body: z.object({ userId: rowId, asset: assetName, amount: amountText, reason: reasonText }),
  reply: z.object({ transferId: z.string() }),
  refusals: ['sandboxOnly', 'userUnknown', 'amountNotPositive', 'valueWrong'],
  needsStepUp: true,
  repeat: 'own',
});
