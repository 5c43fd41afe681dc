import { haltReasons } from '@truemark/domain/market/halt-reason';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  boundedText,
  instrumentCode,
  int4,
  queryNumberIn,
  recordId,
  text,
  timeMs,
  wholeNumber,
  wholeNumberIn,
} from '../schemas.ts';
import { approvalBar, reasonText } from './access.ts';

const done = z.object({ isDone: z.literal(true) });

/** A change that waits for a second person. */
export const proposalItem = z.object({
  id: recordId,
  key: text,
  from: text,
  to: text,
  reason: text,
  operatorNumber: int4,
  at: timeMs,
  approvalBar,
});
export type ProposalItem = z.infer<typeof proposalItem>;

/**
 * A number of the product rules that operators may change. `value` is a plain decimal within `min` and `max` with at
 * most `decimals`; `unit` names what it counts: `ratio`, `USDT`, `ms`, `count`.
 */
export const operatorParameter = z.object({
  key: text,
  group: text,
  value: text,
  defaultValue: text,
  unit: text,
  min: text,
  max: text,
  decimals: wholeNumber,
  needsTwoPeople: z.boolean(),
  version: int4,
  changedAt: z.nullable(timeMs),
});
export type OperatorParameter = z.infer<typeof operatorParameter>;

export const listParameters = defineCall({
  method: 'GET',
  path: '/swx/operator/parameters',
  access: 'operator:parameters.view',
  tag: 'operators',
  summary: 'Every parameter, and the changes that wait for a second person.',
  reply: z.object({ parameters: z.array(operatorParameter), proposals: z.array(proposalItem) }),
  refusals: [],
});

export const listParameterHistory = defineCall({
  method: 'GET',
  path: '/swx/operator/parameters/{key}/history',
  access: 'operator:parameters.view',
  tag: 'operators',
  summary: 'Every value a parameter had, the newest first.',
  params: z.object({ key: boundedText(64) }),
  reply: z.array(
    z.object({
      version: int4,
      value: text,
      reason: text,
      operatorNumber: z.nullable(int4),
      /** The second person, where one was needed. */
      approverNumber: z.nullable(int4),
      at: timeMs,
    }),
  ),
  refusals: ['settingUnknown'],
});

export const changeParameter = defineCall({
  method: 'POST',
  path: '/swx/operator/parameters/change',
  access: 'operator:parameters.change',
  tag: 'operators',
  summary: 'Changes a parameter, or proposes it where two people are needed. What already runs keeps its terms.',
  body: z.object({
    key: boundedText(64),
    value: boundedText(40),
    version: int4,
    reason: reasonText,
  }),
  reply: z.object({ state: z.enum(['changed', 'proposed']) }),
  refusals: ['settingUnknown', 'valueWrong', 'changedMeanwhile', 'decisionMade'],
  needsStepUp: true,
});

export const decideParameter = defineCall({
  method: 'POST',
  path: '/swx/operator/parameters/decide',
  access: 'operator:parameters.decide',
  tag: 'operators',
  summary: 'Approves or rejects a proposed change, by another person than the one who asked; that one may withdraw it.',
  body: z.object({ id: recordId, decision: z.enum(['approve', 'reject']), reason: reasonText }),
  reply: done,
  refusals: [
    'recordMissing',
    'decisionMade',
    'secondPersonNeeded',
    'secondPersonNotApart',
    'secondPersonTooNew',
    'changedMeanwhile',
    'instrumentInUse',
  ],
  needsStepUp: true,
});

/** An instrument as operators see it. */
export const operatorInstrument = z.object({
  code: text,
  type: wholeNumber,
  name: text,
  sessionCalendar: text,
  leverageMax: wholeNumber,
  isListed: z.boolean(),
  isHalted: z.boolean(),
  /** Why, as customers are told; null where it is not halted, and where nobody has said so. */
  haltReason: z.nullable(z.enum(haltReasons)),
  /** Level of the customer that new contracts ask for, 0 to 4. */
  levelMin: wholeNumber,
  isInSession: z.boolean(),
  lastTickAt: z.nullable(timeMs),
  version: int4,
});
export type OperatorInstrument = z.infer<typeof operatorInstrument>;

