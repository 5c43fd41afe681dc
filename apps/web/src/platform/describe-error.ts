import { ApiError } from '@truemark/client/api-error';
import { refusals } from '@truemark/contract/refusals';
import type { Translate } from './text.ts';

/** The sentence for a failed call: what happened and what to do. The code stands there only when nobody knows it. */
export function describeError(error: unknown, t: Translate<'refusals'>): string {
  if (!(error instanceof ApiError)) return t('unknown');
  if (error.kind === 'network') return t('network');
  if (error.kind === 'timeout') return t('timeout');
  if (error.refusal !== undefined && error.refusal in refusals) return t(error.refusal, error.values);
  return error.code === undefined ? t('unknown') : t('unknownWithCode', { code: String(error.code) });
}
