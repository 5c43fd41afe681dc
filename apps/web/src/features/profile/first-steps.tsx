import { Link } from '@truemark/browser/router';
import type { StatementTotals } from '@truemark/contract/people/accounts';
import { identityReviewHours } from '@truemark/domain/identity/verification';
import { buttonClass } from '@truemark/ui/button';
import { StatusChip } from '@truemark/ui/status-chip';
import { useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { findStepsDone } from './find-steps-done.ts';
import { describeIdentity } from './level-words.ts';
import { Step, StepList } from './step-list.tsx';

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
  const left = steps.filter(({ isDone }) => !isDone).length;
  return (
    <StepList title={t('steps')} beside={<p className="xs dim">{t('stepsLeft', { count: left })}</p>}>
      {steps.map((step, index) => (
        <Step
          key={step.name}
          number={index + 1}
          title={step.title}
          isDone={step.isDone}
          status={
            step.name === 'verify' &&
            user.idefinderStatus !== 0 && <StatusChip family={identity.family}>{identity.words}</StatusChip>
          }
          text={step.text}
        >
          <Link
            to={step.path}
            className={buttonClass({ variant: step === next ? 'primary' : 'secondary', size: 'small' })}
          >
            {step.action}
          </Link>
        </Step>
      ))}
    </StepList>
  );
}
