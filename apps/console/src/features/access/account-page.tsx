import type { Theme } from '@truemark/browser/theme';
import { showToast } from '@truemark/browser/toasts';
import { Segmented } from '@truemark/ui/segmented';
import { type ReactNode, useState } from 'react';
import { Facts } from '../../components/facts.tsx';
import { Page } from '../../components/page.tsx';
import { useFormat } from '../../platform/format.ts';
import { setShortcuts, setTheme, usePreferences } from '../../platform/preferences.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import styles from './access.module.css';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { LanguageChoice } from './language-choice.tsx';

/** The operator's own: how the console looks, the password, the authenticator app. */
export default function AccountPage() {
  const t = useText('access');
  return (
    <Page title={t('accountTitle')}>
      <div className={styles.account}>
        <WhoIsHere />
        <Part title={t('display')}>
          <DisplaySettings />
        </Part>
        <Part title={t('authenticator')} text={t('authenticatorText')}>
          <AuthenticatorSetup />
        </Part>
        <Part title={t('password')} text={t('passwordText')}>
          <PasswordPart />
        </Part>
      </div>
    </Page>
  );
}

function Part(props: { readonly title: string; readonly text?: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <div>
        <h2 className="h4">{props.title}</h2>
        {props.text !== undefined && <p className="sm dim">{props.text}</p>}
      </div>
      <div className={styles.partBody}>{props.children}</div>
    </section>
  );
}

function WhoIsHere() {
  const t = useText('access');
  const words = useText('common');
  const format = useFormat();
  const operator = useSession(session => session.operator);
  if (!operator) return null;
  return (
    <Part title={words('operatorNumber', { number: String(operator.number) })} text={t('numberText')}>
      <Facts
        facts={[
          [t('role'), words(`role.${operator.role}`)],
          [t('email'), operator.email],
          [t('since'), format.time(operator.createdAt)],
        ]}
      />
    </Part>
  );
}

/** Changed with a new form afterwards, so that nothing typed stays on screen. */
function PasswordPart() {
  const t = useText('access');
  const [count, setCount] = useState(0);
  const onDone = () => {
    showToast('done', t('passwordChanged'));
    setCount(count + 1);
  };
  return <ChangePasswordForm key={count} onDone={onDone} />;
}

function DisplaySettings() {
  const t = useText('access');
  const { theme, hasShortcuts } = usePreferences();
  const themes: readonly { value: Theme; label: string }[] = [
    { value: 'light', label: t('light') },
    { value: 'dark', label: t('dark') },
    { value: 'system', label: t('system') },
  ];
  const switches: readonly { value: 'on' | 'off'; label: string }[] = [
    { value: 'on', label: t('on') },
    { value: 'off', label: t('off') },
  ];
  return (
    <div className={styles.settings}>
      <div>
        <span className={styles.settingName}>{t('theme')}</span>
        <Segmented label={t('theme')} options={themes} value={theme} onChange={setTheme} isFit />
      </div>
      <div>
        <span className={styles.settingName}>{t('shortcuts')}</span>
        <Segmented
          label={t('shortcuts')}
          options={switches}
          value={hasShortcuts ? 'on' : 'off'}
          onChange={value => setShortcuts(value === 'on')}
          isFit
        />
        <span className="xs dim">{t('shortcutsText')}</span>
      </div>
      <LanguageChoice />
    </div>
  );
}
