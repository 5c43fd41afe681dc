import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { isStepUpCanceled } from '@truemark/browser/step-up';
import type { KeyedOptions } from '@truemark/client/api-client';
import { useState } from 'react';
import { queryClient } from './query.ts';

interface Submit<Argument> {
  readonly submit: (argument: Argument) => void;
  readonly isBusy: boolean;
  readonly error: unknown;
}

/**
 * Sends what a form asks for: once at a time, under the form's key until the answer is final. Whoever closes the dialog
 * that asks for a proof has done nothing, and nothing is said about it. What an operator has changed shows on many pages:
 * everything on screen is asked for again.
 */
export function useSubmit<Result, Argument = void>(
  send: (options: KeyedOptions, argument: Argument) => Promise<Result>,
  onDone: (result: Result) => void,
): Submit<Argument> {
  const { key, renew } = useFormKey();
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly error: unknown }>({
    isBusy: false,
    error: undefined,
  });
  const submit = async (argument: Argument) => {
    if (state.isBusy) return;
    setState({ isBusy: true, error: undefined });
    try {
      const result = await send({ idempotencyKey: key }, argument);
      setState({ isBusy: false, error: undefined });
      renew();
      void queryClient.invalidateQueries();
      onDone(result);
    } catch (error) {
      if (isFinalAnswer(error)) renew();
      setState({ isBusy: false, error: isStepUpCanceled(error) ? undefined : error });
    }
  };
  return { submit: argument => void submit(argument), ...state };
}
