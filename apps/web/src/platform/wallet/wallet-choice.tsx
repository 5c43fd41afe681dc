import { Button, buttonClass } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import { Note } from '@truemark/ui/note';
import WalletIcon from 'lucide-react/icons/wallet';
import { useShell } from '../shell.ts';
import { useText } from '../text.ts';
import { useFaultText } from './use-fault-text.ts';
import styles from './wallet-choice.module.css';
import type { FoundWallet } from './wallet-provider.ts';
import type { WalletSearch } from './watch-wallets.ts';

/** Opens this very page in the browser of MetaMask, on a phone that has it. */
function buildAppLink(): string {
  return `https://metamask.app.link/dapp/${location.host}${location.pathname}`;
}

interface WalletChoiceProps extends WalletSearch {
  /** What the wallet is asked for. */
  readonly lead: string;
  /** The wallet that is asked just now. */
  readonly busy: FoundWallet | undefined;
  /** What the last one did not do. */
  readonly error: unknown;
  readonly onChoose: (wallet: FoundWallet) => void;
  readonly onStop: () => void;
}

/** The wallets of this browser to choose from, and how far the chosen one is. */
export function WalletChoice({ lead, wallets, isWaiting, busy, error, onChoose, onStop }: WalletChoiceProps) {
  const t = useText('identity');
  const words = useText('wallet');
  const describe = useFaultText();
  const isPhone = useShell() === 'mobile';
  return (
    <div className={styles.panel}>
      <p className="read">{lead}</p>
      {wallets.length > 0 && (
        <ul className={styles.wallets}>
          {wallets.map(wallet => (
            <li key={`${wallet.chain} ${wallet.id}`}>
              <Button
                size="large"
                isFull
                isBusy={busy?.id === wallet.id && busy.chain === wallet.chain}
                onClick={() => onChoose(wallet)}
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
            <button type="button" className="lnk sm" onClick={onStop}>
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
