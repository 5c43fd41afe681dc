import { RichText } from '@truemark/browser/rich-text';
import { Link, useLocation, useNavigate } from '@truemark/browser/router';
import { showToast } from '@truemark/browser/toasts';
import { codeValidMs } from '@truemark/contract/limits';
import { areaCodes } from '@truemark/contract/people/area-codes';
import { Button } from '@truemark/ui/button';
import { api } from '../../../platform/api.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { useText } from '../../../platform/text.ts';
import { chooseAreaCode } from '../choose-area-code.ts';
import { CodeField } from '../code-field.tsx';
import { describeContact, findContactError, summarizeContact } from '../contact.ts';
import { ContactField, WayChoice } from '../contact-fields.tsx';
import { FormRefusal } from '../frame/form-refusal.tsx';
import { NewPassword } from '../frame/new-password.tsx';
import styles from '../frame/pass-frame.module.css';
import { PassFrame } from '../frame/pass-frame.tsx';
import { useCodeSender } from '../use-code-sender.ts';
import { findResetErrors, type ResetErrorKey, resetRefusalFields } from './reset-errors.ts';
import { type ResetValues, startReset } from './reset-form.ts';
import { summarizeReset } from './reset-summary.ts';

/** A new password by a code to the account's e-mail or phone. */
export default function ResetPage() {
  const t = useText('pass');
  const { state } = useLocation();
  return (
    <PassFrame
      title={t('resetTitle')}
      lead={
        <RichText
          text={t('resetLead')}
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
      <ResetForm />
    </PassFrame>
  );
}

function ResetForm() {
  const t = useText('pass');
  const words = useText('identity');
  const { state } = useLocation();
  const navigate = useNavigate();
  const form = useForm<ResetValues, ResetErrorKey>({
    initial: startReset(chooseAreaCode(areaCodes, navigator.languages)),
    findErrors: findResetErrors,
    listRefusalFields: () => resetRefusalFields,
    describe: words,
    async submit(values) {
      await api.call('recoverPassword', { body: summarizeReset(values) });
      showToast('done', t('resetDone'));
      navigate('/pass/login', { replace: true, state });
    },
  });
  const { values } = form;
  const sender = useCodeSender(
    describeContact(form.values),
    () => api.call('sendCode', { body: { purpose: 'recover', ...summarizeContact(values) } }),
    codeToken => form.change({ codeToken }),
  );
  const sendCode = () => {
    if (findContactError(values)) return form.show(values.way);
    form.excuse('code');
    void sender.start();
  };
  return (
    <form {...form.formProps} className={styles.fields}>
      <WayChoice way={values.way} onChange={way => form.change({ way, code: '' })} />
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
        sentText={t('resetSent', { target: sender.target ?? '', minutes: codeValidMs / 60_000 })}
        error={form.describeError('code')}
      />
      <NewPassword
        values={values}
        owner={{ email: values.way === 'email' ? values.email : null }}
        onChange={form.change}
        onLeave={form.leave}
        describeError={form.describeError}
      />
      <p className="sm dim">{t('resetEnds')}</p>
      <FormRefusal text={form.formError} />
      <Button type="submit" variant="primary" size="large" isFull isBusy={form.isBusy}>
        {t('resetSubmit')}
      </Button>
    </form>
  );
}
