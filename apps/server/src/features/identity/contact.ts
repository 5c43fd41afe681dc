import { areaCodes, findAreaCode } from '@truemark/contract/people/area-codes';
import { readFullPhone, readPhone, readUserName } from '@truemark/domain/identity/rules';
import { accept, deny, type Result } from '@truemark/domain/result';
import { readTyped } from '@truemark/domain/text/typed-text';
import { readEmailAddress } from '../../platform/words/email-address.ts';
import type { LoginName } from './store.ts';

/** An e-mail address or a phone number; exactly one of the two is there. */
export type ContactPoint =
  | { readonly channel: 'mail'; readonly target: string; readonly email: string; readonly phone: null }
  | { readonly channel: 'sms'; readonly target: string; readonly email: null; readonly phone: string };

/** The fields of a body that name a contact. */
export interface ContactFields {
  readonly email?: string | undefined;
  readonly areaCode?: string | undefined;
  readonly phone?: string | undefined;
}

export function toMailPoint(email: string): ContactPoint {
  return { channel: 'mail', target: email, email, phone: null };
}

export function toPhonePoint(phone: string): ContactPoint {
  return { channel: 'sms', target: phone, email: null, phone };
}

function readNumber(typed: string, areaCode: string | undefined): Result<string, 'phoneWrong'> {
  if (areaCode === undefined) return readFullPhone(areaCodes, typed);
  const plan = findAreaCode(areaCode);
  return plan ? readPhone(plan, typed) : deny('phoneWrong');
}

/** The contact that was typed. With neither field it is the e-mail address that is wrong. */
export function readContact({
  email,
  areaCode,
  phone,
}: ContactFields): Result<ContactPoint, 'emailWrong' | 'phoneWrong'> {
  if (email === undefined && phone !== undefined) {
    const number = readNumber(phone, areaCode);
    return number.ok ? accept(toPhonePoint(number.value)) : number;
  }
  const address = readEmailAddress(email ?? '');
  return address.ok ? accept(toMailPoint(address.value)) : address;
}

const nobody: LoginName = { userName: null, email: null, phone: null };

/** What was typed to log in with. Their forms exclude one another; what has none of them is nobody's. */
export function readLoginName(account: string, areaCode: string | undefined): LoginName {
  const email = readEmailAddress(account);
  if (email.ok) return { ...nobody, email: email.value };
  const userName = readUserName(account);
  if (userName.ok) return { ...nobody, userName: userName.value };
  const isFull = /^(\+|00)/.test(readTyped(account));
  const phone = readNumber(account, isFull ? undefined : (areaCode ?? ''));
  return phone.ok ? { ...nobody, phone: phone.value } : nobody;
}

/** How a typed name is counted when it is nobody's: as it would be if it were somebody's. */
export function nameSubject({ userName, email, phone }: LoginName, account: string): string {
  return userName?.toLowerCase() ?? email ?? phone ?? readTyped(account).toLowerCase();
}
