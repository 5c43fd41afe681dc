import { Link } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { useText } from '../../platform/text.ts';
import styles from './hero.module.css';

/** The statement, and the way in. */
export function Hero() {
  const t = useText('home');
  return (
    <div>
      <h1 className={styles.title}>{t('heroTitle')}</h1>
      <p className={`lead ${styles.lead}`}>{t('heroLead')}</p>
      <div className={styles.actions}>
        <Link className={buttonClass({ variant: 'primary', size: 'large' })} to="/pass/register">
          {t('openAccount')}
        </Link>
        <Link className={buttonClass({ size: 'large' })} to="/demo">
          {t('tryDemo')}
        </Link>
      </div>
    </div>
  );
}
