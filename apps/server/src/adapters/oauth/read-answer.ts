import type { OauthReturn } from './provider.ts';

const textLengthMax = 200;

/** A claim that should be a text; null for anything else, and for one that is too long to be what it says. */
export function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= textLengthMax ? value : null;
}

/** The address the browser came back to, made again from what it told us. */
export function buildReturn(redirectUri: string, state: string, { code, iss }: OauthReturn): URL {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ state, code, ...(iss === undefined ? {} : { iss }) }).toString();
  return url;
}

/** A provider on this machine may speak plain HTTP. */
export function canBeInsecure({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}
