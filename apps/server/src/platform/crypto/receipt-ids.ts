import { createCipheriv, createDecipheriv } from 'node:crypto';
import { type ReceiptKind, receiptKinds } from '@truemark/contract/trading/orders';
import { assert } from '@truemark/domain/result';

/** What a receipt is of. */
export interface ReceiptPlace {
  readonly kind: ReceiptKind;
  readonly userId: number;
  readonly orderId: number;
}

/** Addresses of public receipts: each leads to one order, and from none can another be guessed. */
export interface ReceiptIds {
  /** 26 lower-case letters and digits. */
  encode(kind: ReceiptKind, userId: number, orderId: number): string;
  /** Undefined for a text that this instance has not made. */
  decode(text: string): ReceiptPlace | undefined;
}

const blockBytes = 16;
const numberBytes = 6;
const padStart = 1 + 2 * numberBytes;
const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const letterBits = 5;
const textLength = Math.ceil((blockBytes * 8) / letterBits);

/**
 * One AES block of kind, owner, order and three zeros that a guess would have to meet. `key` is 32 hexadecimal digits,
 * kept for the life of the database.
 */
export function createReceiptIds(key: string): ReceiptIds {
  const keyBytes = Buffer.from(key, 'hex');
  assert(keyBytes.length === blockBytes, 'the key of receipts has 128 bits');
  // One block without a chain: there is nothing that an initial value could add.
  const cipher = createCipheriv('aes-128-ecb', keyBytes, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', keyBytes, null).setAutoPadding(false);
  return {
    encode(kind, userId, orderId) {
      const block = Buffer.alloc(blockBytes);
      block.writeUInt8(receiptKinds.indexOf(kind) + 1, 0);
      block.writeUIntBE(userId, 1, numberBytes);
      block.writeUIntBE(orderId, 1 + numberBytes, numberBytes);
      return writeLetters(cipher.update(block));
    },
    decode(text) {
      const bytes = readLetters(text);
      if (!bytes) return undefined;
      const block = decipher.update(bytes);
      const kind = receiptKinds[block.readUInt8(0) - 1];
      if (!kind || block.subarray(padStart).some(byte => byte !== 0)) return undefined;
      const userId = block.readUIntBE(1, numberBytes);
      return { kind, userId, orderId: block.readUIntBE(1 + numberBytes, numberBytes) };
    },
  };
}

/** Base32 of RFC 4648 in lower case, without padding; the two bits left over are zero if nothing else is said. */
function writeLetters(bytes: Uint8Array, leftOver = 0): string {
  let text = '';
  let rest = 0;
  let restBits = 0;
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    for (restBits += 8; restBits >= letterBits; restBits -= letterBits) {
      text += letters[(rest >> (restBits - letterBits)) & 31];
    }
    rest &= (1 << restBits) - 1;
  }
  return `${text}${letters[((rest << (letterBits - restBits)) & 31) | leftOver]}`;
}

/** The address of a receipt that was shared, of 16 random bytes. It looks like the others, and none of them is it. */
export function writeShareId(bytes: Uint8Array): string {
  assert(bytes.length === blockBytes, 'the address of a shared receipt has 128 bits');
  return writeLetters(bytes, 1);
}

function readLetters(text: string): Buffer | undefined {
  if (text.length !== textLength) return undefined;
  let whole = 0n;
  for (const letter of text) {
    const value = letters.indexOf(letter);
    if (value < 0) return undefined;
    whole = (whole << 5n) | BigInt(value);
  }
  // Of two texts that differ in the bits left over only one may lead to an order.
  if ((whole & 3n) !== 0n) return undefined;
  return Buffer.from((whole >> 2n).toString(16).padStart(blockBytes * 2, '0'), 'hex');
}
