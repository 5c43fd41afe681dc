import { accept, deny, type Result } from '../result.ts';
import { readTyped } from '../text/typed-text.ts';
import { findChain, type Network } from './network.ts';

const hashPattern = { ethereum: /^0x[0-9a-f]{64}$/, tron: /^[0-9a-f]{64}$/, bitcoin: /^[0-9a-f]{64}$/ } as const;

/**
 * Reads the hash of a transaction as the network writes it: 64 hexadecimal digits, on Ethereum after `0x`. The value is
 * the one spelling (lower case) that is stored and unique. `malformed` is anything else.
 */
export function parseTransactionHash(network: Network, typed: string): Result<string, 'malformed'> {
  const hash = readTyped(typed).toLowerCase();
  return hashPattern[findChain(network)].test(hash) ? accept(hash) : deny('malformed');
}
