import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { accept, deny } from '../result.ts';
import type { AddressResult } from './payment-address.ts';

/** The EIP-55 spelling of 20 bytes. */
export function writeEthereumAddress(bytes: Uint8Array): string {
  const digits = bytesToHex(bytes);
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const isUpper = (index: number) => Number.parseInt(hash.charAt(index), 16) >= 8;
  return `0x${[...digits].map((digit, index) => (isUpper(index) ? digit.toUpperCase() : digit)).join('')}`;
}

/** Reads `0x` and 40 digits. Capital letters among small ones are a checksum, which has to hold. Source: EIP-55. */
export function readEthereumAddress(text: string): AddressResult {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  if (digits === undefined) return deny('malformed');
  const bytes = hexToBytes(digits);
  if (bytes.every(byte => byte === 0)) return deny('unsupported');
  const address = writeEthereumAddress(bytes);
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (hasChecksum && address !== text) return deny('wrong-checksum');
  return accept({ address, hasChecksum: hasChecksum || address === text });
}
