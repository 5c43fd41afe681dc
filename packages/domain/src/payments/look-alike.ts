import { findChain, type Network } from './network.ts';

/** Letters at each end that people compare, after those which all addresses of the form share. */
const endLetters = 3;
const sharedStart = { ethereum: /^0x/, tron: /^T/, bitcoin: /^(?:(?:bc|tb)1.|[123mn])/ } as const;

/**
 * The known address that another one passes itself off as: the same first and last letters, another middle. Both are in
 * the spelling of `parseAddress`; case does not count, since eyes skip it. Null when there is none, or when the address
 * itself is known. By chance one in ten million pairs is alike.
 */
export function findLookAlike(network: Network, address: string, known: readonly string[]): string | null {
  if (known.includes(address)) return null;
  const ends = cutEnds(network, address);
  return known.find(each => cutEnds(network, each) === ends) ?? null;
}

function cutEnds(network: Network, address: string): string {
  const start = sharedStart[findChain(network)].exec(address)?.[0] ?? '';
  const rest = address.slice(start.length).toLowerCase();
  return `${start}${rest.slice(0, endLetters)}…${rest.slice(-endLetters)}`;
}
