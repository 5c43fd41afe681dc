import { countries, isCountry } from '@truemark/contract/people/countries';
import * as z from 'zod/mini';

export function oneOf<const Choice extends string>(...choices: Choice[]) {
  return z.enum(choices, { error: issue => `must be ${choices.join(' or ')}, not ${quote(issue.input)}` });
}

export function wholeNumber(minimum: number, maximum: number) {
  return number(/^\d{1,9}$/, minimum, maximum, 'a whole number');
}

export function number(pattern: RegExp, minimum: number, maximum: number, kind: string) {
  return z.pipe(
    z.string().check(
      z.refine(text => pattern.test(text) && Number(text) >= minimum && Number(text) <= maximum, {
        error: issue => `must be ${kind} from ${minimum} to ${maximum}, not ${quote(issue.input)}`,
      }),
    ),
    z.transform(text => Number(text)),
  );
}

export function flag() {
  return z.pipe(
    oneOf('true', 'false'),
    z.transform(text => text === 'true'),
  );
}

/** A value that may hold a password is never shown. */
export function url(error: string, protocol: RegExp) {
  return z.string().check(z.refine(text => URL.canParse(text) && protocol.test(new URL(text).protocol), { error }));
}

export function databaseUrl() {
  return url('must be an address that starts with postgres://', /^postgres(ql)?:$/);
}

/** Pages, calls and streams stand at the root of their host. */
export function publicUrl() {
  return url('must be an address that starts with http:// or https://', /^https?:$/).check(
    z.refine(text => !URL.canParse(text) || /^https?:\/\/[^/?#@]+\/*$/i.test(text), {
      error: 'must be a host alone, like https://truemark.example: below a path nothing would be found',
    }),
  );
}

/** What another chat service may be given of its visitors. Source: specification, section 1. */
const chatNames = ['id', 'level', 'walletAddress', 'createTime', 'idefinderStatus', 'name', 'email', 'phone'];

/** Page of a chat service, over TLS, with names in braces that are filled in. */
export function chatUrl() {
  const names = (text: string) => [...text.matchAll(/\{(\w*)\}/g)].map(match => match[1] ?? '');
  const isSound = (text: string) =>
    URL.canParse(text) && isSafe(new URL(text)) && names(text).every(name => chatNames.includes(name));
  return z.string().check(
    z.refine(isSound, {
      error: `must be an address that starts with https://, and may name {${chatNames.join('}, {')}}`,
    }),
  );
}

/** Where somebody is found who answers for this site; made-up hosts are what push services refuse. */
export function contactUrl() {
  const madeUp = /(^|[.@])(localhost|example|invalid|test|local)$/i;
  const isReal = (text: string) =>
    (/^mailto:[^\s@,]+@[^\s@,]+\.[^\s@,]+$/.test(text) || /^https:\/\/[^\s/@]+\.[^\s@]+$/.test(text)) &&
    !madeUp.test(text.replace(/^(mailto:|https:\/\/)/, '').replace(/[/:].*$/, ''));
  return z
    .string()
    .check(
      z.refine(isReal, { error: 'must be a real address, like mailto:support@yoursite.com or https://yoursite.com' }),
    );
}

/** Origins with a comma between them; without TLS on this machine only. */
export function originList() {
  const split = (text: string) => text.split(',').map(part => part.trim());
  const isOrigin = (text: string) => URL.canParse(text) && isSafe(new URL(text)) && new URL(text).origin === text;
  return z.pipe(
    z.string().check(
      z.refine(text => split(text).every(isOrigin), {
        error: 'must be origins like https://push.yoursite.com, with a comma between them',
      }),
    ),
    z.transform(split),
  );
}

/** Countries by their two letters of ISO 3166-1, each once and in its order. */
export function countryList() {
  const split = (text: string) => text.split(',').map(part => part.trim().toUpperCase());
  const listWrong = (text: unknown) => split(String(text)).filter(code => !isCountry(code));
  return z.pipe(
    z.string().check(
      z.refine(text => listWrong(text).length === 0, {
        error: ({ input }) => `must be country codes of ISO 3166, like DE,FR,JP: ${quote(listWrong(input))} is none`,
      }),
    ),
    z.transform(text => countries.filter(code => split(text).includes(code))),
  );
}

/** Over TLS, save on this machine. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
}

/** Secrets go there: not without TLS, save on this machine. */
export function providerUrl() {
  return z.string().check(
    z.refine(text => URL.canParse(text) && isSafe(new URL(text)), {
      error: 'must be an address that starts with https:// (http:// on this machine only)',
    }),
  );
}

export const quote = (input: unknown): string => JSON.stringify(String(input).slice(0, 60));

/** A value that is secret, or may hold a secret, is never shown. */
export function secret(error: string, isGood: (text: string) => boolean) {
  return z.string().check(z.refine(isGood, { error }));
}

const keyBytes = 32;

export function key() {
  return secret(
    `must be ${keyBytes} bytes in Base64`,
    text => /^[A-Za-z0-9+/]+=*$/.test(text) && Buffer.from(text, 'base64').length === keyBytes,
  );
}
