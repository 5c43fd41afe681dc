import { expect, it } from 'vitest';
import { buildPhoneLink, readLinkToken } from './phone-link.ts';

it('KYC-064 the link to the telephone keeps its token out of what a server is sent', () => {
  const token = 'a-B_9'.repeat(8);
  const link = new URL(buildPhoneLink('https://example.org', token));
  expect(`${link.pathname}${link.search}`).toBe('/verification/phone');
  expect(readLinkToken(link.hash)).toBe(token);
  expect(readLinkToken('')).toBeUndefined();
  expect(readLinkToken('#<b>not a token, but long enough</b>')).toBeUndefined();
});
