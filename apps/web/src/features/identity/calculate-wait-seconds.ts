import { codeRetryMs } from '@truemark/contract/limits';

/** Seconds until another code may be asked for. A clock that differs from the server's never makes it longer. */
export function calculateWaitSeconds(retryAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil(Math.min(retryAtMs - nowMs, codeRetryMs) / 1_000));
}
