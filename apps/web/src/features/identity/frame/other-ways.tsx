import { useQuery } from '@tanstack/react-query';
import type { SocialProvider } from '@truemark/contract/people/identity';
import { Button } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import { Note } from '@truemark/ui/note';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useErrorMessage } from '../../../platform/error-message.tsx';
import { useText } from '../../../platform/text.ts';
import type { LoginStep } from '../finish-login.ts';
import { canUsePasskeys } from '../passkeys.ts';
import { WalletLoginButton } from '../wallet/wallet-login.tsx';
import { beginSocial } from './begin-social.ts';
import styles from './pass-frame.module.css';
import { ProviderIcon } from './provider-icon.tsx';
import { providerNames } from './provider-names.ts';

/** Ways in without a password: only those that this installation and this browser have. */
export function OtherWays(props: {
  readonly returnPath: string | undefined;
  readonly inviteCode?: string | undefined;
  /** Logging in with a passkey alone; left out where an account is made. */
  readonly onPasskey?: () => Promise<void>;
  /** What a login by wallet still needs. */
  readonly onNext: (step: LoginStep | undefined) => void;
}) {
  const t = useText('pass');
  const describeError = useErrorMessage();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState<SocialProvider | 'passkey'>();
  const providers = useQuery({
    queryKey: ['pass', 'providers'],
    queryFn: ({ signal }) => api.call('listSocialProviders', {}, { signal }),
  }).data;
  const { onPasskey } = props;
  const hasPasskey = onPasskey !== undefined && canUsePasskeys();

  async function go(way: SocialProvider | 'passkey', work: () => Promise<void>): Promise<void> {
    setBusy(way);
    setError(undefined);
    try {
      await work();
    } catch (reason) {
      setError(reason);
    }
    setBusy(undefined);
  }
  return (
    <>
      <div className={styles.or}>
        <span>{t('or')}</span>
      </div>
      {error !== undefined && (
        <Note kind="stop" className={styles.note ?? ''}>
          <p role="alert">{describeError(error)}</p>
        </Note>
      )}
      <div className={styles.others}>
        {providers?.map(provider => (
          <Button
            key={provider}
            size="large"
            className={providers.length === 1 ? styles.wide : undefined}
            isBusy={busy === provider}
            onClick={() =>
              void go(provider, () =>
                beginSocial({ provider, returnPath: props.returnPath, inviteCode: props.inviteCode }),
              )
            }
          >
            <ProviderIcon provider={provider} />
            {providerNames[provider]}
          </Button>
        ))}
        {hasPasskey && (
          <Button
            size="large"
            className={styles.wide}
            isBusy={busy === 'passkey'}
            onClick={() => void go('passkey', onPasskey)}
          >
            <Icon of={Fingerprint} size={18} />
            {t('loginPasskey')}
          </Button>
        )}
        <WalletLoginButton className={styles.wide} onNext={props.onNext} />
      </div>
    </>
  );
}
