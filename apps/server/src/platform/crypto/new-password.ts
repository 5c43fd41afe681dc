import { checkPassword } from '@truemark/domain/identity/rules';
import type { Result } from '@truemark/domain/result';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Words of people, of the list's first ones; the others are mostly one person's password. */
const wordsMax = 10_000;
const lengthMin = 8;
const passwords = dictionary['passwords-common'];
const listed = new Set([...passwords.slice(0, wordsMax), ...passwords.filter(({ length }) => length >= lengthMin)]);

/** Judges a password that somebody chooses, by the rules of the domain and a published list of those most used. */
export function checkNewPassword(
  password: string,
  owner: Parameters<typeof checkPassword>[1],
): Result<string, 'passwordWeak'> {
  return checkPassword(password, owner, text => listed.has(text));
}
