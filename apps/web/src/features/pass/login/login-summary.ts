import { isPhoneWithoutAreaCode, type LoginValues } from './login-form.ts';

/** The login as the call takes it. */
export function summarizeLogin({ account, areaCode, password }: LoginValues): {
  readonly account: string;
  readonly areaCode?: string;
  readonly password: string;
} {
  return { account: account.trim(), password, ...(isPhoneWithoutAreaCode(account) && { areaCode }) };
}
