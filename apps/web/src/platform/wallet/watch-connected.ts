import type { WalletConfig } from '@truemark/contract/people/wallets';
import { type ConnectedWallet, checkConnected } from './wallet-acts.ts';
import { readWalletFault, type WalletFault } from './wallet-fault.ts';
import type { FoundWallet } from './wallet-provider.ts';

type Config = Pick<WalletConfig, 'network' | 'chainIds'>;

/** What of a page tells that a wallet may have changed. */
export type WatchedPage = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Sources: EIP-1193; TIP-1193. */
const events = ['accountsChanged', 'chainChanged', 'disconnect'] as const;
/** What TronLink posts to its page. Source: TronLink's documentation, "Receive messages from TronLink". */
const tronActions: readonly unknown[] = [
  ...['accountsChanged', 'setAccount', 'setNode', 'connect'],
  ...['disconnect', 'connectWeb', 'disconnectWeb'],
];

function isTronMessage(event: Event): boolean {
  const { data } = event as MessageEvent<{ message?: { action?: unknown } } | undefined>;
  return tronActions.includes(data?.message?.action);
}

/**
 * Tells once when a connected wallet no longer is what it was: locked, with another account, on a network that is not used.
 * What a wallet says of itself is only a sign to ask it: some send empty lists, some send nothing when they are locked, and
 * those are asked when the page comes to the front.
 */
export function watchConnected(
  page: WatchedPage,
  { wallet, connected, config }: { wallet: FoundWallet; connected: ConnectedWallet; config: Config },
  onLost: (fault: WalletFault) => void,
): () => void {
  const { provider, chain } = wallet;
  let isOver = false;

  async function ask(): Promise<void> {
    if (isOver) return;
    const fault = await checkConnected(wallet, connected, config).catch((error: unknown) =>
      readWalletFault(error, 'connect'),
    );
    if (isOver || !fault) return;
    stop();
    onLost(fault);
  }
  const look = () => void ask();
  const hear = (event: Event) => {
    if (isTronMessage(event)) look();
  };
  function stop(): void {
    isOver = true;
    for (const name of events) provider.removeListener?.(name, look);
    page.removeEventListener('focus', look);
    page.removeEventListener('message', hear);
  }
  for (const name of events) provider.on?.(name, look);
  page.addEventListener('focus', look);
  if (chain === 'tron') page.addEventListener('message', hear);
  return stop;
}
