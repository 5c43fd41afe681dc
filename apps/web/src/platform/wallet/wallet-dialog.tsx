import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { Lazily } from '../lazily.tsx';
import { ShellDialog } from '../shell-dialog.tsx';
import { loadNamespaces, useText } from '../text.ts';
import type { WalletAsk } from './use-wallet-signing.ts';

/** Nothing of wallets is loaded before somebody asks for one. */
const panelChunk = createChunk(async () => {
  const [module] = await Promise.all([
    import('./wallet-panel.tsx'),
    loadNamespaces(['identity', 'wallet', 'deposit', 'refusals']),
  ]);
  return module.WalletPanel;
}, chunkTimeoutMs);

/** The panel of wallets, where it stands in something else. */
export function LazyWalletPanel(props: WalletAsk & { readonly onFailed: () => void }) {
  const { onFailed, ...ask } = props;
  return <Lazily chunk={panelChunk} given={ask} onFailed={onFailed} />;
}

/** Asks for a wallet and has it sign. It closes itself by being taken away. */
export function WalletDialog(props: WalletAsk & { readonly onClose: () => void }) {
  const t = useText('identity');
  const common = useText('common');
  const { onClose, ...ask } = props;
  return (
    <ShellDialog isOpen onClose={onClose} title={t('walletTitle')} closeLabel={common('close')}>
      <div>
        <LazyWalletPanel {...ask} onFailed={onClose} />
      </div>
    </ShellDialog>
  );
}
