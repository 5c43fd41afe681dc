import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { cursorText, reasonText, rowId } from './operator-access.ts';

const done = z.object({ isDone: z.literal(true) });
const time = z.number().check(z.int());

/** A change that waits for a second person. */
export const proposalItem = z.object({
  id: rowId,
  key: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  operatorNumber: z.number().check(z.int()),
  at: time,
  /** The asking operator may withdraw it but not approve it. */
  isOwn: z.boolean(),
});
export type ProposalItem = z.infer<typeof proposalItem>;

/**
 * A number of the product rules that operators may change. `value` is a plain decimal within `min` and `max` with at
 * most `decimals`; `unit` names what it counts: `ratio`, `USDT`, `ms`, `count`.
 */
export const operatorParameter = z.object({
  key: z.string(),
  group: z.string(),
  value: z.string(),
  defaultValue: z.string(),
  unit: z.string(),
  min: z.string(),
  max: z.string(),
  decimals: z.number().check(z.int()),
  needsTwoPeople: z.boolean(),
  version: z.number().check(z.int()),
  changedAt: z.nullable(time),
});
export type OperatorParameter = z.infer<typeof operatorParameter>;

export const listParameters = defineCall({
  method: 'GET',
  path: '/swx/operator/parameters',
  access: 'operator:parameters.view',
  tag: 'setup',
  summary: 'Every parameter, and the changes that wait for a second person.',
  reply: z.object({ parameters: z.array(operatorParameter), proposals: z.array(proposalItem) }),
  refusals: [],
});

export const listParameterHistory = defineCall({
  method: 'GET',
  path: '/swx/operator/parameters/{key}/history',
  access: 'operator:parameters.view',
  tag: 'setup',
  summary: 'Every value a parameter had, the newest first.',
  params: z.object({ key: z.string().check(z.maxLength(64)) }),
  reply: z.array(
    z.object({
      version: z.number().check(z.int()),
      value: z.string(),
      reason: z.string(),
      operatorNumber: z.nullable(z.number().check(z.int())),
      /** The second person, where one was needed. */
      approverNumber: z.nullable(z.number().check(z.int())),
      at: time,
    }),
  ),
  refusals: ['settingUnknown'],
});

export const changeParameter = defineCall({
  method: 'POST',
  path: '/swx/operator/parameters/change',
  access: 'operator:parameters.change',
  tag: 'setup',
  summary: 'Changes a parameter, or proposes it where two people are needed. What already runs keeps its terms.',
  body: z.object({
    key: z.string().check(z.maxLength(64)),
    value: z.string().check(z.maxLength(40)),
    version: z.number().check(z.int()),
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
  tag: 'setup',
  summary: 'Approves or rejects a proposed change, by another person than the one who asked; that one may withdraw it.',
  body: z.object({ id: rowId, decision: z.enum(['approve', 'reject']), reason: reasonText }),
  reply: done,
  refusals: ['recordMissing', 'decisionMade', 'secondPersonNeeded', 'changedMeanwhile', 'instrumentInUse'],
  needsStepUp: true,
});

/** An instrument as operators see it. */
export const operatorInstrument = z.object({
  code: z.string(),
  type: z.number().check(z.int()),
  name: z.string(),
  sessionCalendar: z.string(),
  leverageMax: z.number().check(z.int()),
  isListed: z.boolean(),
  isHalted: z.boolean(),
  /** Level of the customer that new contracts ask for, 0 to 4. */
  levelMin: z.number().check(z.int()),
  isInSession: z.boolean(),
  lastTickAt: z.nullable(time),
  version: z.number().check(z.int()),
});
export type OperatorInstrument = z.infer<typeof operatorInstrument>;

export const listOperatorInstruments = defineCall({
  method: 'GET',
  path: '/swx/operator/instruments',
  access: 'operator:instruments.view',
  tag: 'setup',
  summary: 'Instruments by type and a part of code or name, in order of popularity.',
  query: z.object({
    type: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
    text: z.optional(z.string().check(z.maxLength(60))),
    cursor: cursorText,
  }),
  reply: z.object({
    items: z.array(operatorInstrument),
    calendars: z.array(z.string()),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: [],
});

export const changeInstrument = defineCall({
  method: 'POST',
  path: '/swx/operator/instruments/change',
  access: 'operator:instruments.edit',
  tag: 'setup',
  summary:
    'Lists or unlists, asks for a level of customers, halts or resumes (for those who may halt), and proposes another leverage cap or other trading hours, which wait for a second person. A halt stops new orders only; hours change on a halted instrument without open orders; a change never touches what already runs.',
  body: z.object({
    code: z.string().check(z.maxLength(24)),
    version: z.number().check(z.int()),
    sessionCalendar: z.string().check(z.maxLength(40)),
    leverageMax: z.number().check(z.int(), z.minimum(1), z.maximum(500)),
    isListed: z.boolean(),
    isHalted: z.boolean(),
    /** Left out, it stays as it is. */
    levelMin: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(4))),
    reason: reasonText,
  }),
  reply: operatorInstrument,
  refusals: ['instrumentUnknown', 'valueWrong', 'changedMeanwhile', 'decisionMade', 'instrumentInUse'],
  needsStepUp: true,
});

/** What operators may change of an instrument. */
export const instrumentFields = ['isHalted', 'isListed', 'levelMin', 'sessionCalendar', 'leverageMax'] as const;

/** An act on an instrument. */
export const instrumentHistoryItem = z.object({
  /** Its row of the audit log. */
  sequence: z.number().check(z.int()),
  at: time,
  /** What one person changed, or what a second person decided. */
  kind: z.enum(['changed', 'approved', 'rejected', 'withdrawn']),
  reason: z.string(),
  operatorNumber: z.nullable(z.number().check(z.int())),
  /** Who had asked for what was decided. */
  proposedBy: z.nullable(z.number().check(z.int())),
  changes: z.array(
    z.object({
      field: z.enum(instrumentFields),
      from: z.string(),
      to: z.string(),
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
  tag: 'setup',
  summary: 'What operators changed of an instrument, whichever page they used, the newest first.',
  params: z.object({ code: z.string().check(z.maxLength(24)) }),
  query: z.object({ cursor: cursorText }),
  reply: z.object({ items: z.array(instrumentHistoryItem), nextCursor: z.nullable(z.string()) }),
  refusals: ['instrumentUnknown'],
});

/** A message to a person. Codes in it are hidden once it was sent for real; a sandbox without mail shows them. */
export const outboxItem = z.object({
  id: rowId,
  at: time,
  channel: z.enum(['mail', 'sms']),
  to: z.string(),
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'kept']),
  tries: z.number().check(z.int()),
  error: z.nullable(z.string()),
});
export type OutboxItem = z.infer<typeof outboxItem>;

export const listOutbox = defineCall({
  method: 'GET',
  path: '/swx/operator/outbox',
  access: 'operator:outbox.view',
  tag: 'setup',
  summary:
    'Messages, the newest first. `kept` means that no mail or SMS service is set up: they can be read here only.',
  query: z.object({
    state: z.optional(z.enum(['waiting', 'sent', 'failed', 'kept'])),
    text: z.optional(z.string().check(z.maxLength(120))),
    cursor: cursorText,
  }),
  reply: z.object({ items: z.array(outboxItem), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

export const retryMessage = defineCall({
  method: 'POST',
  path: '/swx/operator/outbox/retry',
  access: 'operator:outbox.retry',
  tag: 'setup',
  summary: 'Sends a failed message again.',
  body: z.object({ id: rowId, reason: reasonText }),
  reply: done,
  refusals: ['recordMissing', 'changedMeanwhile'],
});
