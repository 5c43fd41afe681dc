import { finishStepUp, useStepUp } from '@truemark/browser/step-up';
import { readTypedCode } from '@truemark/domain/text/typed-text';
import { Button } from '@truemark/ui/button';
import { Dialog } from '@truemark/ui/dialog';
import { Field, TextInput } from '@truemark/ui/field';
import { type FormEvent, useId, useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { useFirstField } from '../components/use-first-field.ts';
import { api } from '../platform/api.ts';
import { useSession } from '../platform/session.ts';
import { useText } from '../platform/text.ts';
import { useSubmit } from '../platform/use-submit.ts';
import styles from './shell.module.css';

/** Asks who is there before what is dangerous; the call that waits for it is then made again. */
export function StepUpDialog() {
  const { isAsked } = useStepUp();
  return isAsked ? <StepUpForm /> : null;
}

function StepUpForm() {
  const t = useText('shell');
  const words = useText('common');
  const formId = useId();
  const form = useFirstField();
  const hasCode = useSession(session => session.operator?.hasSecondFactor ?? false);
  const [proof, setProof] = useState('');
  const body = hasCode ? { code: readTypedCode(proof) } : { password: proof };
  const { submit, isBusy, error } = useSubmit(
    options => api.call('operatorStepUp', { body }, options),
    () => finishStepUp(true),
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (proof !== '') submit();
  };
  return (
    <Dialog
      isOpen
      onClose={() => finishStepUp(false)}
      title={t('stepUpTitle')}
      closeLabel={words('close')}
      foot={
        <div className={styles.dialogFoot}>
          <Button onClick={() => finishStepUp(false)}>{words('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy} disabled={proof === ''}>
            {t('stepUpConfirm')}
          </Button>
        </div>
      }
    >
      <form ref={form} id={formId} className={styles.stepUp} onSubmit={onSubmit}>
        <p className="sub">{t('stepUpText')}</p>
        <Field label={t(hasCode ? 'stepUpCode' : 'stepUpPassword')} hint={hasCode ? t('stepUpCodeHint') : undefined}>
          {parts => (
            <TextInput
              {...parts}
              type={hasCode ? 'text' : 'password'}
              autoComplete={hasCode ? 'one-time-code' : 'current-password'}
              value={proof}
              onChange={event => setProof(event.target.value)}
            />
          )}
        </Field>
        <FormError error={error} />
      </form>
    </Dialog>
  );
}
