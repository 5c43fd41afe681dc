import { ToastStack as Stack } from '@truemark/browser/toast-stack';
import { useText } from '../../platform/text.ts';
import styles from './frame.module.css';

/** The message of the moment, above the tab bar in the mobile shell. */
export function ToastStack() {
  const t = useText('common');
  return <Stack closeLabel={t('dismiss')} className={styles.toasts} />;
}
