import { Note } from '@truemark/ui/note';
import { useText } from '../../../platform/text.ts';
import { useIsStale } from '../use-staleness.ts';
import styles from './order-page.module.css';

/** Says that the figures of this moment are from an earlier one. */
export function LateNote(props: { readonly code: string }) {
  const t = useText('orders');
  const isStale = useIsStale(props.code);
  return (
    <div role="status" className={styles.late}>
      {isStale && <Note kind="risk">{t('pricesLate')}</Note>}
    </div>
  );
}
