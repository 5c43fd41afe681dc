import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { languages } from '../languages.ts';
import { boundedText, slugText, text, timeMs, wholeNumber, wholeNumberIn } from '../schemas.ts';
import { customContentKinds, link, publicParameterKeys } from '../site/content.ts';
import { reasonText } from './access.ts';

const done = z.object({ isDone: z.literal(true) });

/** Pages and answers that support has ready, beside the kinds that can be listed. */
export const operatorContentKinds = ['page', ...customContentKinds, 'answer'] as const;

/** One piece of content; `languages` are those it is written in. */
export const operatorContentRow = z.object({
  id: slugText,
  kind: z.enum(operatorContentKinds),
  pageType: z.nullable(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  group: z.nullable(text),
  position: wholeNumber,
  title: text,
  languages: z.array(z.enum(languages)),
  isFixed: z.boolean(),
  isWithdrawn: z.boolean(),
  isSample: z.boolean(),
  publishedAt: timeMs,
});
export type OperatorContentRow = z.infer<typeof operatorContentRow>;

export const operatorContentText = z.object({
  language: z.enum(languages),
  title: boundedText(200, 1),
  body: boundedText(40_000),
});

export const listOperatorContents = defineCall({
  method: 'GET',
  path: '/swx/operator/contents',
  access: 'operator:content.view',
  tag: 'operators',
  summary: 'Everything written, withdrawn pieces included.',
  query: z.object({ kind: z.optional(z.enum(operatorContentKinds)) }),
  reply: z.array(operatorContentRow),
  refusals: [],
});

export const getOperatorContent = defineCall({
  method: 'GET',
  path: '/swx/operator/contents/{id}',
  access: 'operator:content.view',
  tag: 'operators',
  summary: 'One piece in every language it has.',
  params: z.object({ id: slugText }),
  reply: z.object({ content: operatorContentRow, texts: z.array(operatorContentText) }),
  refusals: ['contentUnknown'],
});

export const saveContent = defineCall({
  method: 'POST',
  path: '/swx/operator/contents/save',
  access: 'operator:content.edit',
  tag: 'operators',
  summary: 'Writes or rewrites a piece of content; languages that are not given stay as they are.',
  body: z.object({
    /** Chosen by the operator when the piece is new. */
    id: slugText,
    isNew: z.boolean(),
    kind: z.enum(operatorContentKinds),
    pageType: z.nullable(z.union([z.literal(1), z.literal(2), z.literal(3)])),
    group: z.nullable(boundedText(40, 1)),
    position: wholeNumberIn(0, 10_000),
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
  tag: 'operators',
  summary: 'Takes a piece from the site, or puts it back. What the product links to stays.',
  body: z.object({ id: slugText, isWithdrawn: z.boolean(), reason: reasonText }),
  reply: done,
  refusals: ['contentUnknown', 'recordFixed'],
});

export const getSiteFigures = defineCall({
  method: 'GET',
  path: '/swx/operator/site',
  access: 'operator:content.view',
  tag: 'operators',
  summary: 'The public figures, the hours of support and the social links.',
  reply: z.object({
    figures: z.array(
      z.object({
        key: z.enum(publicParameterKeys),
        basis: z.enum(['stated', 'live']),
        value: z.nullable(text),
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
  tag: 'operators',
  summary: 'States a public figure, or lets it be counted; it is then no sample any more.',
  body: z.object({
    key: z.enum(publicParameterKeys),
    basis: z.enum(['stated', 'live']),
    value: z.nullable(boundedText(80)),
    reason: reasonText,
  }),
  reply: done,
  refusals: ['valueWrong'],
});

export const saveSiteLink = defineCall({
  method: 'POST',
  path: '/swx/operator/site/link',
  access: 'operator:content.edit',
  tag: 'operators',
  summary: 'Sets a social link, or takes it away.',
  body: z.object({ type: link.shape.type, url: z.nullable(boundedText(200)), reason: reasonText }),
  reply: done,
  refusals: ['valueWrong'],
});
