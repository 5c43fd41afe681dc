import { showToast } from '@truemark/browser/toasts';
import { Button } from '@truemark/ui/button';
import { Dialog, Sheet } from '@truemark/ui/dialog';
import { useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useErrorText } from '../../platform/error-text.ts';
import { queryClient } from '../../platform/query.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import styles from './loan-page.module.css';

/** Takes an application back, after a question. */
export function WithdrawButton({ id }: { readonly id: string }) {
  const t = useText('loan');
  const common = useText('common');
  const describe = useErrorText();
  const Frame = useShell() === 'desktop' ? Dialog : Sheet;
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    try {
      await api.call('withdrawLoan', { body: { id } });
      showToast('done', t('withdrawn'));
    } catch (error) {
      showToast('error', describe(error));
    }
    await queryClient.invalidateQueries({ queryKey: accountKeys.loans });
    setBusy(false);
    setOpen(false);
  };
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('withdraw')}</Button>
      <Frame
        isOpen={isOpen}
        isHeld={isBusy}
        title={t('withdrawTitle')}
        closeLabel={common('close')}
        onClose={() => setOpen(false)}
      >
        <div className={styles.form}>
          <p>{t('withdrawText')}</p>
          <Button variant="danger" isBusy={isBusy} onClick={() => void withdraw()}>
            {t('withdraw')}
          </Button>
        </div>
      </Frame>
    </div>
  );
}
