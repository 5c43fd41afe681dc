import { type Chain, findChain, type Network } from '@truemark/domain/payments/network';
import type { TokenContract } from '@truemark/domain/payments/token-contract';
import type { Clock } from '../../platform/process/clock.ts';
import { adaptReader, type ChainReader } from './adapt-reader.ts';
import { createBitcoinReader } from './bitcoin/bitcoin-reader.ts';
import type { ChainAdapter } from './chain-adapter.ts';
import type { FollowLimits } from './follow-blocks.ts';
import { createTronReader } from './tron/tron-reader.ts';

export interface ChainAdapterOptions {
  readonly network: Network;
  /** Address of the node, from the settings. */
  readonly nodeUrl: string;
  /** The contracts whose transfers are payments. */
  readonly tokens: readonly TokenContract[];
  readonly clock: Clock;
  /** Pauses before a throttled node is asked again, ms; for tests. */
  readonly pausesMs?: readonly number[];
}

type ReaderOptions = Omit<ChainAdapterOptions, 'clock'>;

/** The libraries of Ethereum are 700 files: they are loaded where they are needed, and then. */
const readers: Readonly<Record<Chain, (options: ReaderOptions) => Promise<ChainReader>>> = {
  ethereum: async options => (await import('./ethereum/ethereum-reader.ts')).createEthereumReader(options),
  tron: async options => createTronReader(options),
  bitcoin: async options => createBitcoinReader(options),
};

/**
 * A reorganisation of Ethereum ends at the last finalised block, two epochs of 32 blocks back; Tron is read where it is
 * final; Bitcoin has not seen one of more than some dozens. A block of Bitcoin is a hundred answers.
 */
const limits: Readonly<Record<Chain, FollowLimits>> = {
  ethereum: { blocksKept: 128, blocksMax: 25 },
  tron: { blocksKept: 32, blocksMax: 25 },
  bitcoin: { blocksKept: 144, blocksMax: 2 },
};

/** The node of a network, as deposits and withdrawals ask it. */
export function createChainAdapter({ clock, ...options }: ChainAdapterOptions): ChainAdapter {
  const chain = findChain(options.network);
  const openReader = () => readers[chain](options);
  return adaptReader({ network: options.network, openReader, clock, limits: limits[chain] });
}
