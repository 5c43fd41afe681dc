import { Note } from '@truemark/ui/note';
import { useIsStale } from '../../platform/prices/use-staleness.ts';
import { useText } from '../../platform/text.ts';
import styles from './order-detail.module.css';

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
