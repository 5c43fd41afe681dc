import type { WalletChain, WalletConfig } from '@truemark/contract/people/wallets';
import { parseAddress } from '@truemark/domain/payments/address';
import { findChain, isNetwork } from '@truemark/domain/payments/network';
import { readWalletFault, WalletFault } from './wallet-fault.ts';
import type { FoundWallet, TronProvider, TronWeb } from './wallet-provider.ts';

type Config = Pick<WalletConfig, 'network' | 'chainIds'>;

/** A wallet with the account and the network that it has now. */
export interface ConnectedWallet {
  readonly chain: WalletChain;
  readonly address: string;
  readonly chainId: number;
}

/** Numbers of test networks: a production instance says of them that they are off. */
const testnets: readonly number[] = [11_155_111, 17_000, 560_048, 2_494_104_990, 3_448_148_188];
/** TronLink says so while it is locked, and while an earlier request of this page is still open. */
const tronLocked = 4000;

function findWanted(config: Config, chain: WalletChain): readonly string[] {
  return config.network.supportedNetworks.filter(name => isNetwork(name) && findChain(name) === chain);
}

function readAccounts(answer: unknown): readonly string[] {
  return Array.isArray(answer) ? answer.filter(one => typeof one === 'string') : [];
}

/** The first account, if it is one of the chain: a wallet of several chains may answer with that of another. */
function pickAccount(chain: WalletChain, accounts: readonly string[], config: Config): string {
  const own = accounts.flatMap(account => {
    const read = parseAddress(chain, account);
    return read.ok ? [read.value.address] : [];
  });
  const first = own[0];
  if (first !== undefined) return first;
  throw accounts.length === 0
    ? new WalletFault('noAccount')
    : new WalletFault('networkNotSupported', findWanted(config, chain));
}

/** What is wrong with a network, said as narrowly as it can be. */
function denyNetwork(chainId: number, config: Config, chain: WalletChain): WalletFault {
  const wanted = findWanted(config, chain);
  if (wanted.includes('ethereum') && testnets.includes(chainId)) return new WalletFault('testnetDisabled');
  if (wanted.includes('ethereum')) return new WalletFault('switchToMainnet');
  return new WalletFault('networkNotSupported', wanted);
}

function isWanted(chainId: number, config: Config, chain: WalletChain): boolean {
  return findWanted(config, chain).some(name => config.chainIds[name] === chainId);
}

async function readChainId(wallet: FoundWallet): Promise<number> {
  const answer = await wallet.provider.request({ method: 'eth_chainId' });
  const chainId = Number(answer);
  if (!Number.isSafeInteger(chainId) || chainId <= 0) throw new WalletFault('connectFailed');
  return chainId;
}

/** Asks a wallet to change its network. What it answers says little, on phones nothing: the network is read afterwards. */
async function switchChain(wallet: FoundWallet, config: Config): Promise<number> {
  const [name] = findWanted(config, wallet.chain);
  const wanted = name === undefined ? undefined : config.chainIds[name];
  if (wanted !== undefined) {
    const chainId = `0x${wanted.toString(16)}`;
    await wallet.provider
      .request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
      .catch((error: unknown) => {
        const fault = readWalletFault(error, 'connect');
        if (fault.key === 'requestCanceled') throw fault;
      });
  }
  return readChainId(wallet);
}

async function connectEthereum(wallet: FoundWallet, config: Config): Promise<ConnectedWallet> {
  const accounts = readAccounts(await wallet.provider.request({ method: 'eth_requestAccounts' }));
  const address = pickAccount('ethereum', accounts, config);
  let chainId = await readChainId(wallet);
  if (!isWanted(chainId, config, 'ethereum')) chainId = await switchChain(wallet, config);
  if (!isWanted(chainId, config, 'ethereum')) throw denyNetwork(chainId, config, 'ethereum');
  return { chain: 'ethereum', address, chainId };
}

/** Networks of TronLink by its node, for those that tell no number. */
const tronHosts: readonly (readonly [RegExp, number])[] = [
  [/shasta/i, 2_494_104_990],
  [/nile/i, 3_448_148_188],
  [/trongrid|tronstack|api\.tron/i, 728_126_428],
];

/** TronWeb of a wallet; undefined while that is locked. */
export function findTronWeb(provider: TronProvider): TronWeb | undefined {
  return provider.tronWeb || undefined;
}

