import { bech32m } from '@scure/base';
import { describe, expect, it } from 'vitest';
import {
  checkedAddresses,
  hashAddresses,
  lowerAddresses,
  malformedAddresses,
  mistypedAddresses,
  tronAddresses,
  upperAddresses,
  walletKeys,
  witnessAddresses,
  wrongHashAddresses,
  wrongTronAddresses,
  wrongWitnessAddresses,
} from '../testing/address-vectors.ts';
import { isSameAddress, listAddressNetworks, parseAddress } from './address.ts';
import { networks } from './network.ts';

const account = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf';
const tron = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';
const witness = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';

describe('parseAddress', () => {
  it('CHN-002 takes an Ethereum address whose checksum holds, and gives the checked spelling of one without', () => {
    for (const address of checkedAddresses) {
      expect(parseAddress('ethereum', address)).toEqual({ ok: true, value: { address, hasChecksum: true } });
      expect(parseAddress('sepolia', address.toLowerCase())).toEqual({
        ok: true,
        value: { address, hasChecksum: false },
      });
    }
    for (const address of [...lowerAddresses, ...upperAddresses]) {
      expect(parseAddress('ethereum', address)).toMatchObject({ ok: true });
    }
  });

  it('CHN-002 refuses an Ethereum address with a mistyped letter, and what is none', () => {
    for (const address of mistypedAddresses) {
      expect(parseAddress('ethereum', address)).toEqual({ ok: false, code: 'wrong-checksum' });
    }
    for (const address of malformedAddresses) {
      expect(parseAddress('ethereum', address)).toEqual({ ok: false, code: 'malformed' });
    }
  });

  it('CHN-003 takes witness addresses of versions 0 and 1, and no later one, which nobody can spend from', () => {
    const read = witnessAddresses.map(address =>
      parseAddress(address.toLowerCase().startsWith('bc') ? 'bitcoin' : 'bitcoin-testnet', address),
    );
    const later = ['bc1pw508', 'BC1SW50Q', 'bc1zw508'];
    for (const [index, address] of witnessAddresses.entries()) {
      const isLater = later.includes(address.slice(0, 8));
      expect([address, read[index]]).toEqual([
        address,
        isLater
          ? { ok: false, code: 'unsupported' }
          : { ok: true, value: { address: address.toLowerCase(), hasChecksum: true } },
      ]);
    }
  });

  it('CHN-003 refuses every wrong witness address, and a taproot key that is no point of the curve', () => {
    for (const address of wrongWitnessAddresses) {
      for (const network of networks) expect([address, parseAddress(network, address).ok]).toEqual([address, false]);
    }
    const mistyped = `${witness.slice(0, -1)}q`;
    expect(parseAddress('bitcoin', mistyped)).toEqual({ ok: false, code: 'wrong-checksum' });
    // No point of the curve has x = 5. Source: BIP-340, lift_x.
    const key = new Uint8Array(32).fill(5, 31);
    const offCurve = bech32m.encode('bc', [1, ...bech32m.toWords(key)]);
    expect(parseAddress('bitcoin', offCurve)).toEqual({ ok: false, code: 'unsupported' });
  });

  it('CHN-004 takes addresses of hashes on their own network only', () => {
    for (const [network, address] of hashAddresses) {
      const other = network === 'bitcoin' ? 'bitcoin-testnet' : 'bitcoin';
      expect(parseAddress(network, address)).toEqual({ ok: true, value: { address, hasChecksum: true } });
      expect(parseAddress(other, address)).toEqual({ ok: false, code: 'wrong-network' });
    }
    for (const text of [...wrongHashAddresses, ...walletKeys]) {
      expect([text, listAddressNetworks(text)]).toEqual([text, []]);
    }
    expect(parseAddress('bitcoin', '1AGNa15ZQXAZUgFiqJ2i7Z2DPU2J6hW62j')).toEqual({
      ok: false,
      code: 'wrong-checksum',
    });
  });

  it('CHN-005 takes a Tron address in its own spelling alone', () => {
    for (const address of tronAddresses) {
      expect(parseAddress('tron', address)).toEqual({ ok: true, value: { address, hasChecksum: true } });
      expect(parseAddress('shasta', address)).toMatchObject({ ok: true });
    }
    for (const text of wrongTronAddresses) expect([text, parseAddress('tron', text).ok]).toEqual([text, false]);
    expect(parseAddress('tron', `${tron.slice(0, -1)}D`)).toEqual({ ok: false, code: 'wrong-checksum' });
  });

  it('CHN-006 says when a good address is of another network, and of which', () => {
    expect(parseAddress('tron', account)).toEqual({ ok: false, code: 'wrong-network' });
    expect(parseAddress('ethereum', tron)).toEqual({ ok: false, code: 'wrong-network' });
    expect(parseAddress('bitcoin', 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl')).toEqual({
      ok: false,
      code: 'wrong-network',
    });
    expect(listAddressNetworks(account)).toEqual(['ethereum', 'sepolia']);
    expect(listAddressNetworks(tron)).toEqual(['tron', 'shasta']);
    expect(listAddressNetworks(witness)).toEqual(['bitcoin']);
  });

  it('CHN-007 reads what is pasted in groups or with signs that nobody sees, and never the address of nobody', () => {
    expect(parseAddress('ethereum', `\u200e 0x7E5F 4552 091A 6912 5d5D fCb7 b8C2 6590 2939 5Bdf \n`)).toEqual({
      ok: true,
      value: { address: account, hasChecksum: true },
    });
    for (const nobody of ['0x0000000000000000000000000000000000000000', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb']) {
      const network = nobody.startsWith('T') ? 'tron' : 'ethereum';
      expect(parseAddress(network, nobody)).toEqual({ ok: false, code: 'unsupported' });
    }
  });
});

it('CHN-008 spellings of one address are the same address, on its network only', () => {
  expect(isSameAddress('ethereum', account, account.toLowerCase())).toBe(true);
  expect(isSameAddress('bitcoin', witness, witness.toUpperCase())).toBe(true);
  expect(isSameAddress('tron', account, account)).toBe(false);
  expect(isSameAddress('ethereum', account, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false);
});
