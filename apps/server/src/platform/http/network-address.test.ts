import { expect, it } from 'vitest';
import { calculateCaller, calculateNetwork } from './network-address.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24', '203.0.113.77'],
  ['::ffff:203.0.113.77', '203.0.113.0/24', '203.0.113.77'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/48', '2001:db8::/64'],
  ['::1', '::/48', '::/64'],
  ['fe80::1%eth0', 'fe80::/48', 'fe80::/64'],
  ['nonsense', '?', 'nonsense'],
])('IDN-062 of the address %s the network %s is kept, and tries are counted by %s', (address, network, caller) => {
  expect(calculateNetwork(address)).toBe(network);
  expect(calculateCaller(address)).toBe(caller);
});
