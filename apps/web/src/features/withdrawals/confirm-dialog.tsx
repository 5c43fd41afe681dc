import { isFinalAnswer, makeFormKey, useFormKey } from '@truemark/browser/form-key';
import { callWithStepUp, isStepUpCanceled } from '@truemark/browser/step-up';
import { showToast } from '@truemark/browser/toasts';
import type { PayoutAddress } from '@truemark/contract/payments/payout-addresses';
import { Button } from '@truemark/ui/button';
import { Field, TextInput } from '@truemark/ui/field';
import { Note } from '@truemark/ui/note';
import { type FormEvent, useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { queryClient } from '../../platform/query.ts';
import { ShellDialog } from '../../platform/shell-dialog.tsx';
import { useText } from '../../platform/text.ts';
import { LazyWalletPanel } from '../../platform/wallet/wallet-dialog.tsx';
import { AddressText } from './address-text.tsx';
import styles from './withdraw-page.module.css';

interface Confirming {
  readonly address: PayoutAddress;
  readonly onClose: () => void;
}

/** Confirms a new address by the second factor and a code, or a wallet where no code can be sent: nobody waits for a day. */
export function ConfirmDialog(props: Confirming & { readonly hasContact: boolean }) {
  const { hasContact, ...confirming } = props;
  return hasContact ? <CodeDialog {...confirming} /> : <WalletConfirmDialog {...confirming} />;
}

function noteConfirmed(text: string): void {
  showToast('done', text);
  void queryClient.invalidateQueries({ queryKey: accountKeys.payoutAddresses });
}

function WalletConfirmDialog(props: Confirming) {
  const { id, address } = props.address;
  const t = useText('withdraw');
  const common = useText('common');
  return (
    <ShellDialog isOpen title={t('confirmTitle')} closeLabel={common('close')} onClose={props.onClose}>
      <div className={styles.form}>
        <AddressText address={address} />
        <p className="sm sub">{t('confirmWalletText')}</p>
        <LazyWalletPanel
          begin={async wallet => (await api.call('beginPayoutAddressProof', { body: { id, ...wallet } })).message}
          finish={async signed => {
            const idempotencyKey = makeFormKey();
            await callWithStepUp(() => api.call('confirmPayoutAddress', { body: { id, signed } }, { idempotencyKey }));
            noteConfirmed(t('confirmed'));
            props.onClose();
          }}
          onFailed={props.onClose}
        />
      </div>
    </ShellDialog>
  );
}

function CodeDialog(props: Confirming) {
  const { id, address } = props.address;
  const t = useText('withdraw');
  const common = useText('common');
  const describe = useErrorMessage();
  const { key, renew } = useFormKey();
  const [target, setTarget] = useState<string>();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function run(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (failure) {
      if (isFinalAnswer(failure)) renew();
      if (!isStepUpCanceled(failure)) setError(failure);
    }
    setBusy(false);
  }
  const send = () => run(async () => setTarget((await api.call('sendPayoutAddressCode', { body: { id } })).target));
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    return run(async () => {
      const body = { id, code: code.trim() };
      await callWithStepUp(() => api.call('confirmPayoutAddress', { body }, { idempotencyKey: key }));
      noteConfirmed(t('confirmed'));
      props.onClose();
    });
  };
  return (
    <ShellDialog isOpen isHeld={isBusy} title={t('confirmTitle')} closeLabel={common('close')} onClose={props.onClose}>
      <form className={styles.form} noValidate onSubmit={event => void confirm(event)}>
        <AddressText address={address} />
        <p className="sm sub">{target === undefined ? t('confirmText') : t('codeSent', { target })}</p>
        {target !== undefined && (
          <Field label={t('code')}>
            {parts => (
              <TextInput
                {...parts}
                dir="ltr"
                inputMode="numeric"
                autoComplete="one-time-code"
                value={code}
                onChange={event => setCode(event.target.value)}
              />
            )}
          </Field>
        )}
        {error !== undefined && (
          <div role="alert">
            <Note kind="stop">{describe(error)}</Note>
          </div>
        )}
        {target === undefined ? (
          <Button variant="primary" isBusy={isBusy} onClick={() => void send()}>
            {t('sendCode')}
          </Button>
        ) : (
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('confirmAddress')}
          </Button>
        )}
      </form>
    </ShellDialog>
  );
}
