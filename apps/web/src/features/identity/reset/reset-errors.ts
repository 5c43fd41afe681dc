import type { FormErrors } from '../../../platform/form/form-state.ts';
import { type ContactErrorKey, findContactError } from '../contact.ts';
import { type CodeErrorKey, findCodeError, findNewPasswordErrors, type NewPasswordErrorKey } from '../field-errors.ts';
import type { ResetValues } from './reset-form.ts';

export type ResetErrorKey = ContactErrorKey | CodeErrorKey | NewPasswordErrorKey;

export function findResetErrors(values: ResetValues): FormErrors<ResetValues, ResetErrorKey> {
  const contact = findContactError(values);
  const code = findCodeError(values.code);
  const { password, passwordAgain } = values;
  const email = values.way === 'email' ? values.email : undefined;
  return {
    ...(contact && { [values.way]: contact }),
    ...(code && { code }),
    ...findNewPasswordErrors({ password, passwordAgain, email }),
  };
}

/** The field that a refusal is about. */
export const resetRefusalFields = {
  emailWrong: 'email',
  phoneWrong: 'phone',
  codeWrong: 'code',
  phoneCodeWrong: 'code',
  codeExpired: 'code',
  passwordWeak: 'password',
} as const;
