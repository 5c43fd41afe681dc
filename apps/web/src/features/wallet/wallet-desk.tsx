import { SkeletonRows } from '@truemark/ui/skeleton';
import { useState } from 'react';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { useText } from '../../platform/text.ts';
import { useFaultText } from '../../platform/wallet/use-fault-text.ts';
import type { WalletAccount } from '../../platform/wallet/wallet-account.ts';
import { WalletChoice } from '../../platform/wallet/wallet-choice.tsx';
import { Approvals } from './approvals.tsx';
import { DepositFromWallet } from './deposit-from-wallet.tsx';
import { useHoldings } from './holdings.ts';
import { useWalletAccount } from './use-wallet-account.ts';
import type { WalletDraft } from './wallet-draft.ts';
import { WalletHead } from './wallet-head.tsx';
import styles from './wallet-page.module.css';

/** Everything that is done with a wallet, once somebody has asked for one. */
export function WalletDesk() {
  const t = useText('approvals');
  const { account, connect, stop, leave, ...choice } = useWalletAccount();
  if (account) return <Connected key={account.address} account={account} onLeave={leave} />;
  return <WalletChoice {...choice} lead={t('connectText')} onChoose={wallet => void connect(wallet)} onStop={stop} />;
}

function Connected(props: { readonly account: WalletAccount; readonly onLeave: () => void }) {
  const t = useText('approvals');
  const { account, onLeave } = props;
  const describe = useFaultText();
  const holdings = useHoldings(account);
  const [draft, setDraft] = useState<WalletDraft>({ asset: account.place.tokens[0]?.asset ?? 'USDT', amount: '' });
  const given = { account, draft, onDraft: (part: Partial<WalletDraft>) => setDraft({ ...draft, ...part }) };
  return (
    <div className={styles.desk}>
      <WalletHead account={account} onLeave={onLeave} />
      {holdings.data ? (
        <>
          <DepositFromWallet {...given} holdings={holdings.data} />
          <Approvals {...given} holdings={holdings.data} />
        </>
      ) : holdings.error ? (
        <LoadFailed title={t('readFailed')} error={holdings.error} onRetry={() => void holdings.refetch()}>
          {describe(holdings.error)}
        </LoadFailed>
      ) : (
        <SkeletonRows label={t('reading')} count={6} />
      )}
    </div>
  );
}
