import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { boundedText, int4, recordId, text, timeMs } from '../schemas.ts';
import { approvalBar, operatorItem, reasonText } from './access.ts';
import { operatorRoles } from './roles.ts';

export const listOperators = defineCall({
  method: 'GET',
  path: '/swx/operator/operators',
  access: 'operator:operators.manage',
  tag: 'operators',
  summary: 'Every operator.',
  reply: z.array(operatorItem),
  refusals: [],
});

/** Who got a password that they are to change; `password` is null where it was mailed to them. */
const handedPassword = z.object({ operator: operatorItem, password: z.nullable(text) });

export const addOperator = defineCall({
  method: 'POST',
  path: '/swx/operator/operators/add',
  access: 'operator:operators.manage',
  tag: 'operators',
  summary:
    'Adds an operator, or proposes it where there are two administrators. The first password is mailed, or shown this once where there is no mail service, and is to be changed at the first login.',
  body: z.object({ email: boundedText(254), role: z.enum(operatorRoles), reason: reasonText }),
  reply: z.union([
    z.object({ state: z.literal('added'), ...handedPassword.shape }),
    z.object({ state: z.literal('proposed') }),
  ]),
  refusals: ['emailWrong', 'operatorExists', 'decisionMade'],
  needsStepUp: true,
  repeat: 'none',
});

export const changeOperator = defineCall({
  method: 'POST',
  path: '/swx/operator/operators/change',
  access: 'operator:operators.manage',
  tag: 'operators',
  summary:
    "Changes an operator's role, password or app, or disables and enables them; their sessions end. The last administrator stays. Where there are two administrators, whatever gives access waits for the second. A new password alone does not, where the operator's own app is asked for at the login.",
  body: z.object({
    id: recordId,
    role: z.enum(operatorRoles),
    isDisabled: z.boolean(),
    /** Their authenticator app is taken away, to be set up anew. */
    isFactorReset: z.boolean(),
    /** A new password is mailed, or shown this once where there is no mail service, and is to be changed at the next login. */
    isPasswordReset: z.boolean(),
    reason: reasonText,
  }),
  reply: z.union([
    z.object({ state: z.literal('changed'), ...handedPassword.shape }),
    z.object({ state: z.literal('proposed') }),
  ]),
  refusals: ['operatorUnknown', 'operatorLast', 'decisionMade', 'secondPersonNeeded'],
  needsStepUp: true,
  repeat: 'none',
});

/** A change of operators that waits for a second administrator. */
export const operatorProposal = z.object({
  id: recordId,
  /** Of whom; null for one who is to be added. */
  subjectNumber: z.nullable(int4),
  email: text,
  /** The role they have now, and the one they are to have; null where there is none, or none other. */
  fromRole: z.nullable(z.enum(operatorRoles)),
  role: z.nullable(z.enum(operatorRoles)),
  /** They are disabled and are to be enabled. */
  isEnabled: z.boolean(),
  isFactorReset: z.boolean(),
  isPasswordReset: z.boolean(),
  reason: text,
  operatorNumber: int4,
  at: timeMs,
  approvalBar,
});
export type OperatorProposal = z.infer<typeof operatorProposal>;

export const listOperatorProposals = defineCall({
  method: 'GET',
  path: '/swx/operator/operators/proposals',
  access: 'operator:operators.manage',
  tag: 'operators',
  summary: 'Changes of operators that wait for a second administrator, the oldest first.',
  query: z.object({ cursor: z.optional(recordId) }),
  reply: z.object({
    items: z.array(operatorProposal),
    nextCursor: z.nullable(text),
    /** There is one administrator only, who needs nobody. */
    isAlone: z.boolean(),
  }),
  refusals: [],
});

export const decideOperator = defineCall({
  method: 'POST',
  path: '/swx/operator/operators/decide',
  access: 'operator:operators.manage',
  tag: 'operators',
  summary: 'A second administrator approves or rejects a change of operators; the one who asked may withdraw it.',
  body: z.object({ id: recordId, decision: z.enum(['approve', 'reject']), reason: reasonText }),
  /** Null but for an approved addition or an approved new password. */
  reply: z.object({ handed: z.nullable(handedPassword) }),
  refusals: [
    'operatorUnknown',
    'operatorExists',
    'operatorLast',
    'recordMissing',
    'changedMeanwhile',
    'secondPersonNeeded',
    'secondPersonNotApart',
    'secondPersonTooNew',
    'decisionMade',
  ],
  needsStepUp: true,
  repeat: 'none',
});
