import { RichText } from '@truemark/browser/rich-text';
import { Link, useLocation, useSearchParams } from '@truemark/browser/router';
import { showToast } from '@truemark/browser/toasts';
import { areaCodes } from '@truemark/contract/people/area-codes';
import { Button } from '@truemark/ui/button';
import { useEffect, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { registerKept } from '../../../platform/guest.ts';
import { readReturnPath } from '../../../platform/navigation.ts';
import { useUser } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { chooseAreaCode } from '../choose-area-code.ts';
import { CodeField } from '../code-field.tsx';
import { describeContact, findContactError, summarizeContact } from '../contact.ts';
import { ContactField, WayChoice } from '../contact-fields.tsx';
import { CountryField } from '../country-field.tsx';
import { finishLogin, type LoginStep } from '../finish-login.ts';
import { FormRefusal } from '../frame/form-refusal.tsx';
import { InviteField } from '../frame/invite-field.tsx';
import { LoginSteps } from '../frame/login-steps.tsx';
import { NewPassword } from '../frame/new-password.tsx';
import { OtherWays } from '../frame/other-ways.tsx';
import styles from '../frame/pass-frame.module.css';
import { PassFrame } from '../frame/pass-frame.tsx';
import { TermsBox } from '../frame/terms-box.tsx';
import { UserNameField } from '../frame/user-name-field.tsx';
import { useCodeSender } from '../use-code-sender.ts';
import { findRegisterErrors, listRegisterRefusalFields, type RegisterErrorKey } from './register-errors.ts';
import { chooseCountry, keepRegisterDraft, type RegisterValues, resumeRegister } from './register-form.ts';
import { summarizeRegister } from './register-summary.ts';

/** Make an account by e-mail or phone; an invite link fills in its code. */
export default function RegisterPage() {
  const t = useText('pass');
  const isGuest = useUser()?.isGuest ?? false;
  const { state } = useLocation();
  const [search] = useSearchParams();
  const [step, setStep] = useState<LoginStep & { readonly inviteCode: string }>();
  const onNext = (next: LoginStep | undefined, inviteCode: string) => setStep(next && { ...next, inviteCode });
  if (step)
    return <LoginSteps step={step} inviteCode={step.inviteCode} onNext={next => onNext(next, step.inviteCode)} />;
  return (
    <PassFrame
      title={t(isGuest ? 'keepTitle' : 'registerTitle')}
      lead={
        <RichText
          text={t(isGuest ? 'keepLead' : 'registerLead')}
          tags={{
            link: words => (
              <Link className="lnk" to="/pass/login" state={state}>
                {words}
              </Link>
            ),
          }}
        />
      }
    >
      <RegisterForm inviteCode={(search.get('invite') ?? '').toUpperCase()} onNext={onNext} />
    </PassFrame>
  );
}

function useRegisterForm(inviteCode: string) {
  const t = useText('pass');
  const words = useText('identity');
  const form = useForm<RegisterValues, RegisterErrorKey>({
    initial: resumeRegister({
      areaCode: chooseAreaCode(areaCodes, navigator.languages),
      inviteCode,
    }),
    findErrors: findRegisterErrors,
    listRefusalFields: ({ way }) => listRegisterRefusalFields(way),
    describe: words,
    async submit(values) {
      const register = (guest: object) => api.call('register', { body: { ...summarizeRegister(values), ...guest } });
      finishLogin(await registerKept(register));
      keepRegisterDraft(undefined);
      showToast('done', t('registered'));
    },
  });
  useEffect(() => keepRegisterDraft(form.values), [form.values]);
  const sender = useCodeSender(
    describeContact(form.values),
    () => api.call('sendCode', { body: { purpose: 'register', ...summarizeContact(form.values) } }),
    codeToken => form.change({ codeToken }),
  );
  return { form, sender };
}

function findCountryCode(country: string): string | undefined {
  return areaCodes.find(({ countries }) => countries.some(each => each === country))?.areaCode;
}

function RegisterForm(props: {
  readonly inviteCode: string;
  readonly onNext: (step: LoginStep | undefined, inviteCode: string) => void;
}) {
  const t = useText('pass');
  const { form, sender } = useRegisterForm(props.inviteCode);
  const { values } = form;
  const sendCode = () => {
    if (findContactError(values)) return form.show(values.way);
    form.excuse('code');
    void sender.start();
  };
  return (
    <>
      <form {...form.formProps} className={styles.fields}>
        <WayChoice way={values.way} onChange={way => form.change({ way, code: '' })} />
        <UserNameField
          value={values.userName}
          onChange={userName => form.change({ userName })}
          onBlur={() => form.leave('userName')}
          error={form.describeError('userName')}
        />
        <ContactField
          values={values}
          onChange={form.change}
          onLeave={form.leave}
          error={form.describeError(values.way)}
        />
        <CodeField
          value={values.code}
          onChange={code => form.change({ code })}
          onBlur={() => form.leave('code')}
          sender={sender}
          onSend={sendCode}
          error={form.describeError('code')}
        />
        <NewPassword
          values={values}
          owner={{ userName: values.userName, email: values.way === 'email' ? values.email : null }}
          onChange={form.change}
          onLeave={form.leave}
          describeError={form.describeError}
        />
        <div className={styles.pair}>
          <CountryField
            value={values.country}
            onChange={country => form.change(chooseCountry(values, country, findCountryCode))}
            error={form.describeError('country')}
          />
          <InviteField
            value={values.inviteCode}
            onChange={inviteCode => form.change({ inviteCode })}
            error={form.describeError('inviteCode')}
          />
        </div>
        <TermsBox
          isChecked={values.hasAccepted}
          onChange={hasAccepted => form.change({ hasAccepted })}
          error={form.describeError('hasAccepted')}
        />
        <FormRefusal text={form.formError} />
        <Button type="submit" variant="primary" size="large" isFull isBusy={form.isBusy}>
          {t('registerSubmit')}
        </Button>
      </form>
      <OtherWays
        returnPath={readReturnPath(useLocation().state)}
        inviteCode={values.inviteCode || undefined}
        onNext={step => props.onNext(step, values.inviteCode)}
      />
    </>
  );
}
