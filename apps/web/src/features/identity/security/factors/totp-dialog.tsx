import { useQuery } from '@tanstack/react-query';
import { QrPicture } from '@truemark/browser/qr-picture';
import { callWithStepUp } from '@truemark/browser/step-up';
import { Button } from '@truemark/ui/button';
import { CopyButton } from '@truemark/ui/copy-button';
import { Field } from '@truemark/ui/field';
import { Skeleton } from '@truemark/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../platform/api.ts';
import { useForm } from '../../../../platform/form/use-form.ts';
import { LoadFailed } from '../../../../platform/load-failed.tsx';
import { useText } from '../../../../platform/text.ts';
import { CodeInput } from '../../code-field.tsx';
import { findProofErrors, type ProofErrorKey } from '../../proof-form.ts';
import { renewSecurity } from '../renew-security.ts';
import styles from '../security-dialog.module.css';
import { RefusalNote, SecurityDialog } from '../security-dialog.tsx';
import { isGivenUp } from '../use-act.ts';
import { formatSecret } from './format-secret.ts';
import { RecoveryDialog } from './recovery-codes.tsx';

interface CodeValues {
  readonly text: string;
}

/** Sets up an authenticator app: its secret as a picture and as text, a code of it, and the recovery codes, once. */
export function TotpDialog(props: { readonly onClose: () => void }) {
  const t = useText('security');
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryDialog codes={codes} onDone={props.onClose} />;
  return (
    <SecurityDialog title={t('totpTitle')} onClose={props.onClose}>
      <SecretStep onCodes={setCodes} {...props} />
    </SecurityDialog>
  );
}

function SecretStep(props: { readonly onCodes: (codes: readonly string[]) => void; readonly onClose: () => void }) {
  const t = useText('security');
  const { onClose } = props;
  const begun = useQuery({
    queryKey: ['beginTotp'],
    queryFn: () => callWithStepUp(() => api.call('beginTotp')),
    // Each call makes a new secret: asked once for each time the dialog opens, and never kept.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const isCanceled = begun.error !== null && isGivenUp(begun.error);
  useEffect(() => {
    if (isCanceled) onClose();
  }, [isCanceled, onClose]);
  if (begun.data) return <ConfirmStep secret={begun.data.secret} uri={begun.data.uri} onCodes={props.onCodes} />;
  if (begun.error && !isCanceled) {
    return <LoadFailed error={begun.error} onRetry={() => void begun.refetch()} />;
  }
  return (
    <div className={styles.code} role="status" aria-label={t('totpPreparing')}>
      <Skeleton width="176px" height="176px" />
    </div>
  );
}

function ConfirmStep(props: {
  readonly secret: string;
  readonly uri: string;
  readonly onCodes: (codes: readonly string[]) => void;
}) {
  const t = useText('security');
  const words = useText('identity');
  const form = useForm<CodeValues, ProofErrorKey>({
    initial: { text: '' },
    findErrors: ({ text }) => findProofErrors({ kind: 'totp', text }),
    listRefusalFields: () => ({ secondFactorWrong: 'text' }) as const,
    describe: words,
    async submit({ text }) {
      try {
        const { recoveryCodes } = await callWithStepUp(() => api.call('confirmTotp', { body: { code: text } }));
        void renewSecurity();
        props.onCodes(recoveryCodes);
      } catch (error) {
        if (!isGivenUp(error)) throw error;
      }
    },
  });
  const error = form.describeError('text');
  const code = useRef<HTMLInputElement>(null);
  // The dialog was open before its field was there.
  useEffect(() => code.current?.focus(), []);
  return (
    <form {...form.formProps} className={styles.fields}>
      <ol className={styles.steps}>
        <li>{t('totpStep1')}</li>
        <li>{t('totpStep2')}</li>
        <li>{t('totpStep3')}</li>
      </ol>
      <div className={styles.code}>
        <QrPicture text={props.uri} label={t('totpPicture')} />
        <p className={styles.secret}>
          <span className="vh">{t('totpSecret')}</span>
          <span className="mono">{formatSecret(props.secret)}</span>
          <CopyButton text={props.secret} label={t('totpCopy')} copiedLabel={t('totpCopied')} />
        </p>
      </div>
      <Field label={words('totp')} hint={words('totpHint')} {...(error !== undefined && { error })}>
        {parts => (
          <CodeInput
            {...parts}
            ref={code}
            value={form.values.text}
            onCode={text => form.change({ text })}
            onBlur={() => form.leave('text')}
          />
        )}
      </Field>
      <RefusalNote text={form.formError} />
      <Button type="submit" variant="primary" isFull isBusy={form.isBusy}>
        {t('totpConfirm')}
      </Button>
    </form>
  );
}
