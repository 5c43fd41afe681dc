import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { showToast } from '@truemark/browser/toasts';
import { Button } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import { useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { queryClient } from '../../platform/query.ts';
import { ShellDialog } from '../../platform/shell-dialog.tsx';
import { useText } from '../../platform/text.ts';
import { useOpenContracts } from '../contracts/index.ts';
import { useRunningOptions } from '../options/index.ts';
import styles from './demo-note.module.css';

/** Asks before the demo account is set back: what ends with it stands over the button. */
export function ResetDialog(props: { readonly onClose: () => void }) {
  const t = useText('profile');
  const common = useText('common');
  const describeError = useErrorMessage();
  const { key, renew } = useFormKey();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function reset(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await api.call('resetDemo', {}, { idempotencyKey: key });
    } catch (reason) {
      if (isFinalAnswer(reason)) renew();
      setError(reason);
      setBusy(false);
      return;
    }
    for (const queryKey of [accountKeys.balances, accountKeys.transfers, accountKeys.orders])
      void queryClient.invalidateQueries({ queryKey });
    showToast('demo', t('resetDone'));
    props.onClose();
  }
  return (
    <ShellDialog
      isOpen
      onClose={props.onClose}
      title={t('resetTitle')}
      closeLabel={common('close')}
      foot={
        <Button variant="primary" isFull isBusy={isBusy} onClick={() => void reset()}>
          {t('resetConfirm')}
        </Button>
      }
    >
      <p className="read">{t('resetText')}</p>
      <WhatEnds />
      <div role="alert">
        {error !== undefined && (
          <Note kind="stop" className={styles.refusal ?? ''}>
            {describeError(error)}
          </Note>
        )}
      </div>
    </ShellDialog>
  );
}

/** How many positions, orders and options the reset ends; nothing where nothing is open. */
function WhatEnds() {
  const t = useText('profile');
  const counts = [
    ['resetPositions', useOpenContracts('positions').data?.items.length ?? 0],
    ['resetOrders', useOpenContracts('pending').data?.items.length ?? 0],
    ['resetOptions', useRunningOptions().data?.items.length ?? 0],
  ] as const;
  const ending = counts.filter(([, count]) => count > 0);
  if (ending.length === 0) return null;
  return (
    <Note kind="risk" className={styles.refusal ?? ''}>
      {ending.map(([key, count]) => t(key, { count })).join(' ')}
    </Note>
  );
}
