import { isIP } from 'node:net';

/** Who a passkey is made for: the site's name, and where its pages come from. Source: WebAuthn Level 3, section 5.1.2. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The relying party of pages from this origin; undefined where browsers offer no passkeys. */
export function readRelyingParty(origin: string): RelyingParty | undefined {
  if (!URL.canParse(origin)) return undefined;
  const { hostname, protocol, origin: plain } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isLocal);
  // Addresses are no names: browsers refuse them.
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isSecure && isName ? { id: hostname, origin: plain } : undefined;
}

interface Site {
  readonly publicUrl: string | null;
  readonly isSandbox: boolean;
}

/**
 * The relying party of a request. A site with a public address has one; only a sandbox without one believes what the
 * request says of where it was sent.
 */
export function findRelyingParty({ publicUrl, isSandbox }: Site, requestOrigin: string): RelyingParty | undefined {
  if (publicUrl !== null) return readRelyingParty(publicUrl);
  return isSandbox ? readRelyingParty(requestOrigin) : undefined;
}
