import type { FoundWallet, TronProvider, WalletProvider, WalletWindow } from './wallet-provider.ts';

/** How a wallet tells of itself. Sources: EIP-6963; TIP-6963. */
interface Announcement {
  readonly info: { readonly rdns: string; readonly name: string };
  readonly provider: WalletProvider;
}

/** A late wallet is waited for so long, and looked for so often. Source: specification, section 5. */
const walletWaitMs = 3_000;
const walletPollMs = 100;

export interface WalletSearch {
  /** MetaMask first, then TronLink, then all others, each once. */
  readonly wallets: readonly FoundWallet[];
  /** The wait for late wallets goes on. One that comes after it is found all the same. */
  readonly isWaiting: boolean;
}

const metaMask = 'io.metamask';
const tronLink = 'org.tronlink.www';

function readAnnouncement(event: Event): Announcement | undefined {
  const { detail } = event as CustomEvent<Partial<Announcement> | undefined>;
  const { rdns, name } = detail?.info ?? {};
  if (typeof rdns !== 'string' || typeof name !== 'string') return undefined;
  return typeof detail?.provider?.request === 'function' ? (detail as Announcement) : undefined;
}

/** MetaMask of a window that several wallets share: many call themselves so, and the array has the true one. */
function pickInjected({ ethereum }: WalletWindow): WalletProvider | undefined {
  return ethereum?.providers?.find(({ isMetaMask }) => isMetaMask) ?? ethereum;
}

function rank({ id, chain }: FoundWallet): number {
  if (id === metaMask) return 0;
  if (chain === 'tron') return 1;
  return 2;
}

/**
 * Looks for wallets: those that announce themselves, then TronLink, and `window.ethereum` only where nobody has announced
 * itself by the end of the wait, since which wallet stands there is chance. Listens until it is stopped.
 */
export function watchWallets(page: WalletWindow, onChange: (search: WalletSearch) => void): () => void {
  const found = new Map<string, FoundWallet>();
  let waitedMs = 0;
  let isWaiting = true;

  function tell(): void {
    onChange({ wallets: [...found.values()].toSorted((one, other) => rank(one) - rank(other)), isWaiting });
  }
  function add(wallet: FoundWallet): void {
    const key = `${wallet.chain} ${wallet.id}`;
    if (found.has(key)) return;
    if (wallet.id !== 'injected') found.delete('ethereum injected');
    found.set(key, wallet);
    tell();
  }
  function announced(chain: FoundWallet['chain'], event: Event): void {
    const read = readAnnouncement(event);
    if (!read) return;
    const { info, provider } = read;
    add({ chain, id: info.rdns, name: info.name, provider });
  }
  function lookAround(): void {
    const tron: TronProvider | undefined = page.tron ?? page.tronLink;
    const hasTron = [...found.values()].some(({ chain }) => chain === 'tron');
    if (tron && !hasTron) add({ chain: 'tron', id: tronLink, name: 'TronLink', provider: tron });
    const injected = pickInjected(page);
    const hasEthereum = [...found.values()].some(({ chain }) => chain === 'ethereum');
    if (injected && !hasEthereum && !isWaiting) {
      const name = injected.isMetaMask ? 'MetaMask' : 'Ethereum';
      add({ chain: 'ethereum', id: 'injected', name, provider: injected });
    }
  }

  const listeners: readonly (readonly [string, (event: Event) => void])[] = [
    ['eip6963:announceProvider', event => announced('ethereum', event)],
    ['TIP6963:announceProvider', event => announced('tron', event)],
    ['ethereum#initialized', lookAround],
    ['tronLink#initialized', lookAround],
  ];
  for (const [name, listener] of listeners) page.addEventListener(name, listener);
  const timer = setInterval(() => {
    waitedMs += walletPollMs;
    if (waitedMs >= walletWaitMs) {
      clearInterval(timer);
      isWaiting = false;
    }
    lookAround();
    if (!isWaiting) tell();
  }, walletPollMs);
  page.dispatchEvent(new Event('eip6963:requestProvider'));
  page.dispatchEvent(new Event('TIP6963:requestProvider'));
  lookAround();
  tell();
  return () => {
    clearInterval(timer);
    for (const [name, listener] of listeners) page.removeEventListener(name, listener);
  };
}
