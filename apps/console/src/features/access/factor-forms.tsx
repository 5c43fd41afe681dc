import { QrPicture } from '@truemark/browser/qr-picture';
import { readTypedCode } from '@truemark/domain/text/typed-text';
import { Button } from '@truemark/ui/button';
import { CopyButton } from '@truemark/ui/copy-button';
import { Field, TextInput } from '@truemark/ui/field';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormError } from '../../components/form-error.tsx';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import styles from './access.module.css';
import { type Enrolment, findLoginStep, type LoginStep } from './login-step.ts';

interface StepProps {
  readonly challengeId: string;
  readonly onStep: (step: LoginStep) => void;
  readonly onStartAgain: () => void;
}

/** A code of the authenticator app that is set up, or a recovery code. */
export function FactorForm(props: StepProps) {
  const t = useText('access');
  return (
    <>
      <p className="sub">{t('factorText')}</p>
      <CodeForm {...props} label={t('factorCode')} hint={t('factorHint')} />
    </>
  );
}

/** Sets an authenticator app up: without one, an administrator does not come in. */
export function EnrolmentForm(props: StepProps & { readonly enrolment: Enrolment }) {
  const t = useText('access');
  return (
    <>
      <p className="sub">{t('enrolText')}</p>
      <EnrolmentPicture enrolment={props.enrolment} />
      <CodeForm {...props} label={t('enrolCode')} hint={t('enrolCodeHint')} />
    </>
  );
}

/** The secret for an authenticator app, as a picture and in letters. */
export function EnrolmentPicture(props: { readonly enrolment: Enrolment }) {
  const t = useText('access');
  const { secret, uri } = props.enrolment;
  return (
    <div className={styles.enrolment}>
      <QrPicture text={uri} label={t('enrolPicture')} />
      <div className={styles.secret}>
        <span className="sm dim">{t('enrolSecret')}</span>
        <span className={styles.secretText}>
          <span className="mono">{secret.match(/.{1,4}/g)?.join(' ')}</span>
          <CopyButton text={secret} label={t('copySecret')} copiedLabel={t('copied')} />
        </span>
        <span className="xs dim">{t('enrolSecretHint')}</span>
      </div>
    </div>
  );
}

/** The field of a code, its button, and what else stands under it. */
export function CodeFields(props: {
  readonly label: string;
  readonly hint: string;
  readonly confirmLabel: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onCode: (code: string) => void;
  readonly children?: ReactNode;
}) {
  const [code, setCode] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (readTypedCode(code) !== '') props.onCode(readTypedCode(code));
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <Field label={props.label} hint={props.hint}>
        {parts => (
          <TextInput
            {...parts}
            className={styles.code}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus
            value={code}
            onChange={event => setCode(event.target.value)}
          />
        )}
      </Field>
      <FormError error={props.error} />
      <Button type="submit" variant="primary" size="large" isFull isBusy={props.isBusy}>
        {props.confirmLabel}
      </Button>
      {props.children}
    </form>
  );
}

function CodeForm(props: StepProps & { readonly label: string; readonly hint: string }) {
  const t = useText('access');
  const { submit, isBusy, error } = useSubmit(
    (options, code: string) =>
      api.call('giveOperatorFactor', { body: { challengeId: props.challengeId, code } }, options),
    reply => props.onStep(findLoginStep(reply)),
  );
  return (
    <CodeFields
      label={props.label}
      hint={props.hint}
      confirmLabel={t('confirm')}
      isBusy={isBusy}
      error={error}
      onCode={submit}
    >
      <Button variant="ghost" onClick={props.onStartAgain}>
        {t('startAgain')}
      </Button>
    </CodeFields>
  );
}
