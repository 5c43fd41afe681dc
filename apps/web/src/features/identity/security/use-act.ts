import { isStepUpCanceled } from '@truemark/browser/step-up';
import { useState } from 'react';
import { isPasskeyCanceled } from '../passkeys.ts';

/** The owner has thought better of it: nothing was done, and nothing has to be said. */
export function isGivenUp(error: unknown): boolean {
  return isStepUpCanceled(error) || isPasskeyCanceled(error);
}

/** Something that is done at a press: busy until it is over, with the reason when it failed. */
export function useAct() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  return {
    isBusy,
    error,
    async run(work: () => Promise<void>): Promise<void> {
      setBusy(true);
      setError(undefined);
      try {
        await work();
      } catch (reason) {
        if (!isGivenUp(reason)) setError(reason);
      }
      setBusy(false);
    },
  };
}
