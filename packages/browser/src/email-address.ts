/**
 * An e-mail address whose domain has letters beyond ASCII, with the domain as the network writes it: bücher.example is
 * xn--bcher-kva.example. E-mail fields of most browsers do so by themselves, other fields do not. All else stays.
 * Source: WHATWG URL Standard, domain to ASCII.
 */
export function writeAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 0 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[\w.-]*$/.test(domain)) return address;
  const url = `https://${domain}`;
  return URL.canParse(url) ? address.slice(0, at + 1) + new URL(url).hostname : address;
}
