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

/** An empty form: the invite code of the link, and the region's area code and country as first choices. */
export function startRegister(first: {
  readonly areaCode: string;
  readonly country: string;
  readonly inviteCode: string;
}): RegisterValues {
  return {
    way: 'email',
    email: '',
    phone: '',
    userName: '',
    code: '',
    password: '',
    passwordAgain: '',
    hasAccepted: false,
    ...first,
  };
}
