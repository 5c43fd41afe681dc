import { describeError } from '@truemark/browser/describe-error';
import type { RefusalName, UserRefusalName } from '@truemark/contract/refusals';
import { getWireText, hasText, loadNamespaces, useWireText } from './text.ts';

const wordsWaitMs = 3_000;

/** Asks for the words of refusals: once the first picture stands, and again should they be missing when needed. */
export function loadErrorWords(): void {
  // Without them the general sentence and the code stand in.
  loadNamespaces(['refusals']).catch(() => undefined);
}

function hasWords(name: RefusalName): name is UserRefusalName {
  const isThere = hasText('refusals', name);
  if (!isThere) loadErrorWords();
  return isThere;
}

/** `describeError` in the language on screen. */
export function useErrorText(): (error: unknown) => string {
  const common = useWireText('common');
  const refusals = useWireText('refusals');
  return error => describeError(error, { common, refusals, hasWords });
}

/** `describeError` outside React. Words of refusals that are still on their way are waited for, but not for long. */
export async function loadErrorText(error: unknown): Promise<string> {
  const isLate = new Promise(resolve => setTimeout(resolve, wordsWaitMs));
  await Promise.race([loadNamespaces(['refusals']).catch(() => undefined), isLate]);
  return describeError(error, { common: getWireText('common'), refusals: getWireText('refusals'), hasWords });
}