export const listOperatorInstruments = defineCall({
  method: 'GET',
  path: '/swx/operator/instruments',
  access: 'operator:instruments.view',
  tag: 'operators',
  summary: 'Instruments by type and a part of code or name, in order of popularity.',
  query: z.object({
    type: z.optional(queryNumberIn(1, 5)),
    text: z.optional(boundedText(60)),
    cursor: z.optional(recordId),
  }),
  reply: z.object({
    items: z.array(operatorInstrument),
    calendars: z.array(text),
    nextCursor: z.nullable(text),
  }),
  refusals: [],
});

export const changeInstrument = defineCall({
  method: 'POST',
  path: '/swx/operator/instruments/change',
  access: 'operator:instruments.edit',
  tag: 'operators',
  summary:
    'Lists or unlists, asks for a level of customers, halts or resumes (for those who may halt), and proposes another leverage cap or other trading hours, which wait for a second person. A halt stops new orders only; hours change on a halted instrument without open orders; a change never touches what already runs.',
  body: z.object({
    code: instrumentCode,
    version: int4,
    sessionCalendar: boundedText(40),
    leverageMax: wholeNumberIn(1, 500),
    isListed: z.boolean(),
    isHalted: z.boolean(),
    /** Asked for by a new halt: why, as customers are told. */
    haltReason: z.optional(z.enum(haltReasons)),
    /** Left out, it stays as it is. */
    levelMin: z.optional(wholeNumberIn(0, 4)),
    reason: reasonText,
  }),
  reply: operatorInstrument,
  refusals: ['instrumentUnknown', 'valueWrong', 'changedMeanwhile', 'decisionMade', 'instrumentInUse'],
  needsStepUp: true,
});

/** What operators may change of an instrument. */
export const instrumentFields = [
  'isHalted',
  'haltReason',
  'isListed',
  'levelMin',
  'sessionCalendar',
  'leverageMax',
] as const;

/** An act on an instrument. */
export const instrumentHistoryItem = z.object({
  /** Its row of the audit log. */
  sequence: wholeNumber,
  at: timeMs,
  /** What one person changed, or what a second person decided. */
  kind: z.enum(['changed', 'approved', 'rejected', 'withdrawn']),
  reason: text,
  operatorNumber: z.nullable(int4),
  /** Who had asked for what was decided. */
  proposedBy: z.nullable(int4),
  changes: z.array(
    z.object({
      field: z.enum(instrumentFields),
      from: text,
      to: text,
      /** False where it was only proposed by this act, or was not approved. */
      isInForce: z.boolean(),
    }),
  ),
});
export type InstrumentHistoryItem = z.infer<typeof instrumentHistoryItem>;

export const listInstrumentHistory = defineCall({
  method: 'GET',
  path: '/swx/operator/instruments/{code}/history',
  access: 'operator:instruments.view',
  tag: 'operators',
  summary: 'What operators changed of an instrument, whichever page they used, the newest first.',
  params: z.object({ code: instrumentCode }),
  query: z.object({ cursor: z.optional(recordId) }),
  reply: z.object({ items: z.array(instrumentHistoryItem), nextCursor: z.nullable(text) }),
  refusals: ['instrumentUnknown'],
});

/** A message to a person. Codes in it are hidden once it was sent for real; a sandbox without mail shows them. */
export const outboxItem = z.object({
  id: recordId,
  at: timeMs,
  channel: z.enum(['mail', 'sms']),
  to: text,
  kind: text,
  subject: text,
  text: text,
  state: z.enum(['waiting', 'sent', 'failed', 'kept']),
  tries: wholeNumber,
  error: z.nullable(text),
});
export type OutboxItem = z.infer<typeof outboxItem>;

export const listOutbox = defineCall({
  method: 'GET',
  path: '/swx/operator/outbox',
  access: 'operator:outbox.view',
  tag: 'operators',
  summary:
    'Messages, the newest first. `kept` means that no mail or SMS service is set up: they can be read here only.',
  query: z.object({
    state: z.optional(z.enum(['waiting', 'sent', 'failed', 'kept'])),
    text: z.optional(boundedText(120)),
    cursor: z.optional(recordId),
  }),
  reply: z.object({ items: z.array(outboxItem), nextCursor: z.nullable(text) }),
  refusals: [],
});

export const retryMessage = defineCall({
  method: 'POST',
  path: '/swx/operator/outbox/retry',
  access: 'operator:outbox.retry',
  tag: 'operators',
  summary: 'Sends a failed message again.',
  body: z.object({ id: recordId, reason: reasonText }),
  reply: done,
  refusals: ['recordMissing', 'changedMeanwhile'],
});
