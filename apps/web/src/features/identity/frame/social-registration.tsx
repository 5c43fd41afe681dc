import { isCountry } from '@truemark/contract/people/countries';
import { readInviteCode } from '@truemark/domain/identity/rules';
import { readTyped } from '@truemark/domain/text/typed-text';
import { Button } from '@truemark/ui/button';
import { api } from '../../../platform/api.ts';
import type { FormErrors } from '../../../platform/form/form-state.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { registerKept } from '../../../platform/guest.ts';
import { useText } from '../../../platform/text.ts';
import { CountryField } from '../country-field.tsx';
import { findUserNameError, type UserNameErrorKey } from '../field-errors.ts';
import { finishLogin, type LoginStep } from '../finish-login.ts';
import { FormRefusal } from './form-refusal.tsx';
import { InviteField } from './invite-field.tsx';
import styles from './pass-frame.module.css';
import { PassFrame } from './pass-frame.tsx';
import { TermsBox } from './terms-box.tsx';
import { UserNameField } from './user-name-field.tsx';

interface SocialValues {
  readonly userName: string;
  readonly country: string;
  readonly inviteCode: string;
  readonly hasAccepted: boolean;
}
type SocialErrorKey = UserNameErrorKey | 'countryMissing' | 'termsMissing';

function findSocialErrors(values: SocialValues): FormErrors<SocialValues, SocialErrorKey> {
  const userName = findUserNameError(values.userName);
  return {
    ...(userName && { userName }),
    ...(!isCountry(values.country) && { country: 'countryMissing' }),
    ...(!values.hasAccepted && { hasAccepted: 'termsMissing' }),
  };
}

const refusalFields = {
  userNameMissing: 'userName',
  userNameWrong: 'userName',
  userNameTaken: 'userName',
  countryWrong: 'country',
  inviteCodeUnknown: 'inviteCode',
  inviteOwn: 'inviteCode',
} as const;

/** The account of a social login or a wallet that nobody has used here yet: a name, a country, and the terms. */
export function SocialRegistration(props: {
  readonly registration: Extract<LoginStep, { readonly state: 'registration' }>;
  readonly inviteCode: string | undefined;
  readonly onNext: (step: LoginStep | undefined) => void;
}) {
  const t = useText('pass');
  const words = useText('identity');
  const { ticket, email, suggestedUserName } = props.registration;
  const form = useForm<SocialValues, SocialErrorKey>({
    initial: {
      userName: suggestedUserName,
      country: '',
      inviteCode: props.inviteCode ?? '',
      hasAccepted: false,
    },
    findErrors: findSocialErrors,
    listRefusalFields: () => refusalFields,
    describe: words,
    async submit({ userName, country, inviteCode }) {
      const code = readInviteCode(inviteCode);
      const body = { ticket, userName: readTyped(userName), country, ...(code !== undefined && { inviteCode: code }) };
      const call = props.registration.isWallet ? 'registerWallet' : 'registerSocial';
      const register = (guest: object) => api.call(call, { body: { ...body, ...guest } });
      props.onNext(finishLogin(await registerKept(register)));
    },
  });
  return (
    <PassFrame title={t('socialTitle')} lead={email === null ? t('socialLead') : t('socialLeadEmail', { email })}>
      <form {...form.formProps} className={styles.fields}>
        <UserNameField
          value={form.values.userName}
          onChange={userName => form.change({ userName })}
          onBlur={() => form.leave('userName')}
          error={form.describeError('userName')}
        />
        <div className={styles.pair}>
          <CountryField
            value={form.values.country}
            onChange={country => form.change({ country })}
            error={form.describeError('country')}
          />
          <InviteField
            value={form.values.inviteCode}
            onChange={inviteCode => form.change({ inviteCode })}
            error={form.describeError('inviteCode')}
          />
        </div>
        <TermsBox
          isChecked={form.values.hasAccepted}
          onChange={hasAccepted => form.change({ hasAccepted })}
          error={form.describeError('hasAccepted')}
        />
        <FormRefusal text={form.formError} />
        <Button type="submit" variant="primary" size="large" isFull isBusy={form.isBusy}>
          {t('registerSubmit')}
        </Button>
      </form>
    </PassFrame>
  );
}
