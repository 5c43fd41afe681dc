import { ApiError } from '@truemark/client/api-error';
import type { RefusalName } from '@truemark/contract/refusals';

/** Keys of the sentences that an app has beside those of the refusals. */
export type ErrorTextKey = 'errorNetwork' | 'errorTimeout' | 'errorUnknown' | 'errorUnknownWithCode';
type Values = Readonly<Record<string, string | number>>;

/** What the sentences are made of. Those of the refusals may come after the first picture. */
export interface ErrorWords<Name extends RefusalName> {
  readonly common: (key: ErrorTextKey, values?: Values) => string;
  readonly refusals: (name: Name, values?: Values) => string;
  /** Whether there are words for a refusal, and here already. */
  readonly hasWords: (name: RefusalName) => name is Name;
}

/** The sentence for a failed call: what happened and what to do. The code, or the status of an answer of another form, stands there only where there are no words. */
export function describeError<Name extends RefusalName>(error: unknown, words: ErrorWords<Name>): string {
  const { common } = words;
  if (!(error instanceof ApiError)) return common('errorUnknown');
  if (error.kind === 'network') return common('errorNetwork');
  if (error.kind === 'timeout') return common('errorTimeout');
  if (error.refusal !== undefined && words.hasWords(error.refusal)) return words.refusals(error.refusal, error.values);
  const code = error.code ?? error.status;
  return code === undefined ? common('errorUnknown') : common('errorUnknownWithCode', { code: `${code}` });
}
