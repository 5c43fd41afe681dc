import { Link } from '@truemark/browser/router';
import type { StatementTotals } from '@truemark/contract/people/accounts';
import { identityReviewHours } from '@truemark/domain/identity/verification';
import { buttonClass } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import { StatusChip } from '@truemark/ui/status-chip';
import Check from 'lucide-react/icons/check';
import { useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { findStepsDone } from './find-steps-done.ts';
import styles from './first-steps.module.css';
import { describeIdentity } from './level-words.ts';

/** What is missing before somebody trades with their own money; nothing once they have paid in and traded. */
export function FirstSteps(props: { readonly totals: StatementTotals }) {
  const t = useText('profile');
  const account = useText('account');
  const user = useUser();
  const { hasFunds, hasTraded } = findStepsDone(props.totals);
  if (!user || (hasFunds && hasTraded)) return null;
  const identity = describeIdentity(account, user.idefinderStatus);
  const steps = [
    {
      ...{ name: 'verify', isDone: user.idefinderStatus === 1, path: '/profile/verification' },
      ...{
        title: t('stepVerify'),
        text: t(`verification${user.idefinderStatus}`, { hours: identityReviewHours }),
        action: t('verification'),
      },
    },
    {
      ...{ name: 'deposit', isDone: hasFunds, path: '/profile/deposit' },
      ...{ title: t('stepDeposit'), text: t('stepDepositText'), action: t('deposit') },
    },
    {
      ...{ name: 'trade', isDone: hasTraded, path: '/market' },
      ...{ title: t('stepTrade'), text: t('stepTradeText'), action: t('trade') },
    },
  ];
  const next = steps.find(({ isDone, name }) => !isDone && !(name === 'verify' && user.idefinderStatus === 2));
  return (
    <section className={`panel ${styles.section}`} aria-labelledby="steps-title">
      <header className={styles.head}>
        <h2 id="steps-title" className="h4">
          {t('steps')}
        </h2>
        <p className="xs dim">{t('stepsLeft', { count: steps.filter(({ isDone }) => !isDone).length })}</p>
      </header>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.name} className={styles.step}>
            <span className={step.isDone ? styles.done : styles.number} aria-hidden="true">
              {step.isDone ? <Icon of={Check} size={16} /> : index + 1}
            </span>
            <div className={styles.words}>
              <h3 className={styles.title}>{step.title}</h3>
              {step.isDone ? (
                <StatusChip family="done">{t('stepDone')}</StatusChip>
              ) : (
                <>
                  {step.name === 'verify' && user.idefinderStatus !== 0 && (
                    <StatusChip family={identity.family}>{identity.words}</StatusChip>
                  )}
                  <p className={styles.text}>{step.text}</p>
                  <Link
                    to={step.path}
                    className={buttonClass({ variant: step === next ? 'primary' : 'secondary', size: 'small' })}
                  >
                    {step.action}
                  </Link>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
