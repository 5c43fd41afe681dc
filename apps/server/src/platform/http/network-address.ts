import net from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address without its zone; an IPv4 address that is written as IPv6 becomes IPv4. */
function toPlain(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!net.isIPv6(plain)) return plain;
  const parsed = ipaddr.IPv6.parse(plain);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : plain;
}

/** The network an address belongs to, which says about where someone was and not who: `203.0.113.0/24`, `2001:db8:1::/48`. */
export function calculateNetwork(address: string): string {
  const plain = toPlain(address);
  if (net.isIPv4(plain)) return `${ipaddr.IPv4.networkAddressFromCIDR(`${plain}/24`)}/24`;
  return net.isIPv6(plain) ? `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/48`)}/48` : '?';
}

/** What counts as one caller: an IPv4 address, or the network of 64 bits that one connection has in IPv6. */
export function calculateCaller(address: string): string {
  const plain = toPlain(address);
  return net.isIPv6(plain) ? `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`)}/64` : plain;
}
