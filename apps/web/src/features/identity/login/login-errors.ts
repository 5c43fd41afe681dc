import { readTyped } from '@truemark/domain/text/typed-text';
import type { LoginValues } from './login-form.ts';

export type LoginErrorKey = 'accountMissing' | 'passwordMissing';

/** Only what is missing: whether it is right is for the server to say, and it says no more than it must. */
export function findLoginErrors({ account, password }: LoginValues): Partial<Record<keyof LoginValues, LoginErrorKey>> {
  return {
    ...(readTyped(account) === '' && { account: 'accountMissing' }),
    ...(password === '' && { password: 'passwordMissing' }),
  };
}

/** The field that a refusal is about. */
export const loginRefusalFields = { userNameMissing: 'account', passwordWrong: 'password' } as const;
