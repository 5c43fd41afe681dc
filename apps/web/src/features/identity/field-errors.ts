import { codeDigits } from '@truemark/contract/limits';
import { checkPassword, hasNoList, readUserName } from '@truemark/domain/identity/rules';

export type UserNameErrorKey = 'userNameMissing' | 'userNameWrong';
export type CodeErrorKey = 'codeMissing' | 'codeForm';
export type NewPasswordErrorKey = 'passwordMissing' | 'passwordWeak' | 'passwordAgainMissing' | 'passwordsDiffer';

export function findUserNameError(userName: string): UserNameErrorKey | undefined {
  const read = readUserName(userName);
  return read.ok ? undefined : read.code;
}

export function findCodeError(code: string): CodeErrorKey | undefined {
  if (code === '') return 'codeMissing';
  return code.length === codeDigits ? undefined : 'codeForm';
}

/** A new password, typed twice. Neither the owner's name nor the mailbox of their address may stand in it. */
export function findNewPasswordErrors(values: {
  readonly password: string;
  readonly passwordAgain: string;
  readonly userName?: string | undefined;
  readonly email?: string | null | undefined;
}): { readonly password?: NewPasswordErrorKey; readonly passwordAgain?: NewPasswordErrorKey } {
  const { password, passwordAgain, userName, email } = values;
  const first =
    password === ''
      ? 'passwordMissing'
      : checkPassword(password, { userName, email }, hasNoList).ok
        ? undefined
        : 'passwordWeak';
  const again =
    passwordAgain === '' ? 'passwordAgainMissing' : passwordAgain === password ? undefined : 'passwordsDiffer';
  return { ...(first && { password: first }), ...(again && { passwordAgain: again }) };
}
