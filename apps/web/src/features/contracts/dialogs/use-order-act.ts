import { isOutcomeUnknown } from '@truemark/browser/form-key';
import { type ReactNode, useState } from 'react';
import { useErrorMessage } from '../../../platform/error-message.tsx';
import { renewAfterAct } from '../../../platform/own-act.ts';
import { useText } from '../../../platform/text.ts';
import { type OrderAct, openAct, startAct } from './act-keys.ts';

/** What went wrong, and whether the list of orders is where to look for what became of it. */
export interface ActFailure {
  readonly text: ReactNode;
  readonly isUnsure: boolean;
}

/**
 * Sends one change of an order. Its key is kept until an answer is final, also while its dialog is closed, so that
 * sending it again after a time-out is safe.
 */
export function useOrderAct(act: OrderAct) {
  const describeError = useErrorMessage();
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
        renewAfterAct(true);
      } catch (error) {
        end(error);
        setFailure(describe(error));
        renewAfterAct(false);
      }
      setBusy(false);
    },
  };
}
