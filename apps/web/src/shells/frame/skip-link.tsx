import { useText } from '../../platform/text.ts';
import styles from './frame.module.css';

/** First stop of the keyboard on every page. */
export function SkipLink() {
  const t = useText('shell');
  return (
    <a className={styles.skip} href="#main">
      {t('skipToContent')}
    </a>
  );
}
