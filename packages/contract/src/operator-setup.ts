import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { contentPage, customContentKinds, link, publicParameterKeys } from './content.ts';
import { languages } from './languages.ts';
import { cursorText, reasonText, rowId } from './operator-access.ts';

const done = z.object({ isDone: z.literal(true) });
const time = z.number().check(z.int());
const contentId = contentPage.shape.id;

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
  refusals: ['recordMissing', 'decisionMade', 'secondPersonNeeded', 'changedMeanwhile'],
  needsStepUp: true,
});

/** Pages beside the kinds that can be listed. */
export const operatorContentKinds = ['page', ...customContentKinds] as const;

/** One piece of content; `languages` are those it is written in. */
export const operatorContentRow = z.object({
  id: contentId,
  kind: z.enum(operatorContentKinds),
  pageType: z.nullable(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  group: z.nullable(z.string()),
  position: z.number().check(z.int()),
  title: z.string(),
  languages: z.array(z.enum(languages)),
  isFixed: z.boolean(),
  isWithdrawn: z.boolean(),
  isSample: z.boolean(),
  publishedAt: time,
});
export type OperatorContentRow = z.infer<typeof operatorContentRow>;

export const operatorContentText = z.object({
  language: z.enum(languages),
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  body: z.string().check(z.maxLength(40_000)),
});

export const listOperatorContents = defineCall({
  method: 'GET',
  path: '/swx/operator/contents',
  access: 'operator:content.view',
  tag: 'setup',
  summary: 'Everything written, withdrawn pieces included.',
  query: z.object({ kind: z.optional(z.enum(operatorContentKinds)) }),
  reply: z.array(operatorContentRow),
  refusals: [],
});

export const getOperatorContent = defineCall({
  method: 'GET',
  path: '/swx/operator/contents/{id}',
  access: 'operator:content.view',
  tag: 'setup',
  summary: 'One piece in every language it has.',
  params: z.object({ id: contentId }),
  reply: z.object({ content: operatorContentRow, texts: z.array(operatorContentText) }),
  refusals: ['contentUnknown'],
});

export const saveContent = defineCall({
  method: 'POST',
  path: '/swx/operator/contents/save',
  access: 'operator:content.edit',
  tag: 'setup',
  summary: 'Writes or rewrites a piece of content; languages that are not given stay as they are.',
  body: z.object({
    /** Chosen by the operator when the piece is new. */
    id: contentId,
    isNew: z.boolean(),
    kind: z.enum(operatorContentKinds),
    pageType: z.nullable(z.union([z.literal(1), z.literal(2), z.literal(3)])),
    group: z.nullable(z.string().check(z.minLength(1), z.maxLength(40))),
    position: z.number().check(z.int(), z.minimum(0), z.maximum(10_000)),
    texts: z.array(operatorContentText).check(z.maxLength(languages.length)),
    reason: reasonText,
  }),
  reply: done,
  refusals: ['contentUnknown', 'valueWrong', 'changedMeanwhile'],
});

export const withdrawContent = defineCall({
  method: 'POST',
  path: '/swx/operator/contents/withdraw',
  access: 'operator:content.edit',
  tag: 'setup',
  summary: 'Takes a piece from the site, or puts it back. What the product links to stays.',
  body: z.object({ id: contentId, isWithdrawn: z.boolean(), reason: reasonText }),
  reply: done,
  refusals: ['contentUnknown', 'recordFixed'],
});

export const getSiteFigures = defineCall({
  method: 'GET',
  path: '/swx/operator/site',
  access: 'operator:content.view',
  tag: 'setup',
  summary: 'The public figures, the hours of support and the social links.',
  reply: z.object({
    figures: z.array(
      z.object({
        key: z.enum(publicParameterKeys),
        basis: z.enum(['stated', 'live']),
        value: z.nullable(z.string()),
        isSample: z.boolean(),
      }),
    ),
    links: z.array(link),
  }),
  refusals: [],
});

export const saveSiteFigure = defineCall({
  method: 'POST',
  path: '/swx/operator/site/figure',
  access: 'operator:content.edit',
  tag: 'setup',
  summary: 'States a public figure, or lets it be counted; it is then no sample any more.',
  body: z.object({
    key: z.enum(publicParameterKeys),
    basis: z.enum(['stated', 'live']),
    value: z.nullable(z.string().check(z.maxLength(80))),
    reason: reasonText,
  }),
  reply: done,
  refusals: ['valueWrong'],
});

export const saveSiteLink = defineCall({
  method: 'POST',
  path: '/swx/operator/site/link',
  access: 'operator:content.edit',
  tag: 'setup',
  summary: 'Sets a social link, or takes it away.',
  body: z.object({ type: link.shape.type, url: z.nullable(z.string().check(z.maxLength(200))), reason: reasonText }),
  reply: done,
  refusals: ['valueWrong'],
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
    'Changes sessions and leverage cap, lists or unlists, halts or resumes. A halt stops new orders only; a change never touches what already runs.',
  body: z.object({
    code: z.string().check(z.maxLength(24)),
    version: z.number().check(z.int()),
    sessionCalendar: z.string().check(z.maxLength(40)),
    leverageMax: z.number().check(z.int(), z.minimum(1), z.maximum(500)),
    isListed: z.boolean(),
    isHalted: z.boolean(),
    reason: reasonText,
  }),
  reply: operatorInstrument,
  refusals: ['instrumentUnknown', 'valueWrong', 'changedMeanwhile'],
  needsStepUp: true,
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
