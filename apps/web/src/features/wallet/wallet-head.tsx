import { Button } from '@truemark/ui/button';
import { CopyButton } from '@truemark/ui/copy-button';
import { Joined } from '@truemark/ui/joined';
import { useText } from '../../platform/text.ts';
import type { WalletAccount } from '../../platform/wallet/wallet-account.ts';
import { useNetworkName } from '../deposits/index.ts';
import styles from './wallet-page.module.css';

/** Which wallet it is, on which network. */
export function WalletHead(props: { readonly account: WalletAccount; readonly onLeave: () => void }) {
  const t = useText('approvals');
  const deposit = useText('deposit');
  const nameNetwork = useNetworkName();
  const { wallet, address, place } = props.account;
  return (
    <section className={styles.card} aria-label={t('connected')}>
      <div className={styles.line}>
        <h2 className="h4">
          <Joined>
            <bdi>{wallet.name}</bdi>
            {nameNetwork(place.network)}
          </Joined>
        </h2>
        <Button size="small" onClick={props.onLeave}>
          {t('disconnect')}
        </Button>
      </div>
      <p className={styles.address}>
        <span className={`${styles.long} mono sm`} dir="ltr">
          {address}
        </span>
        <CopyButton text={address} label={deposit('copy')} copiedLabel={deposit('copied')} />
      </p>
    </section>
  );
}
