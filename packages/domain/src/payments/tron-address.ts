import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58, createBase58check } from '@scure/base';
import { accept, deny } from '../result.ts';
import type { AddressResult } from './payment-address.ts';

const base58check = createBase58check(sha256);
const version = 0x41;
const accountBytes = 20;
const checksumBytes = 4;

/** The `T…` spelling of the 20 bytes that a key or contract has. Source: Tron documentation, Account address format. */
export function writeTronAddress(bytes: Uint8Array): string {
  return base58check.encode(concatBytes(Uint8Array.of(version), bytes));
}

/** Reads `T…`; the `0x…` and `41…` spellings of the same account are taken for none. */
export function readTronAddress(text: string): AddressResult {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return deny('malformed');
  const bytes = base58.decode(text);
  if (bytes.length !== 1 + accountBytes + checksumBytes || bytes[0] !== version) return deny('malformed');
  const payload = bytes.subarray(0, 1 + accountBytes);
  if (base58check.encode(payload) !== text) return deny('wrong-checksum');
  return payload.subarray(1).every(byte => byte === 0)
    ? deny('unsupported')
    : accept({ address: text, hasChecksum: true });
}
