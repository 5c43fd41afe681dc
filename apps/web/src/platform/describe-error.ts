import { ApiError } from '@truemark/client/api-error';
import type { RefusalName, UserRefusalName } from '@truemark/contract/refusals';
import type { TextKey, Translate } from './text.ts';

/** What the sentences are made of. Those of the refusals come after the first picture. */
export interface ErrorWords {
  readonly common: Translate<'common'>;
  readonly refusals: Translate<'refusals'>;
  /** Whether there are words for a refusal, and here already. */
  readonly hasWords: (name: RefusalName) => name is UserRefusalName & TextKey<'refusals'>;
}

/** The sentence for a failed call: what happened and what to do. The code stands there only where there are no words. */
export function describeError(error: unknown, words: ErrorWords): string {
  const { common } = words;
  if (!(error instanceof ApiError)) return common('errorUnknown');
  if (error.kind === 'network') return common('errorNetwork');
  if (error.kind === 'timeout') return common('errorTimeout');
  if (error.refusal !== undefined && words.hasWords(error.refusal)) return words.refusals(error.refusal, error.values);
  return error.code === undefined ? common('errorUnknown') : common('errorUnknownWithCode', { code: `${error.code}` });
}
