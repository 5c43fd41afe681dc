import { showToast } from '@truemark/browser/toasts';
import type { PriceAlert } from '@truemark/contract/markets/price-alerts';
import { IconButton } from '@truemark/ui/icon-button';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { useErrorText } from '../../platform/error-text.ts';
import { useText } from '../../platform/text.ts';
import { useRemoveAlert } from './alert-queries.ts';
import { useAlertWords } from './alert-words.ts';
import styles from './alerts.module.css';

/** One alert: what it waits for, what was noted beside it, and the button that removes it. */
export function AlertLine(props: {
  readonly alert: PriceAlert;
  /** Before the words: the instrument, where it is not said anyway. */
  readonly lead?: ReactNode;
  /** Under the words. */
  readonly foot: ReactNode;
  readonly end?: ReactNode;
}) {
  const { alert, lead, foot, end } = props;
  const t = useText('alerts');
  const describeError = useErrorText();
  const say = useAlertWords();
  const remove = useRemoveAlert();
  const words = say(alert);
  const removeIt = () =>
    remove.mutate(alert.id, {
      onSuccess: () => showToast('done', t('deleted')),
      onError: error => showToast('error', describeError(error)),
    });
  return (
    <li className={styles.line} data-alert={alert.id}>
      {lead}
      <div className={styles.words}>
        <p className={styles.what}>{words}</p>
        {alert.note !== '' && (
          <p className={styles.note} dir="auto">
            {alert.note}
          </p>
        )}
        <p className={styles.lineFoot}>{foot}</p>
      </div>
      {end}
      <IconButton
        icon={Trash2}
        size="small"
        label={t('delete', { name: `${alert.symbol} · ${words}` })}
        aria-busy={remove.isPending || undefined}
        onClick={() => !remove.isPending && removeIt()}
      />
    </li>
  );
}
