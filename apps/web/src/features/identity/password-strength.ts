import { checkPassword, hasNoList, passwordLengthMin } from '@truemark/domain/identity/rules';

/** Whose password it is: neither may stand in it. */
export interface PasswordOwner {
  readonly userName?: string | undefined;
  readonly email?: string | null | undefined;
}

export interface PasswordStrength {
  readonly isLong: boolean;
  /** None of the passwords that are tried first. */
  readonly isUncommon: boolean;
  /** Without the owner's name and mailbox. */
  readonly isImpersonal: boolean;
  readonly isGood: boolean;
}

/** The server's rule, part by part, so that a form can say which part is missing. */
export function calculatePasswordStrength(password: string, owner: PasswordOwner): PasswordStrength {
  const isLong = [...password].length >= passwordLengthMin;
  const isGood = checkPassword(password, owner, hasNoList).ok;
  const isUncommon = checkPassword(password, {}, hasNoList).ok;
  return { isLong, isUncommon, isImpersonal: isGood || (isLong && !isUncommon), isGood };
}
