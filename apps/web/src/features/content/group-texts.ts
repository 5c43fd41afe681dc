import type { CustomContent } from '@truemark/contract/site/content';

/** Subjects in their order. What an operator files under another one, for which the client has no word, is `other`. */
const textGroups = ['prices', 'trading', 'account', 'costs', 'safety', 'technical', 'platform', 'other'] as const;
export type TextGroup = (typeof textGroups)[number];

export interface GroupedTexts {
  readonly group: TextGroup;
  readonly texts: readonly CustomContent[];
}

/** Texts by subject; within a subject they keep their order. */
export function groupTexts(texts: readonly CustomContent[]): readonly GroupedTexts[] {
  return textGroups
    .map(group => ({ group, texts: texts.filter(text => chooseGroup(text) === group) }))
    .filter(grouped => grouped.texts.length > 0);
}

function chooseGroup(text: CustomContent): TextGroup {
  return textGroups.find(group => group === text.group) ?? 'other';
}