/** TIP-1193 first; a TronLink that does not know it has words of its own. */
async function askTronAccounts(provider: TronProvider): Promise<readonly string[]> {
  const isLegacy = 'ready' in provider;
  const method = isLegacy ? 'tron_requestAccounts' : 'eth_requestAccounts';
  const answer = await provider.request({ method });
  const code = (answer as { code?: unknown } | null)?.code;
  if (code === tronLocked) throw new WalletFault('tronLinkLocked');
  if (code === 4001) throw new WalletFault('requestCanceled');
  const accounts = readAccounts(answer);
  if (accounts.length > 0) return accounts;
  const own = findTronWeb(provider)?.defaultAddress?.base58;
  if (!own) throw new WalletFault('tronLinkLocked');
  return [own];
}

async function readTronChainId(wallet: FoundWallet & { readonly chain: 'tron' }): Promise<number> {
  const host = findTronWeb(wallet.provider)?.fullNode?.host ?? '';
  const known = tronHosts.find(([pattern]) => pattern.test(host))?.[1];
  if ('ready' in wallet.provider && known !== undefined) return known;
  return readChainId(wallet).catch((error: unknown) => {
    if (known === undefined) throw error;
    return known;
  });
}

async function connectTron(wallet: FoundWallet & { readonly chain: 'tron' }, config: Config): Promise<ConnectedWallet> {
  const address = pickAccount('tron', await askTronAccounts(wallet.provider), config);
  let chainId = await readTronChainId(wallet);
  if (!isWanted(chainId, config, 'tron')) {
    await switchChain(wallet, config).catch((error: unknown) => {
      if (error instanceof WalletFault && error.key === 'requestCanceled') throw error;
    });
    chainId = await readTronChainId(wallet);
  }
  if (!isWanted(chainId, config, 'tron')) throw denyNetwork(chainId, config, 'tron');
  return { chain: 'tron', address, chainId };
}

/** Asks a wallet for an account, on a network that is used here. Throws a `WalletFault`. */
export async function connectWallet(wallet: FoundWallet, config: Config): Promise<ConnectedWallet> {
  try {
    return wallet.chain === 'tron' ? await connectTron(wallet, config) : await connectEthereum(wallet, config);
  } catch (error) {
    throw readWalletFault(error, 'connect');
  }
}

/** Whether a wallet still has the account: it tells nobody when it is locked or changed, so it is asked before each act. */
export async function isStillConnected(wallet: FoundWallet, { address }: ConnectedWallet): Promise<boolean> {
  return (await readAccountNow(wallet)) === address;
}

/** The account that a wallet shows now; undefined while it shows none. */
async function readAccountNow(wallet: FoundWallet): Promise<string | undefined> {
  if (wallet.chain === 'tron') return findTronWeb(wallet.provider)?.defaultAddress?.base58 || undefined;
  const [first] = readAccounts(await wallet.provider.request({ method: 'eth_accounts' }));
  const read = first === undefined ? undefined : parseAddress('ethereum', first);
  return read?.ok === true ? read.value.address : undefined;
}

/** What has become of a connected wallet, asked of itself; undefined while it is as it was. */
export async function checkConnected(
  wallet: FoundWallet,
  connected: ConnectedWallet,
  config: Config,
): Promise<WalletFault | undefined> {
  const account = await readAccountNow(wallet);
  if (account !== connected.address) return denyAccount(wallet, account);
  const chainId = wallet.chain === 'tron' ? await readTronChainId(wallet) : await readChainId(wallet);
  if (chainId === connected.chainId) return undefined;
  return denyNetwork(chainId, config, wallet.chain);
}

/** A wallet without an account is locked, or this page was disconnected; one with another was changed to it. */
function denyAccount({ chain }: FoundWallet, account: string | undefined): WalletFault {
  if (account !== undefined) return new WalletFault('accountChanged');
  return new WalletFault(chain === 'tron' ? 'tronLinkLocked' : 'notConnected');
}

function toHex(text: string): string {
  return `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Has a readable text signed, never a bare hash. Throws a `WalletFault`. */
export async function signText(wallet: FoundWallet, connected: ConnectedWallet, text: string): Promise<string> {
  try {
    if (!(await isStillConnected(wallet, connected))) throw denyAccount(wallet, await readAccountNow(wallet));
    const signature =
      wallet.chain === 'tron'
        ? await findTronWeb(wallet.provider)?.trx.signMessageV2(text)
        : await wallet.provider.request({ method: 'personal_sign', params: [toHex(text), connected.address] });
    if (typeof signature !== 'string') throw new WalletFault('authorizationFailed');
    return signature;
  } catch (error) {
    throw readWalletFault(error, 'sign');
  }
}
