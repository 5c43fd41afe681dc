import { RichText } from '@truemark/browser/rich-text';
import { Link, useLocation } from '@truemark/browser/router';
import { areaCodes } from '@truemark/contract/people/area-codes';
import { Button } from '@truemark/ui/button';
import { Field, TextInput } from '@truemark/ui/field';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { useText } from '../../../platform/text.ts';
import { chooseAreaCode } from '../choose-area-code.ts';
import { AreaCodeSelect } from '../contact-fields.tsx';
import { finishLogin, type LoginStep } from '../finish-login.ts';
import { FormRefusal } from '../frame/form-refusal.tsx';
import { OtherWays } from '../frame/other-ways.tsx';
import styles from '../frame/pass-frame.module.css';
import { PassFrame } from '../frame/pass-frame.tsx';
import { PasswordField } from '../password-field.tsx';
import { GuestNote } from './guest-note.tsx';
import { findLoginErrors, type LoginErrorKey, loginRefusalFields } from './login-errors.ts';
import { isPhoneWithoutAreaCode, type LoginValues } from './login-form.ts';
import { summarizeLogin } from './login-summary.ts';

export function LoginForm(props: {
  readonly returnPath: string | undefined;
  readonly onNext: (step: LoginStep | undefined) => void;
  readonly onPasskey: () => Promise<void>;
}) {
  const t = useText('pass');
  const words = useText('identity');
  const { state } = useLocation();
  const form = useForm<LoginValues, LoginErrorKey>({
    initial: { account: '', areaCode: chooseAreaCode(areaCodes, navigator.languages), password: '' },
    findErrors: findLoginErrors,
    listRefusalFields: () => loginRefusalFields,
    describe: key => (key === 'accountMissing' ? t(key) : words(key)),
    submit: async values => props.onNext(finishLogin(await api.call('login', { body: summarizeLogin(values) }))),
  });
  const { values } = form;
  const passwordError = form.describeError('password');
  const isRefused = passwordError !== undefined && form.errors.password === undefined;
  return (
    <PassFrame
      title={t('loginTitle')}
      lead={
        <RichText
          text={t('loginLead')}
          tags={{
            link: words => (
              <Link className="lnk" to="/pass/register" state={state}>
                {words}
              </Link>
            ),
          }}
        />
      }
    >
      <GuestNote />
      <form {...form.formProps} className={styles.fields}>
        <AccountField values={values} onChange={form.change} error={form.describeError('account')} />
        <PasswordField
          label={words('password')}
          autoComplete="current-password"
          value={values.password}
          onChange={password => form.change({ password })}
          error={
            isRefused ? (
              <>
                {passwordError} {t('loginWrongToo')}
              </>
            ) : (
              passwordError
            )
          }
          aside={
            <Link className="lnk sm" to="/pass/reset" state={state}>
              {t('forgot')}
            </Link>
          }
        />
        <FormRefusal text={form.formError} />
        <Button type="submit" variant="primary" size="large" isFull isBusy={form.isBusy}>
          {t('loginSubmit')}
        </Button>
      </form>
      <OtherWays returnPath={props.returnPath} onPasskey={props.onPasskey} onNext={props.onNext} />
    </PassFrame>
  );
}

/** Name, address or number; a number without its area code gets one to choose. */
function AccountField(props: {
  readonly values: LoginValues;
  readonly onChange: (part: Partial<LoginValues>) => void;
  readonly error: ReactNode;
}) {
  const t = useText('pass');
  const { account, areaCode } = props.values;
  const isPhone = isPhoneWithoutAreaCode(account);
  return (
    <Field label={t('account')} {...(props.error !== undefined && { error: props.error })}>
      {parts => (
        // A number reads from left to right in every language, its area code first.
        <span dir={isPhone ? 'ltr' : undefined}>
          <TextInput
            {...parts}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            dir={isPhone ? undefined : 'ltr'}
            value={account}
            onChange={event => props.onChange({ account: event.target.value })}
            lead={
              isPhone && <AreaCodeSelect value={areaCode} onChange={chosen => props.onChange({ areaCode: chosen })} />
            }
          />
        </span>
      )}
    </Field>
  );
}
