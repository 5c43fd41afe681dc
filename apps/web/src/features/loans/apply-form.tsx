import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { useNavigate } from '@truemark/browser/router';
import { showToast } from '@truemark/browser/toasts';
import type { LoanLimits, LoanSettings } from '@truemark/contract/lending/loans';
import { Button } from '@truemark/ui/button';
import { Field } from '@truemark/ui/field';
import { Note } from '@truemark/ui/note';
import { NumberInput } from '@truemark/ui/number-input';
import { type ComponentType, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { queryClient } from '../../platform/query.ts';
import { serverClock } from '../../platform/server-clock.ts';
import { useText } from '../../platform/text.ts';
import { readTypedAmount } from '../amounts/index.ts';
import { AmountStep } from './amount-step.tsx';
import { CostPanel } from './cost-panel.tsx';
import { keepChoice, readKeptChoice } from './kept-choice.ts';
import {
  emptyLoanDraft,
  findLoanErrors,
  findLoanRange,
  type LoanDraft,
  type LoanErrorKey,
  type LoanErrors,
  type LoanRange,
  type LoanStep,
  loanSteps,
  type OfferedTerm,
  previewLoan,
} from './loan-draft.ts';
import styles from './loan-page.module.css';
import { loanSettingsQuery } from './queries.ts';
import { SignStep } from './sign-step.tsx';
import { StepList } from './step-list.tsx';
import { useUsd } from './usd.ts';

interface ApplyFormProps {
  readonly settings: LoanSettings;
  /** Undefined for who is not logged in or uses practice money: the costs are shown, and the way on. */
  readonly limits: LoanLimits | undefined;
  /** What stands in the place of the button for them. */
  readonly wayOn: ReactNode;
  /** The steps that show who somebody is, which another feature has. */
  readonly Identity: ComponentType;
}

/** Amount, identity, signature; the review is the fourth step. What is typed stays while one goes back and forth. */
export function ApplyForm({ settings, limits, wayOn, Identity }: ApplyFormProps) {
  const t = useText('loan');
  const form = useRef<HTMLFormElement>(null);
  const terms = settings.terms.filter(({ isOpen }) => isOpen);
  const [kept] = useState(readKeptChoice);
  const [days, setDays] = useState(kept?.days ?? 30);
  const [step, setStep] = useState<LoanStep>('amount');
  const [isTried, setTried] = useState(false);
  const [draft, setDraft] = useState<LoanDraft>({ ...emptyLoanDraft, amount: kept?.amount ?? settings.minAmount });
  const term = terms.find(one => one.term === days) ?? terms[0];
  const sending = useSending();
  const describeErrors = useErrorWords();
  if (!term) return <Note>{t('nothingOpen')}</Note>;
  const needsIdentity = limits?.obstacle === 'userNotVerified';
  const own = { min: settings.minAmount, max: settings.maxByLevel[0] ?? settings.minAmount };
  const range = findLoanRange(limits && !needsIdentity ? limits : own, term);
  const wrong = findLoanErrors(step, draft, range);
  const preview = previewLoan(draft.amount, term, settings.freeDays, serverClock.read());
  const change = (part: Partial<LoanDraft>) => setDraft(before => ({ ...before, ...part }));
  const go = (next: LoanStep) => {
    if (step === 'amount') keepChoice({ amount: draft.amount, days });
    setStep(next);
    setTried(false);
    window.scrollTo({ top: 0 });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(wrong).length > 0) return focusFirst(form.current);
    const next = loanSteps[loanSteps.indexOf(step) + 1];
    return next ? go(next) : void sending.send(draft, term);
  };
  const before = loanSteps[loanSteps.indexOf(step) - 1];
  return (
    <div className={styles.apply}>
      <StepList step={step} />
      <div className={styles.columns}>
        <Step step={step} isOpen={needsIdentity} Identity={Identity} onBack={() => go('amount')}>
          <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
            <StepFields
              {...{ step, draft, term, terms, range, settings, preview }}
              errors={describeErrors(isTried ? wrong : {}, range)}
              onChange={change}
              onTerm={setDays}
            />
            {sending.error !== undefined && <Note kind="stop">{sending.error}</Note>}
            {limits ? (
              <div className={styles.foot}>
                {before && (
                  <Button variant="ghost" onClick={() => go(before)}>
                    {t('goBack')}
                  </Button>
                )}
                <Button type="submit" variant="primary" size="large" isBusy={sending.isBusy}>
                  {t(({ amount: 'next', identity: 'nextSign', sign: 'submit' } as const)[step])}
                </Button>
              </div>
            ) : (
              wayOn
            )}
          </form>
        </Step>
        <CostPanel preview={preview} term={term} />
      </div>
    </div>
  );
}

