import { readTypedCode } from '@truemark/domain/text/typed-text';
import { hashOpaqueText, type RandomBytes } from './opaque-text.ts';

/** Codes of one set. */
const recoveryCodeCount = 10;

/** Crockford's Base32: no letter that is taken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupLetters = 4;
const codeLetters = 16;

/** A new set. Each code has 80 random bits and reads `7Q2M-X0ZK-…`, four groups of four. */
export function makeRecoveryCodes(randomBytes: RandomBytes): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from(randomBytes(codeLetters), byte => alphabet[byte % alphabet.length]).join('');
    return letters.match(new RegExp(`.{${groupLetters}}`, 'g'))?.join('-') ?? letters;
  });
}

/** What is kept of a code, however it was typed; undefined for what is none. */
export function hashRecoveryCode(typed: string): Buffer | undefined {
  const letters = readTypedCode(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return letters.length === codeLetters && [...letters].every(letter => alphabet.includes(letter))
    ? hashOpaqueText(letters)
    : undefined;
}
