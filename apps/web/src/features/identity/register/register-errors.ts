import { isCountry } from '@truemark/contract/people/countries';
import type { FormErrors } from '../../../platform/form/form-state.ts';
import { type ContactErrorKey, findContactError } from '../contact.ts';
import {
  type CodeErrorKey,
  findCodeError,
  findNewPasswordErrors,
  findUserNameError,
  type NewPasswordErrorKey,
  type UserNameErrorKey,
} from '../field-errors.ts';
import type { RegisterValues } from './register-form.ts';

export type RegisterErrorKey =
  | ContactErrorKey
  | UserNameErrorKey
  | NewPasswordErrorKey
  | CodeErrorKey
  | 'countryMissing'
  | 'termsMissing';

/** Everything that keeps the form from being sent, by the server's own rules. */
export function findRegisterErrors(values: RegisterValues): FormErrors<RegisterValues, RegisterErrorKey> {
  const userName = findUserNameError(values.userName);
  const contact = findContactError(values);
  const code = findCodeError(values.code);
  const { password, passwordAgain } = values;
  const email = values.way === 'email' ? values.email : undefined;
  return {
    ...(userName && { userName }),
    ...(contact && { [values.way]: contact }),
    ...(code && { code }),
    ...findNewPasswordErrors({ password, passwordAgain, userName: values.userName, email }),
    ...(!isCountry(values.country) && { country: 'countryMissing' }),
    ...(!values.hasAccepted && { hasAccepted: 'termsMissing' }),
  };
}

/** The field that a refusal is about. A number that is taken has the refusal of an address that is. */
export function listRegisterRefusalFields(way: RegisterValues['way']) {
  return {
    userNameMissing: 'userName',
    userNameWrong: 'userName',
    userNameTaken: 'userName',
    emailWrong: 'email',
    phoneWrong: 'phone',
    emailTaken: way,
    codeWrong: 'code',
    phoneCodeWrong: 'code',
    codeExpired: 'code',
    passwordWeak: 'password',
    countryWrong: 'country',
    inviteCodeUnknown: 'inviteCode',
    inviteOwn: 'inviteCode',
  } as const;
}
