import type { ContactValues } from '../contact.ts';

/** What is typed to set a new password. */
export interface ResetValues extends ContactValues {
  readonly code: string;
  /** Of the newest sending; '' before the first. */
  readonly codeToken: string;
  readonly password: string;
  readonly passwordAgain: string;
}

export function startReset(areaCode: string): ResetValues {
  return { way: 'email', email: '', areaCode, phone: '', code: '', codeToken: '', password: '', passwordAgain: '' };
}
