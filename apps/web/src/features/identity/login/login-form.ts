import { readTyped } from '@truemark/domain/text/typed-text';

/** What is typed to log in. `areaCode` counts only for a number that was typed without one. */
export interface LoginValues {
  readonly account: string;
  readonly areaCode: string;
  readonly password: string;
}

/**
 * Whether what was typed can only be a phone number without its area code: user names begin with a letter, addresses
 * have an @, and a whole number begins with a plus or two zeros.
 */
export function isPhoneWithoutAreaCode(account: string): boolean {
  const plain = readTyped(account);
  return /^\(?\d[\d\s()./-]*$/.test(plain) && !plain.startsWith('00');
}
