import { callWithStepUp } from '@truemark/browser/step-up';
import { showToast } from '@truemark/browser/toasts';
import { ApiError } from '@truemark/client/api-error';
import type { UserInfo } from '@truemark/contract/people/identity';
import { Button } from '@truemark/ui/button';
import { api, forgetUser } from '../../../../platform/api.ts';
import { expectLoginEnd } from '../../../../platform/expected-end.ts';
import { useForm } from '../../../../platform/form/use-form.ts';
import { useText } from '../../../../platform/text.ts';
import { PasswordField } from '../../password-field.tsx';
import { PasswordRules } from '../../password-rules.tsx';
import styles from '../security-dialog.module.css';
import { RefusalNote, SecurityDialog } from '../security-dialog.tsx';
import { isGivenUp } from '../use-act.ts';
import { findPasswordErrors, type PasswordErrorKey, passwordRefusalFields } from './password-errors.ts';
import { noPassword, type PasswordValues } from './password-form.ts';
import { summarizePassword } from './password-summary.ts';

/**
 * Makes the change. It asks for a proof of the owner, which the former password is where there is no second factor: what
 * was typed once is not asked for again.
 */
async function changePassword(values: PasswordValues, user: UserInfo): Promise<void> {
  const change = () => api.call('changePassword', { body: summarizePassword(values, user.hasPassword) });
  if (!user.hasPassword || user.hasSecondFactor) {
    await callWithStepUp(change);
    return;
  }
  try {
    await change();
  } catch (error) {
    if (!(error instanceof ApiError) || error.refusal !== 'stepUpNeeded') throw error;
    await api.call('stepUp', { body: { kind: 'password', password: values.oldPassword } });
    await change();
  }
}

/** A new password. Every login ends with it, this one included. */
export function PasswordDialog(props: { readonly user: UserInfo; readonly onClose: () => void }) {
  const t = useText('security');
  const words = useText('identity');
  const { user, onClose } = props;
  const form = useForm<PasswordValues, PasswordErrorKey>({
    initial: noPassword,
    findErrors: values => findPasswordErrors(values, user),
    listRefusalFields: () => passwordRefusalFields,
    describe: words,
    async submit(values) {
      const forgetExpectation = expectLoginEnd();
      try {
        await changePassword(values, user);
      } catch (error) {
        forgetExpectation();
        if (isGivenUp(error)) return;
        throw error;
      }
      // The frame leads to the log-in page, and back here afterwards.
      forgetUser();
      showToast('done', t('passwordDone'));
    },
  });
  const { values } = form;
  return (
    <SecurityDialog title={t(user.hasPassword ? 'passwordChange' : 'passwordSet')} onClose={onClose}>
      <form {...form.formProps} className={styles.fields}>
        {/* Password managers keep the new password under the name that stands here. */}
        <input type="text" name="username" autoComplete="username" value={user.userName} readOnly hidden />
        {user.hasPassword && (
          <PasswordField
            label={t('passwordOld')}
            autoComplete="current-password"
            value={values.oldPassword}
            onChange={oldPassword => form.change({ oldPassword })}
            onBlur={() => form.leave('oldPassword')}
            error={form.describeError('oldPassword')}
          />
        )}
        <PasswordField
          label={t('passwordNew')}
          autoComplete="new-password"
          value={values.password}
          onChange={password => form.change({ password })}
          onBlur={() => form.leave('password')}
          error={form.describeError('password')}
        />
        <PasswordRules password={values.password} owner={user} />
        <PasswordField
          label={t('passwordAgain')}
          autoComplete="new-password"
          value={values.passwordAgain}
          onChange={passwordAgain => form.change({ passwordAgain })}
          onBlur={() => form.leave('passwordAgain')}
          error={form.describeError('passwordAgain')}
        />
        <p className="sm dim">{t('passwordEnds')}</p>
        <RefusalNote text={form.formError} />
        <Button type="submit" variant="primary" isFull isBusy={form.isBusy}>
          {t(user.hasPassword ? 'passwordChange' : 'passwordSet')}
        </Button>
      </form>
    </SecurityDialog>
  );
}
