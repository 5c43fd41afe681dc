import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { assert } from '../result.ts';
import type { DepositKey } from './deposit-key.ts';

const base58check = createBase58check(sha256);
const tpubVersion = 0x043587cf;

const inputLetters =
  '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ ';
const checksumLetters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generator = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn];

/**
 * What a wallet of Bitcoin takes to find all deposits of a key: its output descriptor. With it goes the range of indexes
 * that are used, since a wallet stops looking after some twenty addresses that never received. Null for other chains,
 * whose wallets know no descriptors. Source: BIP-380, BIP-382.
 */
export function writeDescriptor({ network, xpub }: DepositKey): string | null {
  if (network !== 'bitcoin' && network !== 'bitcoin-testnet') return null;
  const text = `wpkh(${network === 'bitcoin' ? xpub : respell(xpub)}/0/*)`;
  return `${text}#${calculateDescriptorChecksum(text)}`;
}

/** The eight letters behind `#`. The text holds letters of descriptors alone. Source: BIP-380, Checksum. */
export function calculateDescriptorChecksum(text: string): string {
  const values: number[] = [];
  let groups: number[] = [];
  for (const letter of text) {
    const value = inputLetters.indexOf(letter);
    assert(value >= 0, 'a letter of descriptors');
    values.push(value & 31);
    groups.push(value >> 5);
    if (groups.length < 3) continue;
    values.push((groups[0] ?? 0) * 9 + (groups[1] ?? 0) * 3 + (groups[2] ?? 0));
    groups = [];
  }
  if (groups.length === 1) values.push(groups[0] ?? 0);
  if (groups.length === 2) values.push((groups[0] ?? 0) * 3 + (groups[1] ?? 0));
  const remainder = [...values, 0, 0, 0, 0, 0, 0, 0, 0].reduce(addToRemainder, 1n) ^ 1n;
  return Array.from({ length: 8 }, (_, index) => {
    const value = Number((remainder >> (5n * BigInt(7 - index))) & 31n);
    return checksumLetters.charAt(value);
  }).join('');
}

function addToRemainder(remainder: bigint, value: number): bigint {
  const top = remainder >> 35n;
  const next = ((remainder & 0x7ffffffffn) << 5n) ^ BigInt(value);
  return generator.reduce((sum, term, bit) => ((top >> BigInt(bit)) & 1n ? sum ^ term : sum), next);
}

/** Bitcoin Core takes keys of its test network as tpub alone. */
function respell(xpub: string): string {
  const bytes = base58check.decode(xpub);
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, tpubVersion);
  return base58check.encode(bytes);
}
