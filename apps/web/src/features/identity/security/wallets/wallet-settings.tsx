import { useQuery } from '@tanstack/react-query';
import { makeFormKey } from '@truemark/browser/form-key';
import { callWithStepUp } from '@truemark/browser/step-up';
import { showToast } from '@truemark/browser/toasts';
import type { LinkedWallet } from '@truemark/contract/people/wallets';
import { Button } from '@truemark/ui/button';
import { formatDate } from '@truemark/ui/format/date';
import { StatusChip } from '@truemark/ui/status-chip';
import WalletIcon from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { accountKeys } from '../../../../platform/account-queries.ts';
import { api } from '../../../../platform/api.ts';
import { useErrorMessage } from '../../../../platform/error-message.tsx';
import { useLocale } from '../../../../platform/preferences.ts';
import { useText } from '../../../../platform/text.ts';
import { WalletDialog } from '../../../../platform/wallet/wallet-dialog.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { renewSecurity } from '../renew-security.ts';
import { Setting } from '../setting.tsx';

const shownLetters = 6;
const shownEnd = 4;

/** An address with its middle cut out: the whole one stands beside it for those who ask. */
function shorten(address: string): string {
  return `${address.slice(0, shownLetters)}…${address.slice(-shownEnd)}`;
}

/** The wallets that open the account, and the way to one more. */
export function WalletSettings() {
  const t = useText('security');
  const words = useText('identity');
  const describeError = useErrorMessage();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<LinkedWallet>();
  const linked = useQuery({
    queryKey: [...accountKeys.security, 'wallets'],
    queryFn: ({ signal }) => api.call('getWalletAuthStatus', {}, { signal }),
  });
  const wallets = linked.data?.wallets ?? [];
  return (
    <>
      <Setting
        icon={WalletIcon}
        title={t('wallets')}
        state={
          linked.data && (
            <StatusChip family={linked.data.isLinked ? 'done' : 'idle'}>
              {t(linked.data.isLinked ? 'on' : 'off')}
            </StatusChip>
          )
        }
        action={
          <Button size="small" onClick={() => setAdding(true)}>
            {words('walletTitle')}
          </Button>
        }
      >
        {t('walletsText')}
        <span role="alert">{linked.error && !linked.data && <b> {describeError(linked.error)}</b>}</span>
      </Setting>
      {wallets.map(wallet => (
        <WalletLine key={`${wallet.chain} ${wallet.address}`} wallet={wallet} onRemove={() => setRemoved(wallet)} />
      ))}
      {isAdding && <LinkDialog onClose={() => setAdding(false)} />}
      {removed && <UnlinkDialog wallet={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function WalletLine(props: { readonly wallet: LinkedWallet; readonly onRemove: () => void }) {
  const t = useText('security');
  const locale = useLocale();
  const { address, linkedAt, lastUsedAt } = props.wallet;
  const provider = shorten(address);
  return (
    <Setting
      icon={WalletIcon}
      title={
        <bdi className="mono" title={address}>
          {provider}
        </bdi>
      }
      action={
        <Button size="small" aria-label={t('socialDisconnectOf', { provider })} onClick={props.onRemove}>
          {t('socialDisconnect')}
        </Button>
      }
    >
      {t('walletUsed', { created: formatDate(locale, linkedAt), used: formatDate(locale, lastUsedAt) })}
    </Setting>
  );
}

function LinkDialog(props: { readonly onClose: () => void }) {
  const t = useText('security');
  return (
    <WalletDialog
      onClose={props.onClose}
      begin={async wallet => (await api.call('beginWalletProof', { body: { ...wallet, purpose: 'link' } })).message}
      finish={async body => {
        await callWithStepUp(() => api.call('linkWallet', { body }));
        await renewSecurity();
        showToast('done', t('socialConnected', { provider: t('wallets') }));
        props.onClose();
      }}
    />
  );
}

function UnlinkDialog(props: { readonly wallet: LinkedWallet; readonly onClose: () => void }) {
  const t = useText('security');
  const [key] = useState(makeFormKey);
  const { chain, address } = props.wallet;
  const provider = shorten(address);
  return (
    <ConfirmDialog
      title={t('socialDisconnectTitle', { provider })}
      confirmLabel={t('socialDisconnect')}
      isDanger
      onClose={props.onClose}
      onConfirm={async () => {
        await callWithStepUp(() => api.call('unlinkWallet', { body: { chain, address } }, { idempotencyKey: key }));
        await renewSecurity();
        showToast('done', t('socialDisconnected', { provider }));
        props.onClose();
      }}
    >
      {t('socialDisconnectText', { provider })}
    </ConfirmDialog>
  );
}
