const phonePath = '/verification/phone';

/** The token stands in the fragment, which browsers send to no server and put into no referrer. */
export function buildPhoneLink(origin: string, linkToken: string): string {
  return `${origin}${phonePath}#${linkToken}`;
}

/** The token of a link; undefined for a page that was opened without one. */
export function readLinkToken(hash: string): string | undefined {
  const token = hash.slice(1);
  return /^[A-Za-z0-9_-]{16,128}$/.test(token) ? token : undefined;
}
