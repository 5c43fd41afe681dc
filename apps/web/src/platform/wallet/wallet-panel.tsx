import { useText } from '../text.ts';
import { useWalletSigning, type WalletAsk } from './use-wallet-signing.ts';
import { WalletChoice } from './wallet-choice.tsx';

/** Asks one of the wallets of this browser for a signature. */
export function WalletPanel(props: WalletAsk) {
  const t = useText('identity');
  const { sign, stop, ...choice } = useWalletSigning(props);
  return <WalletChoice {...choice} lead={t('walletLead')} onChoose={wallet => void sign(wallet)} onStop={stop} />;
}
