import type { IncomingMessage } from 'node:http';
import net from 'node:net';
import { cleanForwardedFor } from './forwarded-for.ts';

/** Words for networks that need no numbers. Source: RFC 6890. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (net.isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether a text names proxies: an address, a network, or one of the words. */
export function isProxy(text: string): boolean {
  const [address = '', bits] = text.split('/');
  if (bits === undefined) return Object.hasOwn(namedNetworks, text) || net.isIP(text) !== 0;
  return net.isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (net.isIPv4(address) ? 32 : 128);
}

/** Whether a machine is a proxy whose word counts: one of these addresses, networks and names of networks. */
export function createTrust(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new net.BlockList();
  for (const network of proxies.flatMap(proxy => namedNetworks[proxy] ?? proxy)) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  return address => net.isIP(address) !== 0 && trusted.check(address, familyOf(address));
}

/** Where a request comes from: the last machine in front of proxies that are trusted. */
export function findAddress({ socket, headers }: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const forwardedFor = headers['x-forwarded-for'];
  const passed = forwardedFor === undefined ? [] : cleanForwardedFor(String(forwardedFor)).split(', ').filter(Boolean);
  let address = socket.remoteAddress ?? '';
  while (passed.length > 0 && isTrusted(address)) address = passed.pop() ?? address;
  return address;
}
