import { describeError } from '@truemark/browser/describe-error';
import type { RefusalName } from '@truemark/contract/refusals';
import { type AnyTextKey, getWireText, hasText, useWireText } from './text.ts';

type WordedRefusal = RefusalName & AnyTextKey<'refusals'>;

function hasWords(name: RefusalName): name is WordedRefusal {
  return hasText('refusals', name);
}

/** The sentence for a failed call in the language on screen. */
export function useErrorText(): (error: unknown) => string {
  const common = useWireText('common');
  const refusals = useWireText('refusals');
  return error => describeError<WordedRefusal>(error, { common, refusals, hasWords });
}

/** `useErrorText` outside React. */
export function getErrorText(error: unknown): string {
  return describeError<WordedRefusal>(error, {
    common: getWireText('common'),
    refusals: getWireText('refusals'),
    hasWords,
  });
}
