import type { Network } from '@truemark/domain/payments/network';

/** Public pages on which anybody looks a transaction up, by network; the hash is put at the end. */
const explorers: Readonly<Record<Network, string>> = {
  ethereum: 'https://etherscan.io/tx/',
  sepolia: 'https://sepolia.etherscan.io/tx/',
  tron: 'https://tronscan.org/#/transaction/',
  shasta: 'https://shasta.tronscan.org/#/transaction/',
  bitcoin: 'https://mempool.space/tx/',
  'bitcoin-testnet': 'https://mempool.space/testnet/tx/',
};

/** Where a transaction of a network can be looked up. */
export function buildTransactionLink(network: Network, hash: string): string {
  return `${explorers[network]}${encodeURIComponent(hash)}`;
}
