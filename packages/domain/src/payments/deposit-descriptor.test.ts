import { expect, it } from 'vitest';
import { depositAccounts } from '../testing/deposit-key-vectors.ts';
import { calculateDescriptorChecksum, writeDescriptor } from './deposit-descriptor.ts';
import { openDepositKey } from './deposit-key.ts';

it('CHN-039 the checksum of a descriptor is the published one', () => {
  expect(calculateDescriptorChecksum('raw(deadbeef)')).toBe('89f8spxm');
  expect(() => calculateDescriptorChecksum('raw(é)')).toThrow();
});

it('CHN-039 a key of Bitcoin is described so that a wallet finds all its deposits, others are not', () => {
  const described = depositAccounts.map(({ network, xpub }) => {
    const key = openDepositKey(network, xpub);
    return [network, key.ok ? writeDescriptor(key.value)?.replace(/#\w{8}$/, '#') : key.code];
  });
  const [main = ''] = depositAccounts.filter(({ network }) => network === 'bitcoin').map(({ xpub }) => xpub);
  expect(described.slice(0, 4)).toEqual([
    ['ethereum', undefined],
    ['tron', undefined],
    ['bitcoin', `wpkh(${main}/0/*)#`],
    ['bitcoin-testnet', expect.stringMatching(/^wpkh\(tpub\w+\/0\/\*\)#$/)],
  ]);
});
