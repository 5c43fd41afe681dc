import { boundedText } from '@truemark/contract/schemas';
import * as z from 'zod/mini';
import type { OauthReturn } from './provider.ts';

const claimText = boundedText(200, 1);
const subjectText = boundedText(255, 1);

/** A claim that should be a text; null for anything else, and for one that is too long to be what it says. */
export function readText(value: unknown): string | null {
  return z.safeParse(claimText, value).data ?? null;
}

/**
 * The provider's own id of a person; throws for one that cannot be kept.
 * Source: https://openid.net/specs/openid-connect-core-1_0.html#IDToken, `sub`: at most 255 characters.
 */
export function readSubject(value: unknown): string {
  const subject = z.safeParse(subjectText, value);
  if (!subject.success) throw new Error('the provider named nobody, or by an id that is none');
  return subject.data;
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
