import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { accept, assert, deny, type Result } from '../result.ts';
import { writeBitcoinAddress } from './bitcoin-address.ts';
import { writeEthereumAddress } from './ethereum-address.ts';
import { type Chain, findChain, type Network } from './network.ts';
import { writeTronAddress } from './tron-address.ts';

/**
 * Why a text is no key that deposit addresses come from: `malformed`: no extended key, or one with a wrong checksum;
 * `private`: it can spend, and must never come near the server; `wrong-network`: a key of another network or of another
 * form of addresses (ypub); `wrong-depth`: not the key of an account (m/purpose'/coin'/account').
 */
export type DepositKeyRefusal = 'malformed' | 'private' | 'wrong-network' | 'wrong-depth';

/** An account's extended public key, and the addresses that come from it. It can receive and never spend. */
export interface DepositKey {
  readonly network: Network;
  /** The key in the spelling `xpub…`, whatever prefix it was given in. */
  readonly xpub: string;
  /** SHA-256 of that spelling, in hexadecimal: two people compare it. */
  readonly hash: string;
  /** The address of a user: `key/0/index`, in the spelling of `parseAddress`. */
  deriveAddress(index: number): string;
}

/** The highest index of a public derivation. Source: BIP-32. */
export const depositIndexMax = 2 ** 31 - 1;

const base58check = createBase58check(sha256);
const accountDepth = 3;
const keyBytes = 78;
const xpubVersion = 0x0488b21e;

/** Version bytes of extended public keys: BIP-32's, and SLIP-132's for native witness addresses. */
const publicVersions: Readonly<Record<'main' | 'test', readonly number[]>> = {
  main: [xpubVersion, 0x04b24746],
  test: [xpubVersion, 0x043587cf, 0x045f1cf6],
};

/** xprv, tprv, and SLIP-132's yprv, zprv, Yprv, Zprv, uprv, vprv, Uprv, Vprv. */
const privateVersions: readonly number[] = [
  0x0488ade4, 0x04358394, 0x049d7878, 0x04b2430c, 0x0295b005, 0x02aa7a99, 0x044a4e28, 0x045f18bc, 0x024285b5,
  0x02575048,
];

/** What can spend and is no extended key: a key of 32 bytes in hexadecimal, one of a wallet file, twelve words. */
const looseSecrets = /^(?:0x)?[0-9a-f]{64}$|^[5KL9c][1-9A-HJ-NP-Za-km-z]{50,51}$|^[a-z]+(?:\s+[a-z]+){11,23}$/i;

const writers: Readonly<Record<Chain, (publicKey: Uint8Array, network: Network) => string>> = {
  ethereum: publicKey => writeEthereumAddress(hashPublicKey(publicKey)),
  tron: publicKey => writeTronAddress(hashPublicKey(publicKey)),
  bitcoin: writeBitcoinAddress,
};

/**
 * Reads the extended public key that a network's deposit addresses come from. Bitcoin's addresses are native witness
 * ones (BIP-84), so zpub and vpub are taken beside xpub and tpub. Sources: BIP-32, BIP-44, BIP-84, SLIP-132.
 */
export function openDepositKey(network: Network, text: string): Result<DepositKey, DepositKeyRefusal> {
  if (looseSecrets.test(text.trim())) return deny('private');
  const bytes = readBase58check(text.trim());
  if (bytes?.length !== keyBytes) return deny(/^[a-z]prv/i.test(text.trim()) ? 'private' : 'malformed');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(0);
  if (privateVersions.includes(version) || bytes[45] === 0) return deny('private');
  if (!listVersions(network).includes(version)) return deny('wrong-network');
  if (bytes[4] !== accountDepth) return deny('wrong-depth');
  view.setUint32(0, xpubVersion);
  const xpub = base58check.encode(bytes);
  const receiving = openReceiving(xpub);
  if (!receiving) return deny('malformed');
  const write = writers[findChain(network)];
  return accept({
    network,
    xpub,
    hash: bytesToHex(sha256(utf8ToBytes(xpub))),
    deriveAddress(index) {
      assert(Number.isInteger(index) && index >= 0 && index <= depositIndexMax, 'an index of a public derivation');
      const { publicKey } = receiving.deriveChild(index);
      assert(publicKey, 'a derived key has a public key');
      return write(publicKey, network);
    },
  });
}

/** Where wallets keep the account of a network. Sources: BIP-44, BIP-84, SLIP-44. */
const accountPaths: Readonly<Record<Network, string>> = {
  ethereum: "m/44'/60'/0'",
  sepolia: "m/44'/60'/0'",
  tron: "m/44'/195'/0'",
  shasta: "m/44'/195'/0'",
  bitcoin: "m/84'/0'/0'",
  'bitcoin-testnet': "m/84'/1'/0'",
};

/** The extended public key of a network's first account in the wallet of a seed: for test networks alone. */
export function deriveTestKey(network: Network, seed: Uint8Array): string {
  return HDKey.fromMasterSeed(seed).derive(accountPaths[network]).publicExtendedKey;
}

function listVersions(network: Network): readonly number[] {
  if (network === 'bitcoin') return publicVersions.main;
  return network === 'bitcoin-testnet' ? publicVersions.test : [xpubVersion];
}

function readBase58check(text: string): Uint8Array | null {
  try {
    return base58check.decode(text);
  } catch {
    return null;
  }
}

/** The receiving branch of an account; null when the key is no point of the curve. */
function openReceiving(xpub: string): HDKey | null {
  try {
    return HDKey.fromExtendedKey(xpub).deriveChild(0);
  } catch {
    return null;
  }
}

/** The 20 bytes that Ethereum and Tron name an account by. */
function hashPublicKey(publicKey: Uint8Array): Uint8Array {
  return keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(12);
}
