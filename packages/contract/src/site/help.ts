import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { languages } from '../languages.ts';
import { text } from '../schemas.ts';

/** What the search of the help center finds; a refusal is one of the messages of `refusals.ts`. */
export const helpKinds = ['help', 'faq', 'notice', 'page', 'refusal'] as const;
export type HelpKind = (typeof helpKinds)[number];

/** Something that can be found: `text` is CommonMark; `language` is that of the text, which need not be the one asked for. */
export const helpDocument = z.object({
  kind: z.enum(helpKinds),
  id: text,
  title: text,
  text,
  language: z.enum(languages),
});
export type HelpDocument = z.infer<typeof helpDocument>;

/**
 * The index of one language: one term a line, and in the same line of `places` where it is, as numbers: twice the
 * position in `documents`, and one more where the term is in the title.
 */
export const helpIndex = z.object({ documents: z.array(helpDocument), terms: text, places: text });
export type HelpIndex = z.infer<typeof helpIndex>;

export const getHelpIndex = defineCall({
  method: 'GET',
  path: '/swx/customer/index/getHelpIndex',
  access: 'visitor',
  isShared: true,
  tag: 'content',
  summary: 'The index by which a client searches help, questions, notices, pages and refusals in one language.',
  reply: helpIndex,
  refusals: [],
});
