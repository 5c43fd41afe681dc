import type { FormErrors } from '../../../../platform/form/form-state.ts';
import { findNewPasswordErrors, type NewPasswordErrorKey } from '../../field-errors.ts';
import type { PasswordValues } from './password-form.ts';

export type PasswordErrorKey = NewPasswordErrorKey;

/** Whose password it is, and whether there is one to be replaced. */
export interface PasswordOf {
  readonly hasPassword: boolean;
  readonly userName: string;
  readonly email: string | null;
}

/** What is wrong with the three fields, by the server's own rules. */
export function findPasswordErrors(
  values: PasswordValues,
  { hasPassword, userName, email }: PasswordOf,
): FormErrors<PasswordValues, PasswordErrorKey> {
  const { oldPassword, password, passwordAgain } = values;
  return {
    ...(hasPassword && oldPassword === '' && { oldPassword: 'passwordMissing' as const }),
    ...findNewPasswordErrors({ password, passwordAgain, userName, email }),
  };
}

/** The field that a refusal is about. */
export const passwordRefusalFields = {
  passwordWrong: 'oldPassword',
  passwordWeak: 'password',
  passwordSame: 'password',
} as const;
