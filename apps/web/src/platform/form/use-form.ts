import { type FormEvent, type ReactNode, useEffect, useReducer, useRef } from 'react';
import { useErrorMessage } from '../error-message.tsx';
import { type FormErrors, type FormState, findShownError, placeRefusal, reduceForm, startForm } from './form-state.ts';

export interface FormOptions<Values, Key extends string> {
  readonly initial: Values;
  readonly findErrors: (values: Values) => FormErrors<Values, Key>;
  /** Sends what was typed. What it throws is shown: at the field the refusal is about, or over the button. */
  readonly submit: (values: Values) => Promise<void>;
  /** Names of refusals to the fields they are about. */
  readonly listRefusalFields: (values: Values) => Readonly<Partial<Record<string, keyof Values>>>;
  readonly describe: (key: Key) => string;
}

/** Joins the pure parts of a form: what was typed, what is wrong with it, and what the server said. */
export function useForm<Values, Key extends string>(options: FormOptions<Values, Key>) {
  const [state, dispatch] = useReducer(reduceForm<Values>, options.initial, startForm<Values>);
  const form = useRef<HTMLFormElement>(null);
  const describeRefusal = useErrorMessage();
  const errors = options.findErrors(state.values);
  useFocusOnError(form, state);

  async function submit(): Promise<void> {
    if (state.isBusy) return;
    if (Object.keys(errors).length > 0) {
      dispatch({ type: 'try' });
      focusFirstError(form.current);
      return;
    }
    dispatch({ type: 'send' });
    try {
      await options.submit(state.values);
      dispatch({ type: 'answer' });
    } catch (error) {
      dispatch({ type: 'answer', refusal: placeRefusal(error, options.listRefusalFields(state.values)) });
    }
  }

  return {
    values: state.values,
    isBusy: state.isBusy,
    errors,
    change: (part: Partial<Values>) => dispatch({ type: 'change', part }),
    leave: (field: keyof Values) => dispatch({ type: 'leave', field }),
    /** Keeps quiet about an empty field until the next attempt. */
    excuse: (field: keyof Values) => dispatch({ type: 'excuse', field }),
    /** Shows what is wrong with a field and goes there. */
    show(field: keyof Values): void {
      dispatch({ type: 'show', field });
      focusFirstError(form.current);
    },
    restart: (values: Values) => dispatch({ type: 'restart', values }),
    /** The words under a field, if something is wrong there. */
    describeError(field: keyof Values): ReactNode {
      if (state.refusal?.field === field) return describeRefusal(state.refusal.error);
      const key = findShownError(state, errors, field);
      return key && options.describe(key);
    },
    /** The words over the button, if something is wrong with the whole. */
    formError: state.refusal && state.refusal.field === undefined ? describeRefusal(state.refusal.error) : undefined,
    formProps: {
      ref: form,
      // Our words, in the language on screen, instead of the browser's.
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        void submit();
      },
    },
  };
}

/** After an attempt that failed, the first field with an error has the focus, once its words are there. */
function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

function useFocusOnError<Values>(form: { readonly current: HTMLFormElement | null }, state: FormState<Values>): void {
  const refusal = state.refusal;
  useEffect(() => {
    if (refusal?.field !== undefined) focusFirstError(form.current);
  }, [refusal, form]);
}
