import { schnorr } from '@noble/curves/secp256k1.js';
import { bytesToNumberBE } from '@noble/curves/utils.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { accept, deny } from '../result.ts';
import type { Network } from './network.ts';
import type { AddressResult } from './payment-address.ts';

const base58check = createBase58check(sha256);
const hashBytes = 20;
const checksumBytes = 4;
const rules = {
  bitcoin: { prefix: 'bc', versions: [0x00, 0x05] },
  'bitcoin-testnet': { prefix: 'tb', versions: [0x6f, 0xc4] },
} as const;

/** The pay-to-witness-public-key-hash address of a compressed public key. Source: BIP-84, BIP-173. */
export function writeBitcoinAddress(publicKey: Uint8Array, network: Network): string {
  return bech32.encode(findRules(network).prefix, [0, ...bech32.toWords(ripemd160(sha256(publicKey)))]);
}

/**
 * Reads an address of Bitcoin or its test network. Of the witness versions only 0 and 1 are taken: BIP-350 lets wallets
 * send to later ones, but nobody can spend from there today.
 */
export function readBitcoinAddress(text: string, network: Network): AddressResult {
  const { prefix, versions } = findRules(network);
  if (text.toLowerCase().startsWith(`${prefix}1`)) return readWitnessAddress(text);
  return readHashAddress(text, versions);
}

function findRules(network: Network) {
  return network === 'bitcoin' ? rules.bitcoin : rules['bitcoin-testnet'];
}

function readWitnessAddress(text: string): AddressResult {
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase();
  if (!isOneCase || !/^[a-z]{2}1[02-9ac-hj-np-z]{8,87}$/i.test(text)) return deny('malformed');
  const plain = bech32.decodeUnsafe(text);
  const modified = bech32m.decodeUnsafe(text);
  const words = (plain ?? modified)?.words;
  if (!words) return deny('wrong-checksum');
  const [version = -1, ...rest] = words;
  const program = bech32.fromWordsUnsafe(rest);
  if (!program || version > 16 || program.length < 2 || program.length > 40) return deny('malformed');
  if ((version === 0) !== (plain !== undefined)) return deny('wrong-checksum');
  if (version === 0 && program.length !== 20 && program.length !== 32) return deny('malformed');
  if (version > 1 || (version === 1 && !isOutputKey(program))) return deny('unsupported');
  return accept({ address: text.toLowerCase(), hasChecksum: true });
}

/** A taproot output that is no point of the curve can never be spent. Source: BIP-341. */
function isOutputKey(program: Uint8Array): boolean {
  if (program.length !== 32) return false;
  try {
    schnorr.utils.lift_x(bytesToNumberBE(program));
    return true;
  } catch {
    return false;
  }
}

function readHashAddress(text: string, versions: readonly number[]): AddressResult {
  if (!/^[1-9A-HJ-NP-Za-km-z]{26,35}$/.test(text)) return deny('malformed');
  const bytes = base58.decode(text);
  const isOurs = bytes.length === 1 + hashBytes + checksumBytes && versions.includes(bytes[0] ?? -1);
  if (!isOurs) return deny('malformed');
  const isGood = base58check.encode(bytes.subarray(0, 1 + hashBytes)) === text;
  return isGood ? accept({ address: text, hasChecksum: true }) : deny('wrong-checksum');
}
