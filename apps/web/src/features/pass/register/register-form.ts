import type { ContactValues } from '../../../platform/identity/contact.ts';

/** What is typed to make an account. */
export interface RegisterValues extends ContactValues {
  readonly userName: string;
  readonly code: string;
  readonly password: string;
  readonly passwordAgain: string;
  readonly country: string;
  readonly inviteCode: string;
  /** The terms and the risk disclosure were read. */
  readonly hasAccepted: boolean;
}

/**
 * An empty form, with the invite code of the link and the area code of the browser's region. The country decides which
 * rules hold, so it is chosen and never guessed.
 */
export function startRegister(first: { readonly areaCode: string; readonly inviteCode: string }): RegisterValues {
  return {
    way: 'email',
    email: '',
    phone: '',
    userName: '',
    country: '',
    code: '',
    password: '',
    passwordAgain: '',
    hasAccepted: false,
    ...first,
  };
}
