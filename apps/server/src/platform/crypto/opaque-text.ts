import { hash } from 'node:crypto';

/** Bytes that nobody can foresee. */
export type RandomBytes = (size: number) => Buffer;

const opaqueBytes = 32;

/** A text of 256 random bits that stands for something here: a session, a challenge. */
export function makeOpaqueText(randomBytes: RandomBytes): string {
  return randomBytes(opaqueBytes).toString('base64url');
}

/** SHA-256 of a text of high entropy, which is all that is kept of it. */
export function hashOpaqueText(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** The same in hexadecimal: for what is looked up with every request. */
export function hashOpaqueTextHex(text: string): string {
  return hash('sha256', text);
}
