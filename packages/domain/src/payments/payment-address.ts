import type { Result } from '../result.ts';

/**
 * Why money is not sent to what was typed:
 * `malformed`: no address of the network, by length or letters; `wrong-checksum`: a letter was mistyped;
 * `wrong-network`: a good address, of another network; `unsupported`: a form that nobody can spend from today (a future
 * witness version, a key off the curve, the zero address).
 */
export type AddressRefusal = 'malformed' | 'wrong-checksum' | 'wrong-network' | 'unsupported';

export interface PaymentAddress {
  /** The one spelling that is stored, compared and shown: EIP-55, lower-case bech32, base58check. */
  readonly address: string;
  /** It was given with a checksum that holds. Without one, show the address as it is spelled here and ask. */
  readonly hasChecksum: boolean;
}

/** A text read as an address. */
export type AddressResult = Result<PaymentAddress, AddressRefusal>;
