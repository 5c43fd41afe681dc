import { useText } from '../../platform/text.ts';
import styles from './frame.module.css';

/** First stops of the keyboard: the content of every page, and the ticket where there is one. */
export function SkipLink(props: { readonly hasTicket: boolean }) {
  const t = useText('shell');
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('skipToContent')}
      </a>
      {props.hasTicket && (
        <a className={styles.skip} href="#ticket">
          {t('skipToTicket')}
        </a>
      )}
    </>
  );
}
