import { Link } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import styles from './hero.module.css';

/** The statement, and the way in: an account for visitors, the market for whoever has one. */
export function Hero() {
  const t = useText('home');
  const hasUser = useUser() !== undefined;
  return (
    <div>
      <h1 className={styles.title}>{t('heroTitle')}</h1>
      <p className={`lead ${styles.lead}`}>{t('heroLead')}</p>
      <div className={styles.actions}>
        {hasUser ? (
          <>
            <Link className={buttonClass({ variant: 'primary', size: 'large' })} to="/market">
              {t('openMarket')}
            </Link>
            <Link className={buttonClass({ size: 'large' })} to="/profile">
              {t('openProfile')}
            </Link>
          </>
        ) : (
          <>
            <Link className={buttonClass({ variant: 'primary', size: 'large' })} to="/pass/register">
              {t('openAccount')}
            </Link>
            <Link className={buttonClass({ size: 'large' })} to="/demo">
              {t('tryDemo')}
            </Link>
          </>
        )}
      </div>
    </div>
  );
}
