import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { Button } from '@truemark/ui/button';
import { CopyButton } from '@truemark/ui/copy-button';
import { Field, TextInput } from '@truemark/ui/field';
import { Note } from '@truemark/ui/note';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useForm } from '../../platform/form/use-form.ts';
import { queryClient } from '../../platform/query.ts';
import { useText } from '../../platform/text.ts';
import styles from './deposit-page.module.css';

interface Draft {
  readonly address: string;
  readonly signature: string;
}

const fields = [
  ['address', 'sendingAddress'],
  ['signature', 'signature'],
] as const satisfies readonly (readonly [keyof Draft, string])[];

/** Shows whose a payment is that two accounts claim: by a signature of the address it came from. */
export function SignClaim(props: { readonly id: string; readonly text: string }) {
  const t = useText('deposit');
  const { key, renew } = useFormKey();
  const form = useForm<Draft, 'fieldMissing'>({
    initial: { address: '', signature: '' },
    findErrors: draft =>
      Object.fromEntries(
        fields.flatMap(([name]) => (draft[name].trim() === '' ? [[name, 'fieldMissing'] as const] : [])),
      ),
    listRefusalFields: () => ({ signatureWrong: 'signature' }),
    describe: error => t(`error.${error}`),
    async submit({ address, signature }): Promise<void> {
      const body = { id: props.id, address: address.trim(), signature: signature.trim() };
      try {
        await api.call('signRecharge', { body }, { idempotencyKey: key });
      } catch (error) {
        if (isFinalAnswer(error)) renew();
        throw error;
      }
      await queryClient.invalidateQueries({ queryKey: accountKeys.deposits });
    },
  });
  return (
    <form {...form.formProps} className={styles.sign} aria-label={t('signText')}>
      <p className="sm">{t('contestedSign')}</p>
      <div className={styles.signText}>
        <pre className="mono xs" dir="ltr">
          {props.text}
        </pre>
        <CopyButton text={props.text} label={t('copyText')} copiedLabel={t('copied')} />
      </div>
      {fields.map(([name, label]) => (
        <Field key={name} label={t(label)} error={form.describeError(name)}>
          {parts => (
            <TextInput
              {...parts}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              value={form.values[name]}
              onChange={({ target }) => form.change({ [name]: target.value })}
              onBlur={() => form.leave(name)}
            />
          )}
        </Field>
      ))}
      {form.formError !== undefined && <Note kind="stop">{form.formError}</Note>}
      <Button type="submit" isBusy={form.isBusy}>
        {t('submitSignature')}
      </Button>
    </form>
  );
}
