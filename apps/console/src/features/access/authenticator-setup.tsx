import { showToast } from '@truemark/browser/toasts';
import { Button } from '@truemark/ui/button';
import { StatusChip } from '@truemark/ui/status-chip';
import { useState } from 'react';
import { FormError } from '../../components/form-error.tsx';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import styles from './access.module.css';
import { CodeFields, EnrolmentPicture } from './factor-forms.tsx';
import type { Enrolment } from './login-step.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type Stage =
  | { readonly name: 'idle' }
  | { readonly name: 'scan'; readonly enrolment: Enrolment }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

/** A new authenticator app. The old one holds until a code of the new one was given. */
export function AuthenticatorSetup() {
  const t = useText('access');
  const [stage, setStage] = useState<Stage>({ name: 'idle' });
  const onDone = () => {
    setStage({ name: 'idle' });
    showToast('done', t('authenticatorSet'));
  };
  if (stage.name === 'scan') {
    return (
      <Scan
        enrolment={stage.enrolment}
        onCodes={codes => setStage({ name: 'codes', codes })}
        onCancel={() => setStage({ name: 'idle' })}
      />
    );
  }
  if (stage.name === 'codes') {
    return <RecoveryCodes codes={stage.codes} doneLabel={t('codesDoneAccount')} onDone={onDone} />;
  }
  return <Begin onBegun={enrolment => setStage({ name: 'scan', enrolment })} />;
}

function Begin(props: { readonly onBegun: (enrolment: Enrolment) => void }) {
  const t = useText('access');
  const isSet = useSession(session => session.operator?.hasSecondFactor ?? false);
  const { submit, isBusy, error } = useSubmit(options => api.call('beginOperatorTotp', {}, options), props.onBegun);
  return (
    <div className={styles.form}>
      <div className={styles.factorLine}>
        <StatusChip family={isSet ? 'done' : 'idle'}>{t(isSet ? 'factorSet' : 'factorUnset')}</StatusChip>
        <Button size="small" isBusy={isBusy} onClick={() => submit()}>
          {t(isSet ? 'replaceFactor' : 'setFactor')}
        </Button>
      </div>
      <FormError error={error} />
    </div>
  );
}

function Scan(props: {
  readonly enrolment: Enrolment;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}) {
  const t = useText('access');
  const words = useText('common');
  const { submit, isBusy, error } = useSubmit(
    (options, code: string) => api.call('confirmOperatorTotp', { body: { code } }, options),
    reply => props.onCodes(reply.recoveryCodes),
  );
  return (
    <>
      <EnrolmentPicture enrolment={props.enrolment} />
      <CodeFields
        label={t('enrolCode')}
        hint={t('enrolCodeHint')}
        confirmLabel={t('confirm')}
        isBusy={isBusy}
        error={error}
        onCode={submit}
      >
        <Button variant="ghost" onClick={props.onCancel}>
          {words('cancel')}
        </Button>
      </CodeFields>
    </>
  );
}
