/** SHA-256 of the parts, one after the other. Passed in: the browser and Node have different ones. */
export type Sha256 = (...parts: readonly Uint8Array[]) => Uint8Array;

const hexPattern = /^(?:[0-9a-f]{2})*$/;

/** Bytes of a lower-case hexadecimal text; undefined when it is none. */
export function readHex(text: string): Uint8Array | undefined {
  if (!hexPattern.test(text)) return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(text.slice(2 * index, 2 * index + 2), 16);
  }
  return bytes;
}

/** Bytes as a lower-case hexadecimal text. */
export function writeHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const notALetter = 255;
const valuesByCode = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = letters.indexOf(String.fromCharCode(code));
  return value < 0 ? notALetter : value;
});

/** Bytes of a base64 text with its padding; undefined when it is none, or when its last letter carries bits of nothing. */
export function readBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  const lettersCount = text.length - padding;
  let bits = 0;
  let bitCount = 0;
  let written = 0;
  for (let index = 0; index < lettersCount; index += 1) {
    const value = valuesByCode[text.charCodeAt(index)] ?? notALetter;
    if (value === notALetter) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    bytes[written] = (bits >> bitCount) & 0xff;
    written += 1;
  }
  return (bits & ((1 << bitCount) - 1)) === 0 ? bytes : undefined;
}

/** Bytes of an ASCII text, which is its own UTF-8; undefined when a letter lies beyond. */
export function encodeAscii(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 127) return undefined;
    bytes[index] = code;
  }
  return bytes;
}

/** Whether two runs of bytes are the same. */
export function areBytesEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
