import net from 'node:net';

/** The groups of an IPv6 address, all eight. */
function expand(address: string): readonly string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

function toPlain(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? address.replace(/%.*$/, '');
}

function shortenSix(address: string, groups: number): string {
  const kept = expand(address)
    .slice(0, groups)
    .map(group => Number.parseInt(group, 16).toString(16));
  return `${kept.join(':').replace(/(^|:)0(:0)*$/, '')}::/${groups * 16}`;
}

/** The network an address belongs to, which says about where someone was and not who: `203.0.113.0/24`, `2001:db8:1::/48`. */
export function calculateNetwork(address: string): string {
  const plain = toPlain(address);
  if (net.isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return net.isIPv6(plain) ? shortenSix(plain, 3) : '?';
}

/** What counts as one caller: an IPv4 address, or the network of 64 bits that one connection has in IPv6. */
export function calculateCaller(address: string): string {
  const plain = toPlain(address);
  return net.isIPv6(plain) ? shortenSix(plain, 4) : plain;
}
