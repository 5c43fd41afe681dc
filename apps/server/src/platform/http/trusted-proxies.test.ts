import { expect, it } from 'vitest';
import { createTrust } from './trusted-proxies.ts';

it('PLT-128 knows proxies by address, network and name of a network, however the system writes them', () => {
  const isTrusted = createTrust(['loopback', '10.9.0.0/16', '192.0.2.7', 'fd00::1', '2001:db8::/32']);
  const trusted = ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '10.9.1.1', '192.0.2.7', '::ffff:192.0.2.7'];
  expect(trusted.filter(address => !isTrusted(address))).toEqual([]);
  expect(['fd00::1', '2001:db8:1::2'].every(isTrusted)).toBe(true);
  const strangers = ['10.8.1.1', '192.0.2.8', '::2', 'fd00::2', '', 'unknown', '1.2.3.4:5'];
  expect(strangers.filter(isTrusted)).toEqual([]);
  expect(createTrust(['uniquelocal', 'linklocal'])('172.20.1.1')).toBe(true);
  expect(createTrust(['uniquelocal', 'linklocal'])('172.32.1.1')).toBe(false);
});
