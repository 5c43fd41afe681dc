import type { Asset } from '../money/asset.ts';

/** The public ledgers that money comes by and goes out to. Source: product rules, Deposits and withdrawals. */
export const networks = ['ethereum', 'tron', 'bitcoin', 'sepolia', 'shasta', 'bitcoin-testnet'] as const;
export type Network = (typeof networks)[number];

/** The family of a network: those of one have the same forms of addresses and transactions. */
export const chains = ['ethereum', 'tron', 'bitcoin'] as const;
export type Chain = (typeof chains)[number];

/** What an instance is: a sandbox uses test networks alone, a production instance none of them. */
export type InstanceKind = 'sandbox' | 'production';

const networkOfInstance: Readonly<Record<InstanceKind, Readonly<Record<Chain, Network>>>> = {
  sandbox: { ethereum: 'sepolia', tron: 'shasta', bitcoin: 'bitcoin-testnet' },
  production: { ethereum: 'ethereum', tron: 'tron', bitcoin: 'bitcoin' },
};

const chainOfNetwork: Readonly<Record<Network, Chain>> = {
  ethereum: 'ethereum',
  sepolia: 'ethereum',
  tron: 'tron',
  shasta: 'tron',
  bitcoin: 'bitcoin',
  'bitcoin-testnet': 'bitcoin',
};

const assetsOfChain: Readonly<Record<Chain, readonly Asset[]>> = {
  ethereum: ['USDT', 'USDC', 'ETH'],
  tron: ['USDT'],
  bitcoin: ['BTC'],
};

/** The assets that are the network's own coin; all others are tokens of a contract. */
const coins: readonly Asset[] = ['ETH', 'BTC'];

/** Whether a text names a network. */
export function isNetwork(text: string): text is Network {
  return networks.some(network => network === text);
}

/** The network of a chain that an instance of this kind uses. */
export function findNetwork(chain: Chain, instance: InstanceKind): Network {
  return networkOfInstance[instance][chain];
}

/** The chain that a network is one of. */
export function findChain(network: Network): Chain {
  return chainOfNetwork[network];
}

/** What can be paid on a network, in the order to be shown. Source: product rules, Deposits and withdrawals. */
export function listNetworkAssets(network: Network): readonly Asset[] {
  return assetsOfChain[findChain(network)];
}

/** The networks on which an instance of this kind takes and pays an asset, in the order to be shown. */
export function listAssetNetworks(asset: Asset, instance: InstanceKind): readonly Network[] {
  return chains.filter(chain => assetsOfChain[chain].includes(asset)).map(chain => findNetwork(chain, instance));
}

/** Whether an asset is moved by a contract of the network (USDT, USDC) rather than being its own coin (ETH, BTC). */
export function isToken(asset: Asset): boolean {
  return !coins.includes(asset);
}
