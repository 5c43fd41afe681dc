import { describe, expect, it } from 'vitest';
import type { Network } from '../payments/network.ts';
import { checkPayoutAddress, readPayoutAddress } from './payout-address.ts';

/** EIP-55's own example. */
const good = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const nothing = { tokens: [], isOurs: false, book: [] };

describe('payout addresses', () => {
  it.each<[Network, string, string]>([
    ['sepolia', '  ', 'receivingAddressMissing'],
    ['sepolia', '0x5aAeb605', 'addressMalformed'],
    ['sepolia', good.replace('5aAeb', '5AAeb'), 'addressChecksumWrong'],
    ['shasta', good, 'addressNetworkWrong'],
    ['sepolia', `0x${'0'.repeat(40)}`, 'addressUnsupported'],
  ])('WDR-010 on %s "%s" is refused: %s', (network, typed, code) => {
    expect(readPayoutAddress(network, typed)).toMatchObject({ ok: false, code });
  });

  it('WDR-010 an address without checksum is read, in the one spelling', () => {
    expect(readPayoutAddress('sepolia', good.toLowerCase())).toEqual({
      ok: true,
      value: { address: good, hasChecksum: false },
    });
  });

  it('WDR-011 nothing is paid to the contract of a token, to an own deposit address or to a look-alike', () => {
    const look = `${good.slice(0, 8)}${'1'.repeat(26)}${good.slice(-8)}`;
    expect(checkPayoutAddress('ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7', nothing)).toMatchObject({
      code: 'addressOfToken',
    });
    expect(checkPayoutAddress('sepolia', good, { ...nothing, tokens: [good] })).toMatchObject({
      code: 'addressOfToken',
    });
    expect(checkPayoutAddress('sepolia', good, { ...nothing, isOurs: true })).toMatchObject({ code: 'addressOfOurs' });
    expect(checkPayoutAddress('sepolia', look, { ...nothing, book: [good] })).toMatchObject({
      code: 'addressLookAlike',
    });
    expect(checkPayoutAddress('sepolia', good, { ...nothing, book: [good] })).toEqual({ ok: true, value: true });
  });
});
