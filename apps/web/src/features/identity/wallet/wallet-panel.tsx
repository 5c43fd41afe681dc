import { nameNetwork } from '@truemark/browser/name-network';
import { isNetwork } from '@truemark/domain/payments/network';
import { Button, buttonClass } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import { Note } from '@truemark/ui/note';
import WalletIcon from 'lucide-react/icons/wallet';
import { useErrorText } from '../../../platform/error-text.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { WalletFault } from '../../../platform/wallet/wallet-fault.ts';
import { useWalletSigning, type WalletAsk } from './use-wallet-signing.ts';
import styles from './wallet-panel.module.css';

/** Words for what a wallet, or the server, did not do. */
function useFaultText(): (error: unknown) => string {
  const t = useText('wallet');
  const deposit = useText('deposit');
  const describeError = useErrorText();
  return error => {
    if (!(error instanceof WalletFault)) return describeError(error);
    const { key, networks } = error;
    if (key !== 'networkNotSupported') return t(key);
    return t(key, {
      networks: networks
        .filter(isNetwork)
        .map(each => nameNetwork(each, deposit))
        .join(', '),
    });
  };
}

/** Opens this very page in the browser of MetaMask, on a phone that has it. */
function buildAppLink(): string {
  return `https://metamask.app.link/dapp/${location.host}${location.pathname}`;
}

/** The wallets of this browser to choose from, and how far the chosen one is. */
export function WalletPanel(props: WalletAsk) {
  const t = useText('identity');
  const words = useText('wallet');
  const describe = useFaultText();
  const isPhone = useShell() === 'mobile';
  const { wallets, isWaiting, busy, error, sign, stop } = useWalletSigning(props);
  return (
    <div className={styles.panel}>
      <p className="read">{t('walletLead')}</p>
      {wallets.length > 0 && (
        <ul className={styles.wallets}>
          {wallets.map(wallet => (
            <li key={`${wallet.chain} ${wallet.id}`}>
              <Button
                size="large"
                isFull
                isBusy={busy?.id === wallet.id && busy.chain === wallet.chain}
                onClick={() => void sign(wallet)}
              >
                <Icon of={WalletIcon} size={18} />
                <bdi>{wallet.name}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className={styles.status}>
        {busy ? (
          <>
            <p>{t('walletWaiting', { name: busy.name })}</p>
            <button type="button" className="lnk sm" onClick={stop}>
              {t('walletStop')}
            </button>
          </>
        ) : (
          wallets.length === 0 && isWaiting && <p>{t('walletLooking')}</p>
        )}
      </div>
      {wallets.length === 0 && !isWaiting && (
        <Note>
          <p role="alert">{words('noWallet')}</p>
        </Note>
      )}
      {wallets.length === 0 && isPhone && (
        <a className={buttonClass({ variant: 'secondary' })} href={buildAppLink()}>
          {t('walletOpenApp')}
        </a>
      )}
      {error !== undefined && (
        <Note kind="stop">
          <p role="alert">{describe(error)}</p>
        </Note>
      )}
    </div>
  );
}
