import { callWithStepUp } from '@truemark/browser/step-up';
import { showToast } from '@truemark/browser/toasts';
import { Button } from '@truemark/ui/button';
import { Field, TextInput } from '@truemark/ui/field';
import { Icon } from '@truemark/ui/icon';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { api } from '../../../../platform/api.ts';
import { useForm } from '../../../../platform/form/use-form.ts';
import { useText } from '../../../../platform/text.ts';
import { renewSecurity } from '../renew-security.ts';
import styles from '../security-dialog.module.css';
import { RefusalNote, SecurityDialog } from '../security-dialog.tsx';
import { isGivenUp } from '../use-act.ts';
import { createPasskey } from './create-passkey.ts';
import {
  findPasskeyNameError,
  type PasskeyNameErrorKey,
  type PasskeyNameValues,
  summarizePasskeyName,
} from './passkey-name.ts';

async function addPasskey(name: string): Promise<void> {
  const { challengeId, options } = await callWithStepUp(() => api.call('beginPasskey'));
  const passkey = await createPasskey(options);
  await callWithStepUp(() => api.call('finishPasskey', { body: { challengeId, name, passkey } }));
}

/** Makes a passkey on this device, or on one that the browser reaches, under a name of the owner's choice. */
export function PasskeyDialog(props: { readonly onClose: () => void }) {
  const t = useText('security');
  const form = useForm<PasskeyNameValues, PasskeyNameErrorKey>({
    initial: { name: t('passkeyNameFirst') },
    findErrors: findPasskeyNameError,
    listRefusalFields: () => ({}),
    describe: t,
    async submit(values) {
      try {
        await addPasskey(summarizePasskeyName(values));
      } catch (error) {
        if (isGivenUp(error)) return;
        throw error;
      }
      void renewSecurity();
      showToast('done', t('passkeyAdded'));
      props.onClose();
    },
  });
  const error = form.describeError('name');
  return (
    <SecurityDialog title={t('passkeyAdd')} onClose={props.onClose}>
      <form {...form.formProps} className={styles.fields}>
        <p className="read">{t('passkeyAddText')}</p>
        <Field label={t('passkeyName')} hint={t('passkeyNameHint')} {...(error !== undefined && { error })}>
          {parts => (
            <TextInput
              {...parts}
              autoComplete="off"
              dir="auto"
              value={form.values.name}
              onChange={event => form.change({ name: event.target.value })}
              onBlur={() => form.leave('name')}
            />
          )}
        </Field>
        <RefusalNote text={form.formError} />
        <Button type="submit" variant="primary" isFull isBusy={form.isBusy}>
          <Icon of={Fingerprint} size={18} />
          {t('passkeyGo')}
        </Button>
      </form>
    </SecurityDialog>
  );
}
