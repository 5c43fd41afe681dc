import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { Button } from '@truemark/ui/button';
import { Dialog, Sheet } from '@truemark/ui/dialog';
import { Note } from '@truemark/ui/note';
import { useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useErrorText } from '../../platform/error-text.ts';
import { queryClient } from '../../platform/query.ts';
import { RichText } from '../../platform/rich-text.tsx';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { showToast } from '../../platform/toasts.ts';
import { lockReasonId } from './account-actions.tsx';
import styles from './demo-note.module.css';

/** What is off in the demo account, and the way back to its beginning. */
export function DemoNote(props: { readonly resetsLeft: number | null }) {
  const t = useText('profile');
  const [isAsking, setAsking] = useState(false);
  const left = props.resetsLeft;
  return (
    <section className={styles.note} aria-label={t('practice')}>
      <span className={`${styles.tag} hatch`}>{t('practice')}</span>
      <p id={lockReasonId} className={styles.words}>
        <RichText text={t('practiceText')} tags={{ b: words => <b>{words}</b> }} />
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
      {isAsking && <ResetDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

function ResetDialog(props: { readonly onClose: () => void }) {
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
    showToast('demo', t('resetDone'));
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
          {t('resetConfirm')}
        </Button>
      }
    >
      <p className="read">{t('resetText')}</p>
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
