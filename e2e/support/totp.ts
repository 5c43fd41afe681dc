import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

function decodeBase32(text: string): Buffer {
  const bits = [...text.replaceAll(/[\s=]/g, '')].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map(byte => Number.parseInt(byte, 2)));
}

interface TotpTime {
  /** How far the clock of who checks it is ahead, or behind when negative. */
  readonly shiftMs?: number;
  /** So many steps later: each code works once. */
  readonly later?: number;
}

/** What an authenticator app shows. Source: RFC 6238. */
export function calculateTotp(secret: string, { shiftMs = 0, later = 0 }: TotpTime = {}): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() + shiftMs) / stepMs) + later));
  const hash = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
