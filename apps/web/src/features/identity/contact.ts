import { writeAsciiDomain } from '@truemark/browser/email-address';
import { areaCodes } from '@truemark/contract/people/area-codes';
import { readEmail, readPhone } from '@truemark/domain/identity/rules';
import { readTyped } from '@truemark/domain/text/typed-text';

/** How somebody is reached: by mail, or by phone with an area code. */
export interface ContactValues {
  readonly way: 'email' | 'phone';
  readonly email: string;
  readonly areaCode: string;
  readonly phone: string;
}

export type ContactField = ContactValues['way'];
export type ContactErrorKey = 'emailMissing' | 'emailWrong' | 'phoneMissing' | 'phoneWrong';

function readNumber({ areaCode, phone }: ContactValues): string | undefined {
  const plan = areaCodes.find(each => each.areaCode === areaCode);
  const read = plan && readPhone(plan, phone);
  return read?.ok ? read.value : undefined;
}

function writeAddress({ email }: ContactValues): string {
  return writeAsciiDomain(readTyped(email));
}

/** What is wrong with the contact that was typed, by the server's own rules. */
export function findContactError(values: ContactValues): ContactErrorKey | undefined {
  if (values.way === 'email') {
    if (values.email.trim() === '') return 'emailMissing';
    return readEmail(writeAddress(values)).ok ? undefined : 'emailWrong';
  }
  if (values.phone.trim() === '') return 'phoneMissing';
  return readNumber(values) === undefined ? 'phoneWrong' : undefined;
}

/** The contact as the calls take it. */
export function summarizeContact(
  values: ContactValues,
): { readonly email: string } | { readonly areaCode: string; readonly phone: string } {
  return values.way === 'email'
    ? { email: writeAddress(values) }
    : { areaCode: values.areaCode, phone: readNumber(values) ?? readTyped(values.phone) };
}

/** A code as the calls take it, with the token of its sending. */
export function summarizeCode({ code, codeToken }: { readonly code: string; readonly codeToken: string }) {
  return { code, ...(codeToken !== '' && { codeToken }) };
}

/** The contact as its owner would write it; it also says whether a code was sent to this one. */
export function describeContact(values: ContactValues): string {
  return values.way === 'email' ? writeAddress(values).toLowerCase() : (readNumber(values) ?? readTyped(values.phone));
}
