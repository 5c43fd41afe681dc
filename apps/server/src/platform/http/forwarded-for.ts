import net from 'node:net';

/**
 * `X-Forwarded-For` reduced to what it says of addresses. Some proxies write a port behind the address, or an IPv6 address
 * in brackets; with those, every connection would be a caller of its own. Proxies append, so that what stands left of an
 * entry that is no address cannot be believed: the caller is then the machine that wrote it.
 * Source: https://learn.microsoft.com/azure/application-gateway/how-application-gateway-works, x-forwarded-for: IP:port
 */
export function cleanForwardedFor(header: string): string {
  const addresses = header.split(',').map(entry => readAddress(entry.trim()));
  return addresses.slice(addresses.lastIndexOf(undefined) + 1).join(', ');
}

function readAddress(entry: string): string | undefined {
  const [, inBrackets, plain] = /^"?(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+)(?::\d{1,5})?)"?$/.exec(entry) ?? [];
  const address = inBrackets ?? plain ?? entry;
  return net.isIP(address) === 0 ? undefined : address;
}
