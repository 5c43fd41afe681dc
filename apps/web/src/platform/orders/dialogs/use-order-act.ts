import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { ApiError } from '@truemark/client/api-error';
import { useState } from 'react';
import { accountKeys } from '../../account-queries.ts';
import { useErrorText } from '../../error-text.ts';
import { queryClient } from '../../query.ts';
import { useText } from '../../text.ts';

/** What went wrong, and whether the list of orders is where to look for what became of it. */
export interface ActFailure {
  readonly text: string;
  readonly isUnsure: boolean;
}

/** Everything that a change of an order may have changed. */
function renewOrders(): void {
  void queryClient.invalidateQueries({ queryKey: accountKeys.orders });
  void queryClient.invalidateQueries({ queryKey: accountKeys.balances });
}

/**
 * Sends one wish about an order. Its key is made when the dialog opens and kept until an answer is final, so that sending
 * it again after a time-out is safe.
 */
export function useOrderAct() {
  const describeError = useErrorText();
  const refusals = useText('refusals');
  const { key, renew } = useFormKey();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ActFailure>();

  function describe(error: unknown): ActFailure {
    const kind = error instanceof ApiError ? error.kind : undefined;
    const text = kind === 'timeout' ? refusals('networkTimeout') : describeError(error);
    // What broke off on its way may have been done as well.
    return { text, isUnsure: kind === 'timeout' || kind === 'network' };
  }

  return {
    isBusy,
    failure,
    async run(send: (idempotencyKey: string) => Promise<void>): Promise<void> {
      setBusy(true);
      setFailure(undefined);
      try {
        await send(key);
        renew();
      } catch (error) {
        if (isFinalAnswer(error)) renew();
        setFailure(describe(error));
      }
      setBusy(false);
      renewOrders();
    },
  };
}
