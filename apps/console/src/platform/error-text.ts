import { describeError } from '@truemark/browser/describe-error';
import type { RefusalName } from '@truemark/contract/refusals';
import { getText, hasText, type TextKey, useText } from './text.ts';

type WordedRefusal = RefusalName & TextKey<'refusals'>;

function hasWords(name: RefusalName): name is WordedRefusal {
  return hasText('refusals', name);
}

/** The sentence for a failed call in the language on screen. */
export function useErrorText(): (error: unknown) => string {
  const common = useText('common');
  const refusals = useText('refusals');
  return error => describeError<WordedRefusal>(error, { common, refusals, hasWords });
}

/** `useErrorText` outside React. */
export function getErrorText(error: unknown): string {
  return describeError<WordedRefusal>(error, { common: getText('common'), refusals: getText('refusals'), hasWords });
}
