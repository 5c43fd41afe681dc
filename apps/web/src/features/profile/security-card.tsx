import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import { formatDate } from '@truemark/ui/format/date';
import { Skeleton } from '@truemark/ui/skeleton';
import { StatusChip } from '@truemark/ui/status-chip';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { AccountStatus, securityQuery } from '../account/index.ts';
import styles from './cells.module.css';

/** What protects the account, in three lines. */
export function SecurityCard() {
  const t = useText('profile');
  const locale = useLocale();
  const security = useQuery(securityQuery);
  const isOn = security.data && (security.data.hasTotp || security.data.passkeys.length > 0);
  return (
    <section className={styles.cell}>
      <div className={styles.head}>
        <h2 className="h4">{t('security')}</h2>
        {security.data && <StatusChip family={isOn ? 'done' : 'idle'}>{t(isOn ? 'factorOn' : 'factorOff')}</StatusChip>}
      </div>
      <AccountStatus loaded={security} failedTitle={t('securityFailed')} skeleton={<Skeleton height="64px" />}>
        {({ hasPassword, passwordChangedAt, hasTotp, passkeys }) => (
          <dl className={styles.facts}>
            <div>
              <dt>{t('password')}</dt>
              <dd>
                {hasPassword
                  ? passwordChangedAt === null
                    ? t('passwordSet')
                    : t('passwordChanged', { date: formatDate(locale, passwordChangedAt) })
                  : t('passwordNone')}
              </dd>
            </div>
            <div>
              <dt>{t('totp')}</dt>
              <dd>{t(hasTotp ? 'on' : 'off')}</dd>
            </div>
            <div>
              <dt>{t('passkeys')}</dt>
              <dd>
                <span className="num">{passkeys.length}</span>
              </dd>
            </div>
          </dl>
        )}
      </AccountStatus>
      <p className={styles.foot}>
        <Link className="lnk sm" to="/profile/security">
          {t('securityLink')}
        </Link>
      </p>
    </section>
  );
}
