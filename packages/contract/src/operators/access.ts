import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { passwordText } from '../people/identity.ts';
import {
  boundedText,
  codeText,
  hashText,
  int4,
  int4Max,
  queryNumberIn,
  recordId,
  text,
  timeMs,
  wholeNumber,
} from '../schemas.ts';
import { operatorPermissions, operatorRoles } from './roles.ts';

const done = z.object({ isDone: z.literal(true) });
/** Why an operator acts, in their own words: kept in the audit log. */
export const reasonText = boundedText(500, 3);

/** An operator. Shown to others by `number`, never by name. */
export const operatorItem = z.object({
  id: recordId,
  number: int4,
  email: text,
  role: z.enum(operatorRoles),
  isDisabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** The password was made by someone else and is to be changed first. */
  mustChangePassword: z.boolean(),
  createdAt: timeMs,
  lastSeenAt: z.nullable(timeMs),
});
export type OperatorItem = z.infer<typeof operatorItem>;

/** A finished login, or the second factor it asks for; `enrolment` when one is to be set up first. */
export const operatorLoginReply = z.union([
  z.object({
    state: z.literal('done'),
    token: text,
    operator: operatorItem,
    permissions: z.array(z.enum(operatorPermissions)),
    /** Shown this once, after setting up. */
    recoveryCodes: z.array(text),
  }),
  z.object({
    state: z.literal('secondFactor'),
    challengeId: text,
    enrolment: z.nullable(z.object({ secret: text, uri: text })),
    expiresAt: timeMs,
  }),
]);
export type OperatorLoginReply = z.infer<typeof operatorLoginReply>;

export const operatorLogin = defineCall({
  method: 'POST',
  path: '/swx/operator/login',
  access: 'visitor',
  tag: 'operators',
  summary:
    'Logs an operator in. Whoever moves money, changes terms or decides about people gives a second factor, which the first login sets up; others give one when they have it.',
  body: z.object({ email: boundedText(254), password: passwordText }),
  reply: operatorLoginReply,
  refusals: ['passwordWrong', 'loginBlocked'],
  requestsPerMinuteMax: 20,
  repeat: 'none',
});

export const giveOperatorFactor = defineCall({
  method: 'POST',
  path: '/swx/operator/secondFactor',
  access: 'visitor',
  tag: 'operators',
  summary: 'Finishes the login with a code of the authenticator app or a recovery code.',
  body: z.object({ challengeId: boundedText(128), code: boundedText(32) }),
  reply: operatorLoginReply,
  refusals: ['challengeExpired', 'secondFactorWrong', 'loginBlocked'],
  requestsPerMinuteMax: 20,
  repeat: 'none',
});

export const getOperator = defineCall({
  method: 'GET',
  path: '/swx/operator/me',
  access: 'operator',
  tag: 'operators',
  summary: 'Who is logged in and what they may do.',
  reply: z.object({ operator: operatorItem, permissions: z.array(z.enum(operatorPermissions)) }),
  refusals: [],
});

export const operatorLogout = defineCall({
  method: 'POST',
  path: '/swx/operator/logout',
  access: 'operator',
  tag: 'operators',
  summary: 'Ends this session.',
  reply: done,
  refusals: [],
  repeat: 'none',
});

export const operatorStepUp = defineCall({
  method: 'POST',
  path: '/swx/operator/stepUp',
  access: 'operator',
  tag: 'operators',
  summary: 'Proves again who is there: a code of the authenticator app where there is one, else the password.',
  body: z.object({ code: z.optional(boundedText(32)), password: z.optional(passwordText) }),
  reply: z.object({ validUntil: timeMs }),
  refusals: ['secondFactorWrong', 'passwordWrong', 'loginBlocked'],
  requestsPerMinuteMax: 20,
  repeat: 'none',
});

export const changeOperatorPassword = defineCall({
  method: 'POST',
  path: '/swx/operator/changePassword',
  access: 'operator',
  tag: 'operators',
  summary: "Changes the operator's own password; other sessions end.",
  body: z.object({ oldPassword: passwordText, password: passwordText }),
  reply: done,
  refusals: ['passwordWrong', 'passwordWeak', 'passwordSame', 'loginBlocked'],
  repeat: 'none',
});

export const beginOperatorTotp = defineCall({
  method: 'POST',
  path: '/swx/operator/beginTotp',
  access: 'operator',
  tag: 'operators',
  summary: 'A new secret for an authenticator app, in force once a code of it was given; the old one holds until then.',
  reply: z.object({ secret: text, uri: text }),
  refusals: [],
  needsStepUp: true,
  repeat: 'none',
});

export const confirmOperatorTotp = defineCall({
  method: 'POST',
  path: '/swx/operator/confirmTotp',
  access: 'operator',
  tag: 'operators',
  summary: 'Puts the new authenticator app in force; the recovery codes are shown this once.',
  body: z.object({ code: codeText }),
  reply: z.object({ recoveryCodes: z.array(text) }),
  refusals: ['challengeExpired', 'secondFactorWrong'],
  needsStepUp: true,
  repeat: 'none',
});

/**
 * Why this operator may not approve what another has asked for: they asked themselves; one of the two was added or last
 * changed by the other; they are too new.
 */
export const approvalBar = z.nullable(z.enum(['own', 'notApart', 'tooNew']));
export type ApprovalBar = z.infer<typeof approvalBar>;

/** One act. `before` and `after` are what changed, as JSON; `hash` covers this row and the hash of the one before. */
export const auditItem = z.object({
  sequence: wholeNumber,
  at: timeMs,
  /** Null for what the platform itself did. */
  operatorNumber: z.nullable(int4),
  act: text,
  subject: text,
  reason: text,
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  hash: hashText,
});
export type AuditItem = z.infer<typeof auditItem>;

export const listAudit = defineCall({
  method: 'GET',
  path: '/swx/operator/audit',
  access: 'operator:audit.view',
  tag: 'operators',
  summary: 'The audit log, the newest first.',
  query: z.object({
    act: z.optional(boundedText(60)),
    subject: z.optional(boundedText(80)),
    operatorNumber: z.optional(queryNumberIn(1, int4Max)),
    cursor: z.optional(recordId),
  }),
  reply: z.object({ items: z.array(auditItem), nextCursor: z.nullable(text) }),
  refusals: [],
});

export const verifyAudit = defineCall({
  method: 'GET',
  path: '/swx/operator/audit/verify',
  access: 'operator:audit.view',
  tag: 'operators',
  summary: 'Recomputes the chain of the audit log.',
  reply: z.object({
    isWhole: z.boolean(),
    count: wholeNumber,
    brokenAt: z.nullable(timeMs),
  }),
  refusals: [],
});
