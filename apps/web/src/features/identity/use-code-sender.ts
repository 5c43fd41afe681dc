import { isStepUpCanceled } from '@truemark/browser/step-up';
import { useState } from 'react';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { useServerNow } from '../../platform/prices/use-server-now.ts';
import { calculateWaitSeconds } from './calculate-wait-seconds.ts';

/** What the server says of a code it has sent. */
interface SentCode {
  readonly retryAt: number;
  readonly codeToken: string;
}

interface Sending {
  /** Where the last code went; undefined before the first. */
  readonly target: string | undefined;
  /** From when another may be asked for, by the server's clock. */
  readonly retryAtMs: number;
  readonly isBusy: boolean;
  readonly error: unknown;
}

const nothingSent: Sending = { target: undefined, retryAtMs: 0, isBusy: false, error: undefined };

/**
 * Sends codes to what stands in a form now, and counts down to the next one. What was sent elsewhere does not count.
 * `onSent` gets the token that goes with the code.
 */
export function useCodeSender(target: string, send: () => Promise<SentCode>, onSent: (codeToken: string) => void) {
  const describeError = useErrorMessage();
  const [sending, setSending] = useState(nothingSent);
  const isSent = sending.target === target;
  const waitSeconds = calculateWaitSeconds(sending.retryAtMs, useServerNow(sending.retryAtMs));

  async function start(): Promise<void> {
    if (sending.isBusy) return;
    setSending(before => ({ ...before, isBusy: true, error: undefined }));
    try {
      const { retryAt, codeToken } = await send();
      onSent(codeToken);
      setSending({ target, retryAtMs: retryAt, isBusy: false, error: undefined });
    } catch (error) {
      // Whoever closed the question for a proof has thought better of it.
      setSending(before => ({ ...before, isBusy: false, error: isStepUpCanceled(error) ? undefined : error }));
    }
  }

  return {
    target: isSent ? target : undefined,
    isBusy: sending.isBusy,
    error: sending.error === undefined ? undefined : describeError(sending.error),
    waitSeconds: isSent ? waitSeconds : 0,
    start,
  };
}

export type CodeSender = ReturnType<typeof useCodeSender>;
