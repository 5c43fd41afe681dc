import { isOutcomeUnknown } from '@truemark/browser/form-key';
import { useState } from 'react';
import { accountKeys } from '../../../platform/account-queries.ts';
import { useErrorText } from '../../../platform/error-text.ts';
import { queryClient } from '../../../platform/query.ts';
import { useText } from '../../../platform/text.ts';
import { type OrderAct, openAct, startAct } from './act-keys.ts';

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
 * Sends one wish about an order. Its key is kept until an answer is final, also while its dialog is closed, so that
 * sending it again after a time-out is safe.
 */
export function useOrderAct(act: OrderAct) {
  const describeError = useErrorText();
  const t = useText('orders');
  const refusals = useText('refusals');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ActFailure | undefined>(() =>
    openAct(act) ? { text: t('actUnsure'), isUnsure: true } : undefined,
  );

  function describe(error: unknown): ActFailure {
    const isUnsure = isOutcomeUnknown(error);
    return { text: isUnsure ? refusals('networkTimeout') : describeError(error), isUnsure };
  }

  return {
    isBusy,
    failure,
    async run(send: (idempotencyKey: string) => Promise<void>): Promise<void> {
      setBusy(true);
      setFailure(undefined);
      const { key, end } = startAct(act);
      try {
        await send(key);
        end();
      } catch (error) {
        end(error);
        setFailure(describe(error));
      }
      setBusy(false);
      renewOrders();
    },
  };
}
