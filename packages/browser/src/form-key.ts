import { ApiError } from '@truemark/client/api-error';
import { type RefusalName, refusals } from '@truemark/contract/refusals';
import { useCallback, useState } from 'react';

const keyBytes = 16;

/** A new `Idempotency-Key`. Not `crypto.randomUUID`, which browsers keep from pages served over plain HTTP. */
export function makeFormKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether a failed call has its final answer. One that timed out, broke off or may be tried again could still have been
 * done: the same key must go with the next try. One that was refused for good is over, and the next try is another act.
 */
export function isFinalAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refusal' || error.refusal === undefined) return false;
  return error.refusal !== 'stepUpNeeded' && !refusals[error.refusal].isRetryable;
}

/** After these the call may have been at work, or still be: a bug on its way back, a database that was lost meanwhile. */
const openRefusals: readonly (RefusalName | undefined)[] = ['internalError', 'serverNotReady'];

/**
 * Whether nobody can tell from here if the server has done what was asked: no answer came, or one that is not the
 * server's own, such as a proxy's 502.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'refusal' || openRefusals.includes(error.refusal));
}

/** The key of a form: made when the form opens, kept until an answer is final. */
export function useFormKey(): { readonly key: string; readonly renew: () => void } {
  const [key, setKey] = useState(makeFormKey);
  const renew = useCallback(() => setKey(makeFormKey()), []);
  return { key, renew };
}
