import { describeError } from './describe-error.ts';
import { getText, useText } from './text.ts';

/** `describeError` in the language on screen. */
export function useErrorText(): (error: unknown) => string {
  const t = useText('refusals');
  return error => describeError(error, t);
}

/** `describeError` outside React. */
export function getErrorText(error: unknown): string {
  return describeError(error, getText('refusals'));
}
