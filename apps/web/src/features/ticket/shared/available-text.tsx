import { useUser } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { AmountText } from '../../amounts/index.ts';
import { useAvailable } from '../contract/use-contract-ticket.ts';
import styles from './ticket.module.css';

/** What may be spent; nothing for visitors. */
export function AvailableText() {
  const t = useText('trade');
  const user = useUser();
  const available = useAvailable();
  if (!user) return null;
  return (
    <span className={styles.available}>
      <span>{t('available')}</span>
      <AmountText asset="USDT" amount={available ?? ''} hasUnit className={styles.availableFigure ?? ''} />
    </span>
  );
}
