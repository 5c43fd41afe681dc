/** What went wrong at the server, at the field it is about; without one it is about the whole form. */
export interface FormRefusal<Values> {
  readonly field: keyof Values | undefined;
  readonly error: unknown;
}

/** A form on its way. */
export interface FormState<Values> {
  readonly values: Values;
  /** Fields that were left with something in them: their errors are shown. */
  readonly left: readonly (keyof Values)[];
  /** Fields that were just given a reason to be empty, such as a code on its way; until the next attempt. */
  readonly excused: readonly (keyof Values)[];
  /** Sent, or tried to be: from now on every error is shown. */
  readonly isTried: boolean;
  /** The answer is on its way. */
  readonly isBusy: boolean;
  readonly refusal: FormRefusal<Values> | undefined;
}

export type FormAction<Values> =
  | { readonly type: 'change'; readonly part: Partial<Values> }
  | { readonly type: 'leave'; readonly field: keyof Values }
  /** Shows what is wrong with a field, empty or not. */
  | { readonly type: 'show'; readonly field: keyof Values }
  | { readonly type: 'excuse'; readonly field: keyof Values }
  /** Meant to be sent, but something is missing. */
  | { readonly type: 'try' }
  | { readonly type: 'send' }
  | { readonly type: 'answer'; readonly refusal?: FormRefusal<Values> }
  | { readonly type: 'restart'; readonly values: Values };

/** Errors of the fields by what is typed, each as the key of its words. */
export type FormErrors<Values, Key extends string> = Partial<Record<keyof Values, Key>>;

export function startForm<Values>(values: Values): FormState<Values> {
  return { values, left: [], excused: [], isTried: false, isBusy: false, refusal: undefined };
}

export function reduceForm<Values>(state: FormState<Values>, action: FormAction<Values>): FormState<Values> {
  switch (action.type) {
    case 'change': {
      // A refusal holds until its field is changed; one of the whole form until anything is.
      const field = state.refusal?.field;
      const isAnswered = field === undefined || field in action.part;
      return {
        ...state,
        values: { ...state.values, ...action.part },
        refusal: isAnswered ? undefined : state.refusal,
      };
    }
    case 'leave':
      return state.values[action.field] ? addLeft(state, action.field) : state;
    case 'show':
      return addLeft(state, action.field);
    case 'excuse':
      return { ...state, excused: [...state.excused, action.field] };
    case 'try':
      return { ...state, isTried: true, excused: [] };
    case 'send':
      return { ...state, isTried: true, excused: [], isBusy: true, refusal: undefined };
    case 'answer':
      return { ...state, isBusy: false, refusal: action.refusal };
    case 'restart':
      return startForm(action.values);
  }
}

function addLeft<Values>(state: FormState<Values>, field: keyof Values): FormState<Values> {
  return state.left.includes(field) ? state : { ...state, left: [...state.left, field] };
}

/** The error of a field that is on screen now, or undefined. A refusal of the server is told apart by the caller. */
export function findShownError<Values, Key extends string>(
  state: Pick<FormState<Values>, 'left' | 'excused' | 'isTried'>,
  errors: FormErrors<Values, Key>,
  field: keyof Values,
): Key | undefined {
  const isShown = (state.isTried || state.left.includes(field)) && !state.excused.includes(field);
  return isShown ? errors[field] : undefined;
}

/** Which field a refusal is about, by the names of refusals; undefined for the whole form. */
export function placeRefusal<Values>(
  error: unknown,
  fields: Readonly<Partial<Record<string, keyof Values>>>,
): FormRefusal<Values> {
  const name =
    typeof error === 'object' && error !== null && 'refusal' in error && typeof error.refusal === 'string'
      ? error.refusal
      : undefined;
  return { field: name === undefined ? undefined : fields[name], error };
}
