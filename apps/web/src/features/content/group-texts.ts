import type { CustomContent } from '@truemark/contract/content';

/** Subjects the client has words for. What an operator files under another subject stands under `other`. */
export const textGroups = ['prices', 'account', 'costs', 'safety', 'technical', 'platform', 'other'] as const;
export type TextGroup = (typeof textGroups)[number];

export interface GroupedTexts {
  readonly group: TextGroup;
  readonly texts: readonly CustomContent[];
}

/** Texts by subject, in the order in which the subjects first appear; the unnamed rest comes last. */
export function groupTexts(texts: readonly CustomContent[]): readonly GroupedTexts[] {
  const grouped = Map.groupBy(texts, chooseGroup);
  const rest = grouped.get('other');
  grouped.delete('other');
  if (rest) grouped.set('other', rest);
  return [...grouped].map(([group, members]) => ({ group, texts: members }));
}

function chooseGroup(text: CustomContent): TextGroup {
  return textGroups.find(group => group === text.group) ?? 'other';
}
