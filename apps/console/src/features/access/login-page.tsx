import { writeAsciiDomain } from '@truemark/browser/email-address';
import { readTyped } from '@truemark/domain/text/typed-text';
import { Button } from '@truemark/ui/button';
import { Field, TextInput } from '@truemark/ui/field';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../components/form-error.tsx';
import { usePageTitle } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import { saveLogin } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import styles from './access.module.css';
import { EnrolmentForm, FactorForm } from './factor-forms.tsx';
import { Gate } from './gate.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { findLoginStep, type LoginStep } from './login-step.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The way into the console. What is under way stays here: nothing of it is kept before the login is whole. */
export default function LoginPage() {
  const t = useText('access');
  usePageTitle(t('loginTitle'));
  const [step, setStep] = useState<LoginStep>({ name: 'password' });
  const go = (next: LoginStep) => {
    if (next.name === 'done') saveLogin(next.login.token, next.login.operator, next.login.permissions);
    else setStep(next);
  };
  const startAgain = () => setStep({ name: 'password' });
  if (step.name === 'factor') {
    return (
      <Gate title={t('factorTitle')}>
        <FactorForm challengeId={step.challenge.challengeId} onStep={go} onStartAgain={startAgain} />
      </Gate>
    );
  }
  if (step.name === 'enrolment') {
    return (
      <Gate title={t('enrolTitle')} isWide>
        <EnrolmentForm
          challengeId={step.challenge.challengeId}
          enrolment={step.enrolment}
          onStep={go}
          onStartAgain={startAgain}
        />
      </Gate>
    );
  }
  if (step.name === 'recoveryCodes') {
    return (
      <Gate title={t('codesTitle')} isWide>
        <RecoveryCodes
          codes={step.login.recoveryCodes}
          doneLabel={t('codesDone')}
          onDone={() => go({ name: 'done', login: step.login })}
        />
      </Gate>
    );
  }
  return (
    <Gate title={t('loginTitle')}>
      <PasswordForm onStep={go} />
      <LanguageChoice />
    </Gate>
  );
}

function PasswordForm(props: { readonly onStep: (step: LoginStep) => void }) {
  const t = useText('access');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { submit, isBusy, error } = useSubmit(
    options => api.call('operatorLogin', { body: { email: writeAsciiDomain(readTyped(email)), password } }, options),
    reply => props.onStep(findLoginStep(reply)),
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== '' && password !== '') submit();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <Field label={t('email')}>
        {parts => (
          <TextInput
            {...parts}
            type="email"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            required
            value={email}
            onChange={event => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('password')}>
        {parts => (
          <TextInput
            {...parts}
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={event => setPassword(event.target.value)}
          />
        )}
      </Field>
      <FormError error={error} />
      <Button type="submit" variant="primary" size="large" isFull isBusy={isBusy}>
        {t('logIn')}
      </Button>
      <p className="sm dim">{t('forgotText')}</p>
    </form>
  );
}
