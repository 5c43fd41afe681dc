import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { accept, deny, type Result } from '../result.ts';
import { isSameAddress } from './address.ts';
import { writeEthereumAddress } from './ethereum-address.ts';
import { findChain, type Network } from './network.ts';
import { writeTronAddress } from './tron-address.ts';

/** `malformed`: no signature of 65 bytes; `wrong-signer`: somebody else's, or of another text; `unsupported`: Bitcoin. */
export type SignatureRefusal = 'malformed' | 'wrong-signer' | 'unsupported';

export interface SignedMessage {
  /** Who should have signed: an address of a key, since a contract cannot be asked here. */
  readonly address: string;
  /** The very text that was signed. Name the site, the deposit and the user in it, so that it proves nothing else. */
  readonly message: string;
  /** 65 bytes in hexadecimal, with or without `0x`. */
  readonly signature: string;
}

/** The prefix that keeps a signed text from being a transaction. Sources: EIP-191; Tron, TIP-191 (`signMessageV2`). */
const prefixes = { ethereum: '\x19Ethereum Signed Message:\n', tron: '\x19TRON Signed Message:\n' } as const;

/**
 * Checks that the key of an address signed a text: `personal_sign` on Ethereum, `signMessageV2` on Tron. Bitcoin is
 * `unsupported`: wallets sign its witness addresses in forms that differ, so a unique amount tells whose a payment is.
 */
export function checkSignedMessage(
  network: Network,
  { address, message, signature }: SignedMessage,
): Result<true, SignatureRefusal> {
  const chain = findChain(network);
  if (chain === 'bitcoin') return deny('unsupported');
  const digits = /^(?:0x)?([0-9a-f]{130})$/i.exec(signature.trim())?.[1];
  if (digits === undefined) return deny('malformed');
  const account = recoverAccount(prefixes[chain], message, hexToBytes(digits));
  if (!account) return deny('wrong-signer');
  const signer = chain === 'tron' ? writeTronAddress(account) : writeEthereumAddress(account);
  return isSameAddress(network, signer, address) ? accept(true) : deny('wrong-signer');
}

/** The 20 bytes of the account whose key signed; null when no key can have. */
function recoverAccount(prefix: string, message: string, signature: Uint8Array): Uint8Array | null {
  const text = utf8ToBytes(message);
  const hash = keccak_256(concatBytes(utf8ToBytes(`${prefix}${text.length}`), text));
  const last = signature[64] ?? 0;
  const recovery = last >= 27 ? last - 27 : last;
  if (recovery > 1) return null;
  try {
    const point = secp256k1.Signature.fromBytes(signature.subarray(0, 64))
      .addRecoveryBit(recovery)
      .recoverPublicKey(hash);
    return keccak_256(point.toBytes(false).subarray(1)).subarray(12);
  } catch {
    return null;
  }
}
