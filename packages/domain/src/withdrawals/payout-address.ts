import { parseAddress } from '../payments/address.ts';
import { findLookAlike } from '../payments/look-alike.ts';
import type { Network } from '../payments/network.ts';
import type { AddressRefusal, PaymentAddress } from '../payments/payment-address.ts';
import { listTokenContracts } from '../payments/token-contract.ts';
import { accept, deny, type Result } from '../result.ts';

export type PayoutAddressRefusal =
  | 'receivingAddressMissing'
  | 'addressMalformed'
  | 'addressChecksumWrong'
  | 'addressNetworkWrong'
  | 'addressUnsupported'
  | 'addressOfToken'
  | 'addressOfOurs'
  | 'addressLookAlike';

const refusalOf = {
  malformed: 'addressMalformed',
  'wrong-checksum': 'addressChecksumWrong',
  'wrong-network': 'addressNetworkWrong',
  unsupported: 'addressUnsupported',
} as const satisfies Record<AddressRefusal, PayoutAddressRefusal>;

/** Reads the address that somebody wants to be paid at, in whatever spelling. */
export function readPayoutAddress(network: Network, typed: string): Result<PaymentAddress, PayoutAddressRefusal> {
  if (typed.trim() === '') return deny('receivingAddressMissing');
  const parsed = parseAddress(network, typed);
  return parsed.ok ? parsed : deny(refusalOf[parsed.code]);
}

export interface KnownAddresses {
  /** Contracts of tokens beside the issuers': those that this instance is set to. */
  readonly tokens: readonly string[];
  /** Whether deposits are sent there. */
  readonly isOurs: boolean;
  /** Of the same person and network, whether still in the book or not. */
  readonly book: readonly string[];
}

/**
 * Whether money may be paid to an address that was read: not to a token's contract, where nobody has it, not to an own
 * deposit address, and not to one that looks like another of the book. Refusals in order of precedence.
 * Source: product rules, Deposits and withdrawals.
 */
export function checkPayoutAddress(
  network: Network,
  address: string,
  { tokens, isOurs, book }: KnownAddresses,
): Result<true, 'addressOfToken' | 'addressOfOurs' | 'addressLookAlike'> {
  const contracts = [...listTokenContracts(network).map(token => token.address), ...tokens];
  if (contracts.includes(address)) return deny('addressOfToken');
  if (isOurs) return deny('addressOfOurs');
  return findLookAlike(network, address, book) === null ? accept(true) : deny('addressLookAlike');
}
