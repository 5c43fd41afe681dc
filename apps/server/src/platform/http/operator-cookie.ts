import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '@truemark/contract/call';

/** The login of an operator as the browser of one request keeps it. */
export interface OperatorCookie {
  /**
   * Has the browser keep the token of a session where no script can read it. Answers what the page is given in its place;
   * the token itself where the caller is no browser.
   */
  keep(token: string): string;
  drop(): void;
}

interface CookieReply {
  header(name: 'set-cookie', value: string): unknown;
}

// A cookie with this prefix is from this very host over TLS, with the path `/`: nobody else can put one in its place.
const findName = (isSecure: boolean) => (isSecure ? '__Host-operator' : 'operator');

function readCookie({ cookie = '' }: IncomingHttpHeaders, isSecure: boolean): string | undefined {
  const start = `${findName(isSecure)}=`;
  const found = cookie.split(/; */).find(pair => pair.startsWith(start));
  return found?.slice(start.length) || undefined;
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** What a page shows beside the cookie. It follows from the token, and is worth nothing without the cookie. */
function calculatePageToken(token: string): string {
  return hash(`page of ${token}`).toString('base64url');
}

export function openOperatorCookie(
  headers: IncomingHttpHeaders,
  reply: CookieReply,
  isSecure: boolean,
): OperatorCookie {
  const write = (value: string, more: string) =>
    reply.header(
      'set-cookie',
      `${findName(isSecure)}=${value}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}${more}`,
    );
  return {
    keep(token) {
      // Every browser says so of a secure page, and no script can leave it away.
      if (headers['sec-fetch-site'] !== 'same-origin') return token;
      write(token, '');
      return calculatePageToken(token);
    },
    drop: () => void write('', '; Max-Age=0'),
  };
}

/** The token of a session as it stands in the header; for a page of the console, in the cookie that its header belongs to. */
export function readToken({ access }: Call, headers: IncomingHttpHeaders, isSecure: boolean): string | undefined {
  const given = headers.authorization?.replace(/^Bearer /i, '');
  const kept = access.startsWith('operator') ? readCookie(headers, isSecure) : undefined;
  if (!given || kept === undefined) return given;
  return timingSafeEqual(hash(given), hash(calculatePageToken(kept))) ? kept : given;
}

/**
 * The token for a page of the console that somebody opens as a page of its own. A script of this origin that fetches or
 * frames the page gets none: browsers write these headers, and no script can change them.
 */
export function findPageToken(headers: IncomingHttpHeaders, isSecure: boolean): string | undefined {
  if (headers['sec-fetch-dest'] !== 'document' || headers['sec-fetch-mode'] !== 'navigate') return undefined;
  const token = readCookie(headers, isSecure);
  return token === undefined ? undefined : calculatePageToken(token);
}
