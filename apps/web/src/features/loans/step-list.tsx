import { useText } from '../../platform/text.ts';
import { type LoanStep, loanSteps } from './loan-draft.ts';
import styles from './loan-page.module.css';

const stepWords = { amount: 'stepAmount', identity: 'stepIdentity', sign: 'stepSign' } as const;

/** Where one is in an application; the review comes after. */
export function StepList(props: { readonly step: LoanStep }) {
  const t = useText('loan');
  const names = [...loanSteps.map(step => t(stepWords[step])), t('stepReview')];
  const at = loanSteps.indexOf(props.step);
  return (
    <div className={styles.stepHead}>
      <p className={styles.rowLine} role="status">
        <b className="semi">{names[at]}</b>
        <span className="dim">{t('stepOf', { step: at + 1, steps: names.length })}</span>
      </p>
      <ol className={styles.steps}>
        {names.map((name, index) => (
          <li key={name} aria-current={index === at ? 'step' : undefined} data-done={index <= at || undefined}>
            <span>{name}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
