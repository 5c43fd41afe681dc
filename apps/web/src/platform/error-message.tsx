import { ApiError } from '@truemark/client/api-error';
import { findRefusalLink } from '@truemark/contract/refusal-help';
import type { ReactNode } from 'react';
import { useErrorText } from './error-text.ts';
import { hasText, useWireText } from './text.ts';

/**
 * `describeError`, followed by the way to the page of the help center where a sentence does not explain itself: which do,
 * the catalogue says. It opens beside the page, so that nothing that was typed is lost.
 */
export function useErrorMessage(): (error: unknown) => ReactNode {
  const describe = useErrorText();
  const refusals = useWireText('refusals');
  return error => {
    const words = describe(error);
    const path = error instanceof ApiError && error.refusal !== undefined ? findRefusalLink(error.refusal) : undefined;
    if (path === undefined || !hasText('refusals', 'learnMore')) return words;
    return (
      <>
        {words}{' '}
        <a href={path} target="_blank" rel="noopener" className="lnk">
          {refusals('learnMore')}
        </a>
      </>
    );
  };
}
