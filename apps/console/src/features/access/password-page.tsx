import { showToast } from '@truemark/browser/toasts';
import { Button } from '@truemark/ui/button';
import { usePageTitle } from '../../components/page.tsx';
import { forgetOperator } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { Gate } from './gate.tsx';

/** A password that somebody else has made is changed before anything else. */
export default function PasswordPage() {
  const t = useText('access');
  const shell = useText('shell');
  usePageTitle(t('forcedTitle'));
  const onDone = () => {
    showToast('done', t('passwordChanged'));
    // Asks again who this is: the mark is gone, and the console opens.
  };
  return (
    <Gate title={t('forcedTitle')}>
      <p className="sub">{t('forcedText')}</p>
      <ChangePasswordForm onDone={onDone} />
      <Button variant="ghost" onClick={forgetOperator}>
        {shell('logOut')}
      </Button>
    </Gate>
  );
}
