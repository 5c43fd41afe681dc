import { domainToASCII } from 'node:url';
import { readEmail } from '@truemark/domain/identity/rules';
import type { Result } from '@truemark/domain/result';
import { readTyped } from '@truemark/domain/text/typed-text';

/** A typed e-mail address with its domain as the network writes it. All else stays. */
export function writeAsciiDomain(typed: string): string {
  const address = readTyped(typed);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // Letters, and not what the network reads into signs such as `%`.
  const isBeyondAscii = at > 0 && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && !/^[\w.-]*$/.test(domain);
  return isBeyondAscii ? address.slice(0, at + 1) + domainToASCII(domain) : address;
}

/**
 * The e-mail address that was typed: `anna@bücher.example` and `anna@xn--bcher-kva.example`, of which browsers send
 * either, are one.
 */
export function readEmailAddress(typed: string): Result<string, 'emailWrong'> {
  return readEmail(writeAsciiDomain(typed));
}
