import type { OptionType } from '@truemark/domain/options/rules';

/** What was chosen and typed; the amount stays as it was typed. */
export interface OptionDraft {
  readonly type: OptionType;
  /** Seconds; undefined until somebody chooses: then the shortest that is sold counts. */
  readonly duration: number | undefined;
  readonly amount: string;
}

/** An options ticket on its way. */
export interface OptionForm {
  readonly draft: OptionDraft;
  /** The amount was left with something in it. */
  readonly isLeft: boolean;
  readonly isTried: boolean;
  readonly refusal: { readonly field: 'amount' | undefined; readonly error: unknown } | undefined;
}

export type OptionFormAction =
  | { readonly type: 'direction'; readonly direction: OptionType }
  | { readonly type: 'duration'; readonly duration: number }
  | { readonly type: 'type'; readonly text: string }
  | { readonly type: 'leave' }
  | { readonly type: 'try' }
  | { readonly type: 'refuse'; readonly refusal: NonNullable<OptionForm['refusal']> }
  /** The option was accepted: the choices and the amount stay, ready for another one. */
  | { readonly type: 'accepted' };

export const emptyOptionForm: OptionForm = {
  draft: { type: 'up', duration: undefined, amount: '' },
  isLeft: false,
  isTried: false,
  refusal: undefined,
};

/** The next state of an options ticket. Nothing that was typed is thrown away. */
export function reduceOptionForm(form: OptionForm, action: OptionFormAction): OptionForm {
  switch (action.type) {
    case 'direction':
      return change(form, { type: action.direction });
    case 'duration':
      return change(form, { duration: action.duration });
    case 'type':
      return { ...change(form, { amount: action.text }), refusal: undefined };
    case 'leave':
      return form.draft.amount === '' ? form : { ...form, isLeft: true };
    case 'try':
      return { ...form, isTried: true, refusal: undefined };
    case 'refuse':
      return { ...form, refusal: action.refusal };
    case 'accepted':
      return { ...form, isLeft: false, isTried: false, refusal: undefined };
  }
}

function change(form: OptionForm, part: Partial<OptionDraft>): OptionForm {
  const refusal = form.refusal?.field === undefined ? undefined : form.refusal;
  return { ...form, draft: { ...form.draft, ...part }, refusal };
}
