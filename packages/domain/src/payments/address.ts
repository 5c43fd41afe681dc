import { deny } from '../result.ts';
import { readTypedCode } from '../text/typed-text.ts';
import { readBitcoinAddress } from './bitcoin-address.ts';
import { readEthereumAddress } from './ethereum-address.ts';
import { type Chain, findChain, type Network, networks } from './network.ts';
import type { AddressResult } from './payment-address.ts';
import { readTronAddress } from './tron-address.ts';

type ReadAddress = (text: string, network: Network) => AddressResult;

const readers: Readonly<Record<Chain, ReadAddress>> = {
  ethereum: readEthereumAddress,
  tron: readTronAddress,
  bitcoin: readBitcoinAddress,
};

/**
 * Reads an address of a network as a person typed or pasted it, in groups or not.
 * Test networks of Ethereum and Tron have the same addresses as the real ones; Bitcoin's differ.
 * Sources: EIP-55; BIP-173, BIP-350, BIP-341; Bitcoin's and Tron's base58check with their version bytes.
 */
export function parseAddress(network: Network, typed: string): AddressResult {
  const text = readTypedCode(typed);
  const read = readers[findChain(network)](text, network);
  if (read.ok || read.code === 'unsupported') return read;
  return listAddressNetworks(text).length > 0 ? deny('wrong-network') : read;
}

/** The networks that have such an address: what to say beside `wrong-network`. */
export function listAddressNetworks(typed: string): readonly Network[] {
  const text = readTypedCode(typed);
  return networks.filter(network => readers[findChain(network)](text, network).ok);
}

/** Whether two texts are the same address of a network, in whatever spelling. False when one of them is none. */
export function isSameAddress(network: Network, first: string, second: string): boolean {
  const [one, other] = [parseAddress(network, first), parseAddress(network, second)];
  return one.ok && other.ok && one.value.address === other.value.address;
}
