import { Link } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { useText } from '../../platform/text.ts';
import styles from './order-detail.module.css';

/** From an order that is over to the ticket of its instrument. */
export function TradeAgain(props: { readonly code: string }) {
  const t = useText('orders');
  return (
    <div className={styles.acts}>
      <Link className={buttonClass()} to={`/cruuency?code=${encodeURIComponent(props.code)}`}>
        {t('tradeAgain')}
      </Link>
    </div>
  );
}
