import { writeAsciiDomain } from '@truemark/browser/email-address';
import { readTyped } from '@truemark/domain/text/typed-text';
import { isPhoneWithoutAreaCode, type LoginValues } from './login-form.ts';

/** The login as the call takes it. */
export function summarizeLogin({ account, areaCode, password }: LoginValues): {
  readonly account: string;
  readonly areaCode?: string;
  readonly password: string;
} {
  return {
    account: writeAsciiDomain(readTyped(account)),
    password,
    ...(isPhoneWithoutAreaCode(account) && { areaCode }),
  };
}
