import { accept, deny, type Result } from '../result.ts';
import { readTyped, readTypedCode } from '../text/typed-text.ts';

/** Letters of a password, counted as a person counts them: fewer are weak. Source: NIST SP 800-63B-4, section 3.1.1. */
export const passwordLengthMin = 8;

/** Letters of a password: more are refused, so that hashing one stays cheap. */
export const passwordLengthMax = 128;

/** Letters of a user name. */
export const userNameLengthMin = 4;
export const userNameLengthMax = 20;

/** Letters of an e-mail address. Source: RFC 5321, section 4.5.3.1. */
export const emailLengthMax = 254;

/** Signs of an invite code: digits and capital letters without those that are taken for one another. */
export const inviteCodeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const inviteCodeLength = 8;

/**
 * How the numbers behind one area code are written. Lengths are those of the national number, without area code and
 * trunk prefix; `trunk` is what is dialled before it inside the country and left out from outside, '' for none.
 * Source: ITU-T E.164 and its national numbering plans.
 */
export interface PhonePlan {
  /** Digits of the area code, without a plus. */
  readonly areaCode: string;
  readonly digitsMin: number;
  readonly digitsMax: number;
  readonly trunk: '' | '0' | '06' | '1' | '8';
}

const userNamePattern = /^[A-Za-z][A-Za-z0-9_]*$/;

/**
 * The user name that was typed, without blanks around it. It begins with a Latin letter and goes on with letters, digits
 * and underscores, 4 to 20 in all, so that no name can be taken for an e-mail address, a phone number or, by letters
 * that look alike, for another name. Names that differ in case only are the same name.
 */
export function readUserName(typed: string): Result<string, 'userNameMissing' | 'userNameWrong'> {
  const name = readTyped(typed);
  if (name === '') return deny('userNameMissing');
  const isLongEnough = name.length >= userNameLengthMin && name.length <= userNameLengthMax;
  return isLongEnough && userNamePattern.test(name) ? accept(name) : deny('userNameWrong');
}

const mailboxPattern = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;
const mailboxLengthMax = 64;

/**
 * The e-mail address that was typed, in lower case and without blanks around it. Plain addresses only: no quoted
 * mailboxes, comments, address literals or letters beyond ASCII. Source: RFC 5321, section 4.1.2.
 */
export function readEmail(typed: string): Result<string, 'emailWrong'> {
  const email = readTyped(typed).toLowerCase();
  const at = email.lastIndexOf('@');
  const mailbox = email.slice(0, at);
  const isWell =
    at > 0 &&
    email.length <= emailLengthMax &&
    mailbox.length <= mailboxLengthMax &&
    mailboxPattern.test(mailbox) &&
    domainPattern.test(email.slice(at + 1));
  return isWell ? accept(email) : deny('emailWrong');
}

/** Strips a trunk prefix where what is left is a number of the plan. */
function stripTrunk({ trunk, digitsMin, digitsMax }: PhonePlan, digits: string): string {
  if (trunk === '' || !digits.startsWith(trunk)) return digits;
  const rest = digits.length - trunk.length;
  return rest >= digitsMin && rest <= digitsMax ? digits.slice(trunk.length) : digits;
}

/** Digits, plus and two zeros of a number, without what stands between them. */
function readDialled(typed: string): string {
  return readTyped(typed).replace(/[ ()./-]/g, '');
}

/**
 * The phone number behind an area code in E.164 form (`+4915112345678`). Blanks, hyphens, dots, slashes and brackets
 * between the digits are ignored, and the digits may be those of any script; the trunk prefix, or the area code again after a plus or two zeros, may stand before
 * them.
 */
export function readPhone(plan: PhonePlan, typed: string): Result<string, 'phoneWrong'> {
  const { areaCode, digitsMin, digitsMax, trunk } = plan;
  const plain = readDialled(typed).replace(new RegExp(`^(\\+|00)${areaCode}`), '');
  if (!/^\d+$/.test(plain)) return deny('phoneWrong');
  const digits = stripTrunk(plan, plain);
  if (digits.length < digitsMin || digits.length > digitsMax) return deny('phoneWrong');
  if (trunk !== '' && digits.startsWith('0')) return deny('phoneWrong');
  return accept(`+${areaCode}${digits}`);
}

/** A phone number typed with its area code (`+49 151…`, `0049 151…`) in E.164 form, by the plan it belongs to. */
export function readFullPhone(plans: readonly PhonePlan[], typed: string): Result<string, 'phoneWrong'> {
  const plain = readDialled(typed).replace(/^00/, '+');
  // Area codes are prefix-free: at most one fits.
  const plan = plans.find(({ areaCode }) => plain.startsWith(`+${areaCode}`));
  return plan ? readPhone(plan, plain) : deny('phoneWrong');
}

