import { emptyOptionForm, type OptionDraft } from './option-form.ts';

/** The ticket of options: what it is kept as, and its own words. */
export const optionTicket = {
  kind: 'option',
  label: 'options',
  regionText: 'obstacle.regionOption',
  emptyForm: emptyOptionForm,
  isDraft: isOptionDraft,
} as const;

/** A duration that nobody has chosen is not written at all. */
function isOptionDraft(draft: { readonly [Name in keyof OptionDraft]?: unknown }): draft is OptionDraft {
  const { type, duration, amount } = draft;
  return (
    (type === 'up' || type === 'down') &&
    (duration === undefined || typeof duration === 'number') &&
    typeof amount === 'string'
  );
}
