import { Button } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import { useText } from '../../platform/text.ts';
import { useFaultText } from '../../platform/wallet/use-fault-text.ts';
import type { useApproval } from './use-approval.ts';
import styles from './wallet-page.module.css';

/** How far an approval is, in which of its steps, and what became of it. */
export function ApprovalState(props: { readonly approval: ReturnType<typeof useApproval>; readonly wallet: string }) {
  const t = useText('approvals');
  const identity = useText('identity');
  const describe = useFaultText();
  const { state, again } = props.approval;
  if (state.kind === 'running') {
    const { progress } = state;
    return (
      <div role="status" className={styles.stack}>
        {progress.state === 'reading' ? (
          <p className="sm">{t('reading')}</p>
        ) : (
          <>
            {progress.count > 1 && (
              <p>
                <b>{t('step', { step: progress.step, steps: progress.count })}</b>{' '}
                {t(progress.step === 1 ? 'stepReset' : 'stepGrant')}
              </p>
            )}
            <p className="sm">
              {progress.state === 'asking' ? identity('walletWaiting', { name: props.wallet }) : t('waitingBlock')}
            </p>
          </>
        )}
      </div>
    );
  }
  return (
    <div role="status" className={styles.stack}>
      {state.kind === 'ended' && state.outcome === 'late' && (
        <Note kind="risk">
          <div className={styles.stack}>
            <p>{t('late')}</p>
            <Button size="small" onClick={again}>
              {t('checkAgain')}
            </Button>
          </div>
        </Note>
      )}
      {state.kind === 'ended' && state.outcome !== 'late' && <Note>{t(state.outcome)}</Note>}
      {state.kind === 'failed' && (
        <Note kind="stop">
          <p>{describe(state.error)}</p>
          {state.wasReset && <p>{t('wasReset')}</p>}
        </Note>
      )}
    </div>
  );
}
