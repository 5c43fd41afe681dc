import type { AuditState } from '@truemark/contract/operators/overview';
import { Icon } from '@truemark/ui/icon';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { FormError } from '../../components/form-error.tsx';
import { useFormat } from '../../platform/format.ts';
import { hasText, useText } from '../../platform/text.ts';
import styles from './overview.module.css';

/** Each invariant of the ledger, how many rows it was checked on, and the rows that break it. */
export function AuditChecks(props: { readonly checks: AuditState['checks']; readonly error: unknown }) {
  const t = useText('overview');
  const format = useFormat();
  return (
    <>
      <FormError error={props.error} />
      <ul className={styles.checks}>
        {props.checks.map(check => {
          const key = `check.${check.name}`;
          return (
            <li key={check.name} className={styles.check} data-broken={!check.isHeld || undefined}>
              <Icon of={check.isHeld ? Check : X} size={16} />
              <span className="vh">{t(check.isHeld ? 'checkHeld' : 'checkBroken')}</span>
              <b className="med">{hasText('overview', key) ? t(key) : check.name}</b>
              <span className="dim">{t('checkCount', { count: check.count, figure: format.count(check.count) })}</span>
              {check.offenders.length > 0 && (
                <ul className={styles.offenders}>
                  {check.offenders.map(offender => (
                    <li key={offender} className="mono">
                      {offender}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
