import type { ContactValues } from '../contact.ts';

/** What is typed to make an account. */
export interface RegisterValues extends ContactValues {
  readonly userName: string;
  readonly code: string;
  /** Of the newest sending; '' before the first. */
  readonly codeToken: string;
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
    codeToken: '',
    password: '',
    passwordAgain: '',
    hasAccepted: false,
    ...first,
  };
}

/** What was typed last, until an account is made of it: gone with the page, and without its secrets. */
let draft: RegisterValues | undefined;

/** Keeps what was typed, so that the way back finds it; nothing once there is an account. */
export function keepRegisterDraft(values: RegisterValues | undefined): void {
  draft = values && { ...values, code: '', password: '', passwordAgain: '', hasAccepted: false };
}

/** The form to begin with: the one that was left, with the invite code of a new link. */
export function resumeRegister(first: Parameters<typeof startRegister>[0]): RegisterValues {
  if (!draft) return startRegister(first);
  return { ...draft, ...(first.inviteCode !== '' && { inviteCode: first.inviteCode }) };
}

/** The area code goes with the country, as long as no number was typed. */
export function chooseCountry(
  values: Pick<RegisterValues, 'phone'>,
  country: string,
  findAreaCode: (country: string) => string | undefined,
): Partial<RegisterValues> {
  const areaCode = values.phone === '' ? findAreaCode(country) : undefined;
  return { country, ...(areaCode !== undefined && { areaCode }) };
}
