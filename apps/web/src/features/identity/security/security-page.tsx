import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '@truemark/contract/people/identity';
import { Button } from '@truemark/ui/button';
import { formatDate } from '@truemark/ui/format/date';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { StatusChip } from '@truemark/ui/status-chip';
import Lock from 'lucide-react/icons/lock';
import { useState } from 'react';
import { useIsDappOnly } from '../../../platform/instance.ts';
import { useLocale } from '../../../platform/preferences.ts';
import { useUser } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { AccountFrame, AccountStatus, securityQuery } from '../../account/index.ts';

import { ContactSettings } from './contact/contact-settings.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { PasskeySettings } from './factors/passkey-settings.tsx';
import { type Security, TotpSettings } from './factors/totp-settings.tsx';
import { DataSettings } from './own-data/data-settings.tsx';
import { PasswordDialog } from './password/password-dialog.tsx';
import { SessionList } from './sessions/session-list.tsx';
import { Setting, SettingGroup } from './setting.tsx';
import { SocialSettings } from './social/social-settings.tsx';
import { WalletSettings } from './wallets/wallet-settings.tsx';

/** What protects the account, where its owner is reached, where it is logged in, and how pages look here. */
export default function SecurityPage() {
  const t = useText('security');
  const account = useText('account');
  const user = useUser();
  const security = useQuery(securityQuery);
  const isDappOnly = useIsDappOnly();
  if (!user) return null;
  return (
    <AccountFrame title={t('title')} back="/profile" lead={t('lead')}>
      <AccountStatus
        loaded={security}
        failedTitle={t('failed')}
        skeleton={<SkeletonRows label={account('loading')} count={6} height="76px" />}
      >
        {reply => (
          <>
            <SettingGroup title={t('logIn')}>
              {/* A password opens nothing where only wallets log in. */}
              {(reply.hasPassword || !isDappOnly) && <PasswordSetting user={user} security={reply} />}
              <TotpSettings security={reply} />
              <PasskeySettings passkeys={reply.passkeys} />
              <SocialSettings connected={reply.socialLogins} />
              <WalletSettings />
            </SettingGroup>
            <ContactSettings contacts={reply} />
          </>
        )}
      </AccountStatus>
      <SessionList />
      <DisplaySettings />
      <DataSettings />
    </AccountFrame>
  );
}

function PasswordSetting(props: { readonly user: UserInfo; readonly security: Security }) {
  const t = useText('security');
  const locale = useLocale();
  const [isAsked, setAsked] = useState(false);
  const { hasPassword, passwordChangedAt } = props.security;
  return (
    <>
      <Setting
        icon={Lock}
        title={t('password')}
        state={!hasPassword && <StatusChip family="idle">{t('passwordNone')}</StatusChip>}
        action={
          <Button
            size="small"
            aria-label={t(hasPassword ? 'passwordChange' : 'passwordSet')}
            onClick={() => setAsked(true)}
          >
            {t(hasPassword ? 'change' : 'add')}
          </Button>
        }
      >
        {hasPassword
          ? passwordChangedAt === null
            ? t('passwordText')
            : t('passwordSince', { date: formatDate(locale, passwordChangedAt) })
          : t('passwordNoneText')}
      </Setting>
      {isAsked && <PasswordDialog user={props.user} onClose={() => setAsked(false)} />}
    </>
  );
}