/** Passwords that are tried first everywhere; found again under added digits and signs and under signs for letters. */
const commonWords = new Set(
  [
    'password passphrase passwort contraseña motdepasse letmein welcome login admin administrator master superman batman',
    'dragon monkey shadow sunshine princess football baseball basketball hockey soccer iloveyou loveyou michael jennifer',
    'michelle jordan charlie thomas andrew daniel jessica ashley computer internet samsung whatever starwars pokemon',
    'trustno freedom killer summer winter spring autumn cheese cookie banana orange hello secret changeme default guest',
    'qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx abc abcd test testing access mustang trading',
    'bitcoin ethereum crypto truemark money lovely flower pepper ginger buster harley tigger robert matthew',
  ].flatMap(line => line.split(' ')),
);
const commonPasswords = new Set(
  '1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 zaq12wsx 1qazxsw2 a1b2c3d4 5201314520'.split(' '),
);
const signsForLetters: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's' };
const distinctMin = 4;
const personalLengthMin = 4;

/** Every sign one above the one before, or one below: 12345678, hgfedcba. */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((sign, index) => (sign.codePointAt(0) ?? 0) - (text.codePointAt(index) ?? 0));
  return steps.every(step => step === 1) || steps.every(step => step === -1);
}

/** A few letters again and again: 12341234. */
const repeated = /^(.{1,4})\1+$/u;

/** Added digits and signs taken off, where `@` and `$` may be such signs or letters. */
function isCommon(text: string, isListed: (text: string) => boolean): boolean {
  const words = [/^[^\p{L}]+|[^\p{L}]+$/gu, /^[^\p{L}@$]+|[^\p{L}@$]+$/gu].map(ends =>
    text.replace(ends, '').replace(/[@43$05]/g, sign => signsForLetters[sign] ?? ''),
  );
  return commonPasswords.has(text) || isListed(text) || words.some(word => commonWords.has(word) || isListed(word));
}

/** What a password must not contain: it is known to whoever tries it. */
interface PasswordOwner {
  readonly userName?: string | undefined;
  readonly email?: string | null | undefined;
}

/** For a browser, whose answer is not the last word. */
export const hasNoList = (): boolean => false;

/**
 * Whether a password is good enough: at least eight letters, at least four different ones, no plain run and no few
 * letters again and again, none of the passwords that are tried first, and neither the user's name nor the mailbox of
 * their address in it. Nothing is asked of its kinds of letters. `isListed` says whether a text in small letters is on a
 * published list of common passwords, which only the server has: a browser passes `hasNoList`. Source: NIST SP 800-63B-4,
 * section 3.1.1.
 */
export function checkPassword(
  password: string,
  { userName, email }: PasswordOwner,
  isListed: (text: string) => boolean,
): Result<string, 'passwordWeak'> {
  const letters = [...password];
  const text = password.toLowerCase();
  const personal = [userName, email?.split('@')[0]].flatMap(part =>
    part && part.length >= personalLengthMin ? [part.toLowerCase()] : [],
  );
  const isWeak =
    letters.length < passwordLengthMin ||
    password.length > passwordLengthMax ||
    new Set(letters).size < distinctMin ||
    isRun(text) ||
    repeated.test(text) ||
    isCommon(text, isListed) ||
    personal.some(part => text.includes(part));
  return isWeak ? deny('passwordWeak') : accept(password);
}

const dotlessDomains = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox an address leads to, for comparing only: without what stands after a plus, and for Google's addresses
 * without dots. Two addresses with the same one belong to the same person.
 */
export function calculateMailbox(email: string): string {
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@');
  const untagged = mailbox.split('+')[0] || mailbox;
  return dotlessDomains.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/** An address or number with its middle hidden: `m•••@example.com`, `+49•••678`. Enough to know it, not to learn it. */
export function hideContact(contact: string): string {
  const [mailbox = '', domain] = contact.split('@');
  if (domain !== undefined) return `${mailbox.slice(0, 1)}•••@${domain}`;
  return `${contact.slice(0, 3)}•••${contact.slice(-3)}`;
}

/** A user name for those who need not learn it: its first two letters. */
export function maskName(userName: string): string {
  return `${userName.slice(0, 2)}•••`;
}

/** The invite code that was typed, in capital letters and without groups; undefined when nothing was typed. */
export function readInviteCode(typed: string | undefined): string | undefined {
  return readTypedCode(typed ?? '').toUpperCase() || undefined;
}

/**
 * A user name made of what a provider calls a person: its Latin letters and digits without accents, filled up with
 * `suffix` (digits and letters) where they are too few. It may be taken.
 */
export function suggestUserName(source: string, suffix: string): string {
  const plain = source
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .replace(/^\d+/, '');
  const start = plain.slice(0, userNameLengthMax - suffix.length);
  return start.length >= userNameLengthMin ? start : `${start || 'user'}${suffix}`;
}
