import { Note } from '@truemark/ui/note';
import { useText } from '../../platform/text.ts';
import { useFaultText } from '../../platform/wallet/use-fault-text.ts';
import type { WalletDepositState } from './use-wallet-deposit.ts';

/** How far a deposit is. */
export function DepositState({ state, wallet }: { readonly state: WalletDepositState; readonly wallet: string }) {
  const t = useText('approvals');
  const identity = useText('identity');
  const describe = useFaultText();
  return (
    <div role="status">
      {state.kind === 'asking' && <p className="sm">{identity('walletWaiting', { name: wallet })}</p>}
      {state.kind === 'claiming' && <p className="sm">{t('claiming')}</p>}
      {state.kind === 'claimed' && <Note>{t('claimed')}</Note>}
      {state.kind === 'failed' && <Note kind="stop">{describe(state.error)}</Note>}
    </div>
  );
}
