import { useQuery } from '@tanstack/react-query';
import { makeFormKey } from '@truemark/browser/form-key';
import { callWithStepUp } from '@truemark/browser/step-up';
import { showToast } from '@truemark/browser/toasts';
import { type SocialProvider, socialProviders } from '@truemark/contract/people/identity';
import { Button } from '@truemark/ui/button';
import { StatusChip } from '@truemark/ui/status-chip';
import Globe from 'lucide-react/icons/globe';
import { useState } from 'react';
import { api } from '../../../../platform/api.ts';
import { useErrorMessage } from '../../../../platform/error-message.tsx';
import { useText } from '../../../../platform/text.ts';
import { beginConnecting } from '../../frame/begin-social.ts';
import { providerNames } from '../../frame/provider-names.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { renewSecurity } from '../renew-security.ts';
import { Setting } from '../setting.tsx';
import { useAct } from '../use-act.ts';

/** Google and Facebook: those that open the account, and those that can be connected here. */
export function SocialSettings(props: { readonly connected: readonly string[] }) {
  const offered = useQuery({
    queryKey: ['socialProviders'],
    queryFn: ({ signal }) => api.call('listSocialProviders', {}, { signal }),
  });
  const [left, setLeft] = useState<SocialProvider>();
  const shown = socialProviders.filter(
    provider => props.connected.includes(provider) || offered.data?.includes(provider),
  );
  return (
    <>
      {shown.map(provider => (
        <ProviderSetting
          key={provider}
          provider={provider}
          isConnected={props.connected.includes(provider)}
          onDisconnect={() => setLeft(provider)}
        />
      ))}
      {left && <DisconnectDialog provider={left} onClose={() => setLeft(undefined)} />}
    </>
  );
}

function ProviderSetting(props: {
  readonly provider: SocialProvider;
  readonly isConnected: boolean;
  readonly onDisconnect: () => void;
}) {
  const t = useText('security');
  const describeError = useErrorMessage();
  const { isBusy, error, run } = useAct();
  const { isConnected } = props;
  const provider = providerNames[props.provider];
  return (
    <Setting
      icon={Globe}
      title={provider}
      state={<StatusChip family={isConnected ? 'done' : 'idle'}>{t(isConnected ? 'on' : 'off')}</StatusChip>}
      action={
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t(isConnected ? 'socialDisconnectOf' : 'socialConnectOf', { provider })}
          onClick={() => (isConnected ? props.onDisconnect() : void run(() => beginConnecting(props.provider)))}
        >
          {t(isConnected ? 'socialDisconnect' : 'socialConnect')}
        </Button>
      }
    >
      {t('socialUnused', { provider })}
      <span role="alert">{error !== undefined && <b> {describeError(error)}</b>}</span>
    </Setting>
  );
}

function DisconnectDialog(props: { readonly provider: SocialProvider; readonly onClose: () => void }) {
  const t = useText('security');
  const [key] = useState(makeFormKey);
  const provider = providerNames[props.provider];
  return (
    <ConfirmDialog
      title={t('socialDisconnectTitle', { provider })}
      confirmLabel={t('socialDisconnect')}
      isDanger
      onClose={props.onClose}
      onConfirm={async () => {
        await callWithStepUp(() =>
          api.call('disconnectSocial', { body: { provider: props.provider } }, { idempotencyKey: key }),
        );
        await renewSecurity();
        showToast('done', t('socialDisconnected', { provider }));
        props.onClose();
      }}
    >
      {t('socialDisconnectText', { provider })}
    </ConfirmDialog>
  );
}
