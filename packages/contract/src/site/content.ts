import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { languages } from '../languages.ts';
import { boundedText, slugText, text, timeMs, urlText } from '../schemas.ts';

/** 1 company, 2 policy, 3 footer and other. Source: specification, section 3. */
export const contentItem = z.object({
  id: slugText,
  title: text,
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
});
export type ContentItem = z.infer<typeof contentItem>;

/**
 * A content page. Its text is CommonMark with tables, its headings begin at the second level. `language` is that of the
 * text, English where the wanted language has none; `updatedAt` is in ms since 1970.
 */
export const contentPage = z.object({
  ...contentItem.shape,
  body: text,
  language: z.enum(languages),
  updatedAt: timeMs,
});
export type ContentPage = z.infer<typeof contentPage>;

/** Ids the product itself links to; operators may edit their text but not remove them. */
export const fixedContentIds = { about: 'about', introduction: 'introduction', howWeCount: 'how-we-count' } as const;

export const listContents = defineCall({
  method: 'GET',
  path: '/swx/customer/index/listContents/{type}',
  access: 'visitor',
  tag: 'content',
  summary: 'Titles of the content pages: type 1 in Chinese, 2 in another language, refined by Accept-Language.',
  params: z.object({ type: z.enum(['1', '2']) }),
  reply: z.array(contentItem),
  refusals: [],
});

export const getContentById = defineCall({
  method: 'GET',
  path: '/swx/customer/index/getContentsById/{id}',
  access: 'visitor',
  tag: 'content',
  summary: 'One content page in the language of Accept-Language.',
  params: z.object({ id: slugText }),
  reply: contentPage,
  refusals: ['contentUnknown'],
});

/** What can be listed beside the pages: help articles, questions with their answers, notices. */
export const customContentKinds = ['help', 'faq', 'notice'] as const;
export type CustomContentKind = (typeof customContentKinds)[number];

/**
 * A help article, a question with its answer, or a notice. `group` is the subject it belongs to (`prices`), a word of
 * the operator's; `body` and `language` are as in a content page; `publishedAt` is in ms since 1970.
 */
export const customContent = z.object({
  id: slugText,
  kind: z.enum(customContentKinds),
  group: text,
  title: text,
  body: text,
  language: z.enum(languages),
  publishedAt: timeMs,
});
export type CustomContent = z.infer<typeof customContent>;

export const listCustomContents = defineCall({
  method: 'GET',
  path: '/swx/customer/index/getCustomContents',
  access: 'visitor',
  tag: 'content',
  summary: 'Help articles or questions in their order, or notices, newest first.',
  query: z.object({ kind: z.enum(customContentKinds) }),
  reply: z.array(customContent),
  refusals: [],
});

/** Public parameters: texts and figures that operators set and anyone may read. */
export const publicParameterKeys = [
  'headline.volume24h',
  'headline.cryptocurrencies',
  'headline.registeredUsers',
  'headline.fees',
  'support.hours',
] as const;
export type PublicParameterKey = (typeof publicParameterKeys)[number];

/**
 * One public parameter. Figures are plain decimal texts, to be formatted by the client: `3800000000` (USD),
 * `0.003` (a ratio). `support.hours` is as `parseSupportHours` reads it.
 */
export const parameter = z.object({
  key: z.enum(publicParameterKeys),
  value: text,
  /** `stated` is the operator's own figure, `live` is counted now. */
  basis: z.enum(['stated', 'live']),
  /** The figure came with the sample data and says nothing about this installation. */
  isSample: z.boolean(),
});
export type Parameter = z.infer<typeof parameter>;

export const getParameterByKey = defineCall({
  method: 'GET',
  path: '/swx/customer/index/getParamByKey/{key}',
  access: 'visitor',
  tag: 'content',
  summary: 'One public parameter.',
  params: z.object({ key: boundedText(64) }),
  reply: parameter,
  refusals: ['settingUnknown', 'parameterUnavailable'],
});

/** A social link of the footer. */
export const link = z.object({ type: z.enum(['discord', 'twitter', 'telegram']), url: urlText });
export type Link = z.infer<typeof link>;

export const listLinks = defineCall({
  method: 'GET',
  path: '/swx/customer/index/listLinks',
  access: 'visitor',
  tag: 'content',
  summary: 'Social links of the footer.',
  reply: z.array(link),
  refusals: [],
});

/** What the client must know about this instance before it shows anything. */
export const instanceSettings = z.object({
  instance: z.enum(['sandbox', 'production']),
  feed: z.enum(['simulated', 'replay', 'exchange']),
  defaultLanguage: z.enum(['en', 'zh']),
  errorCatalogue: z.enum(['A', 'B']),
  isDappOnly: z.boolean(),
  /** Countries whose people are verified here, by their codes; null: every one. */
  countries: z.nullable(z.readonly(z.array(text))),
  version: text,
  build: text,
});
export type InstanceSettings = z.infer<typeof instanceSettings>;

export const getSettings = defineCall({
  method: 'POST',
  path: '/settings/key',
  access: 'visitor',
  isShared: true,
  tag: 'content',
  summary: 'A group of settings by its key; `instance` is the only public one.',
  body: z.object({ key: boundedText(64) }),
  reply: instanceSettings,
  refusals: ['settingUnknown'],
});

/**
 * The online support at the foot of the page. `hours` is as `parseSupportHours` reads it, empty while none are stated;
 * `isAvailable` says whether it is open now.
 */
export const supportFooter = z.object({ hours: text, isAvailable: z.boolean() });
export type SupportFooter = z.infer<typeof supportFooter>;

export const getFooter = defineCall({
  method: 'POST',
  path: '/customer-service/footer',
  access: 'visitor',
  tag: 'support',
  summary: 'Opening hours of the online support and whether it is there now.',
  body: z.optional(z.object({})),
  reply: supportFooter,
  refusals: [],
});

export const openSupport = defineCall({
  method: 'POST',
  path: '/customer-service/type',
  access: 'visitor',
  tag: 'support',
  summary:
    'The address of the support chat, which opens in a new window; `isOutside` where another service holds the chats.',
  body: z.object({ type: z.literal('online_service') }),
  reply: z.object({ url: urlText, isOutside: z.boolean() }),
  refusals: ['supportUnavailable'],
});
