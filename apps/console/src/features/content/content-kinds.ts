import type { OperatorContentRow } from '@truemark/contract/operators/content';

/** Kinds of content, as the filters and the editor show them; a list here, so that no schema comes with it. */
export const contentKinds = [
  'page',
  'help',
  'faq',
  'notice',
  'answer',
] as const satisfies readonly OperatorContentRow['kind'][];