/** The second step of who is not verified is the form of another feature, which sends itself. */
function Step(props: {
  readonly step: LoanStep;
  readonly isOpen: boolean;
  readonly Identity: ComponentType;
  readonly onBack: () => void;
  readonly children: ReactNode;
}) {
  const t = useText('loan');
  const { Identity } = props;
  if (props.step !== 'identity' || !props.isOpen) return props.children;
  return (
    <div className={styles.form}>
      <Note>{t('identityFirst')}</Note>
      <Identity />
      <div>
        <Button variant="ghost" onClick={props.onBack}>
          {t('goBack')}
        </Button>
      </div>
    </div>
  );
}

function StepFields(props: {
  readonly step: LoanStep;
  readonly draft: LoanDraft;
  readonly term: OfferedTerm;
  readonly terms: readonly OfferedTerm[];
  readonly range: LoanRange;
  readonly settings: LoanSettings;
  readonly preview: ReturnType<typeof previewLoan>;
  readonly errors: Readonly<Partial<Record<keyof LoanDraft, string>>>;
  readonly onChange: (part: Partial<LoanDraft>) => void;
  readonly onTerm: (days: number) => void;
}) {
  const t = useText('loan');
  const { step, draft, errors, settings, onChange } = props;
  const freeDays = settings.freeDays;
  if (step === 'amount') {
    const { range, terms, term, onTerm } = props;
    const onAmount = (amount: string) => onChange({ amount });
    return (
      <AmountStep {...{ range, terms, term, freeDays, onAmount, onTerm }} amount={draft.amount} error={errors.amount} />
    );
  }
  if (step === 'sign') {
    const { preview, term } = props;
    return preview && <SignStep {...{ draft, preview, term, freeDays, errors, onChange }} />;
  }
  return (
    <>
      <h2 className="h3">{t('moneyTitle')}</h2>
      <p className="sub">{t('moneyText')}</p>
      <Field label={t('income')} error={errors.income}>
        {parts => <NumberInput {...parts} value={draft.income} unit="USD" onType={income => onChange({ income })} />}
      </Field>
      <Field label={t('debts')} error={errors.debts} hint={t('debtsHint')}>
        {parts => <NumberInput {...parts} value={draft.debts} unit="USD" onType={debts => onChange({ debts })} />}
      </Field>
    </>
  );
}

function focusFirst(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus());
}

function useErrorWords() {
  const t = useText('loan');
  const usd = useUsd();
  return (errors: LoanErrors, { min, max }: LoanRange): Partial<Record<keyof LoanDraft, string>> => {
    const describe = (error: LoanErrorKey): string => {
      if (error === 'amountSmall') return t('error.amountSmall', { min: usd(min) });
      return error === 'amountLarge' ? t('error.amountLarge', { max: usd(max) }) : t(`error.${error}`);
    };
    return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, describe(error)]));
  };
}

function useSending() {
  const t = useText('loan');
  const describeError = useErrorMessage();
  const navigate = useNavigate();
  const { key, renew } = useFormKey();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ReactNode>();
  async function send(draft: LoanDraft, term: OfferedTerm): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    const { signature } = draft;
    const strokes = signature.kind === 'drawn' ? signature.strokes.map(stroke => [...stroke]) : [];
    const body = {
      ...{ amount: readTypedAmount(draft.amount) ?? '', term: term.term, dailyRate: term.dailyRate },
      monthlyIncome: readTypedAmount(draft.income) ?? '',
      monthlyDebts: readTypedAmount(draft.debts) ?? '',
      signature: signature.kind === 'typed' ? signature : { kind: 'drawn' as const, strokes },
    };
    try {
      const { id } = await api.call('loan', { body }, { idempotencyKey: key });
      renew();
      keepChoice(undefined);
      showToast('done', t('sent'));
      void queryClient.invalidateQueries({ queryKey: accountKeys.loans });
      navigate(`/loan/${id}`);
    } catch (failure) {
      if (isFinalAnswer(failure)) renew();
      // The terms may be others by now.
      void queryClient.invalidateQueries(loanSettingsQuery);
      setError(describeError(failure));
    }
    setBusy(false);
  }
  return { send, isBusy, error };
}
