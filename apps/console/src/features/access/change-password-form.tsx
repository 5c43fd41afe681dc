import { passwordLengthMax, passwordLengthMin } from '@truemark/domain/identity/rules';
import { Button } from '@truemark/ui/button';
import { Field, TextInput } from '@truemark/ui/field';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../components/form-error.tsx';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import styles from './access.module.css';

/** Changes the own password: the old one first, the new one twice. */
export function ChangePasswordForm(props: { readonly onDone: () => void }) {
  const t = useText('access');
  const [oldPassword, setOld] = useState('');
  const [password, setNew] = useState('');
  const [again, setAgain] = useState('');
  const [isTried, setTried] = useState(false);
  const isShort = password.length < passwordLengthMin;
  const isDifferent = password !== again;
  const { submit, isBusy, error } = useSubmit(
    options => api.call('changeOperatorPassword', { body: { oldPassword, password } }, options),
    props.onDone,
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (oldPassword !== '' && !isShort && !isDifferent) submit();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <PasswordField
        label={t('oldPassword')}
        autoComplete="current-password"
        value={oldPassword}
        onChange={setOld}
        error={isTried && oldPassword === '' ? t('oldPasswordMissing') : undefined}
      />
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        value={password}
        onChange={setNew}
        hint={t('newPasswordHint', { count: passwordLengthMin })}
        error={isTried && isShort ? t('newPasswordShort', { count: passwordLengthMin }) : undefined}
      />
      <PasswordField
        label={t('newPasswordAgain')}
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={isTried && isDifferent ? t('newPasswordDifferent') : undefined}
      />
      <FormError error={error} />
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t('changePassword')}
      </Button>
    </form>
  );
}

function PasswordField(props: {
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly error: string | undefined;
}) {
  return (
    <Field label={props.label} hint={props.hint} error={props.error}>
      {parts => (
        <TextInput
          {...parts}
          type="password"
          autoComplete={props.autoComplete}
          maxLength={passwordLengthMax}
          value={props.value}
          onChange={event => props.onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
