import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { demoStartAmount } from '@truemark/domain/book';
import { formatAmount as writeAmount } from '@truemark/domain/ledger-amount';
import { Button } from '@truemark/ui/button';
import { Dialog, Sheet } from '@truemark/ui/dialog';
import { Note } from '@truemark/ui/note';
import { useState } from 'react';
import { formatAssetAmount } from '../../platform/account/format-asset-amount.ts';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useErrorText } from '../../platform/error-text.ts';
import { useLocale } from '../../platform/preferences.ts';
import { queryClient } from '../../platform/query.ts';
import { RichText } from '../../platform/rich-text.tsx';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { showToast } from '../../platform/toasts.ts';
import { lockReasonId } from './account-actions.tsx';
import styles from './demo-note.module.css';

const startAmount = writeAmount(demoStartAmount, 'USDT');

/** What is off in the demo account, and the way back to its beginning. */
export function DemoNote(props: { readonly resetsLeft: number | null }) {
  const t = useText('profile');
  const amount = formatAssetAmount(useLocale(), startAmount, 'USDT');
  const [isAsking, setAsking] = useState(false);
  const left = props.resetsLeft;
  return (
    <section className={styles.note} aria-label={t('practice')}>
      <span className={`${styles.tag} hatch`}>{t('practice')}</span>
      <p id={lockReasonId} className={styles.words}>
        <RichText text={t('practiceText', { amount })} tags={{ b: words => <b>{words}</b> }} />
      </p>
      <div className={styles.reset}>
        <Button
          size="small"
          aria-disabled={left === 0 || undefined}
          aria-describedby={left === null ? undefined : 'demo-resets-left'}
          onClick={() => left !== 0 && setAsking(true)}
        >
          {t('reset')}
        </Button>
        {left !== null && (
          <span id="demo-resets-left" className={styles.left}>
            {t('resetsLeft', { count: left })}
          </span>
        )}
      </div>
      {isAsking && <ResetDialog amount={amount} onClose={() => setAsking(false)} />}
    </section>
  );
}

function ResetDialog(props: { readonly amount: string; readonly onClose: () => void }) {
  const t = useText('profile');
  const common = useText('common');
  const describeError = useErrorText();
  const Frame = useShell() === 'mobile' ? Sheet : Dialog;
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
    void queryClient.invalidateQueries({ queryKey: accountKeys.balances });
    void queryClient.invalidateQueries({ queryKey: accountKeys.transfers });
    showToast('demo', t('resetDone', { amount: props.amount }));
    props.onClose();
  }
  return (
    <Frame
      isOpen
      onClose={props.onClose}
      title={t('resetTitle')}
      closeLabel={common('close')}
      foot={
        <Button variant="primary" isFull isBusy={isBusy} onClick={() => void reset()}>
          {t('resetConfirm', { amount: props.amount })}
        </Button>
      }
    >
      <p className="read">{t('resetText', { amount: props.amount })}</p>
      <div role="alert">
        {error !== undefined && (
          <Note kind="stop" className={styles.refusal ?? ''}>
            {describeError(error)}
          </Note>
        )}
      </div>
    </Frame>
  );
}
