import { Button } from '@truemark/ui/button';
import { Dialog } from '@truemark/ui/dialog';
import { useText } from '../platform/text.ts';
import { discard, stay, useLeaving } from '../platform/unsaved.ts';
import styles from './shell.module.css';

/** Asks before what was typed is lost, wherever it was typed. */
export function LeaveDialog() {
  const t = useText('common');
  const leaving = useLeaving(state => state.leaving);
  if (!leaving) return null;
  return (
    <Dialog
      isOpen
      onClose={stay}
      title={t('leaveTitle')}
      closeLabel={t('close')}
      foot={
        <div className={styles.dialogFoot}>
          <Button variant="dangerLine" onClick={discard}>
            {t('leaveDiscard')}
          </Button>
          <Button variant="primary" onClick={stay}>
            {t('leaveStay')}
          </Button>
        </div>
      }
    >
      <p>{t('leaveText')}</p>
    </Dialog>
  );
}
