import { useTicketPlace } from '../../features/ticket/index.ts';
import { useText } from '../../platform/text.ts';
import styles from './frame.module.css';

/** First stops of the keyboard: the content of every page, and the ticket where there is one. */
export function SkipLink() {
  const t = useText('shell');
  const hasTicket = useTicketPlace(place => place.isThere);
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('skipToContent')}
      </a>
      {hasTicket && (
        <a className={styles.skip} href="#ticket">
          {t('skipToTicket')}
        </a>
      )}
    </>
  );
}
