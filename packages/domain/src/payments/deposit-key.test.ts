import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { expect, it } from 'vitest';
import { walletKeys } from '../testing/address-vectors.ts';
import { depositAccounts, publishedKeys, wrongKeys } from '../testing/deposit-key-vectors.ts';
import { parseAddress } from './address.ts';
import { depositIndexMax, deriveTestKey, openDepositKey } from './deposit-key.ts';
import { networks } from './network.ts';

const base58check = createBase58check(sha256);

/** The same key with other version bytes. */
function respell(key: string, version: number): string {
  const bytes = base58check.decode(key);
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, version);
  return base58check.encode(bytes);
}

const bitcoin = depositAccounts.find(({ network }) => network === 'bitcoin')?.xpub ?? '';

it('CHN-011 derives the address of every index from the public key of an account alone', () => {
  for (const { network, xpub, receive } of depositAccounts) {
    const key = openDepositKey(network, ` ${xpub}\n`);
    if (!key.ok) throw new Error(key.code);
    expect(key.value).toMatchObject({ network, xpub });
    expect(receive.map(([index]) => [index, key.value.deriveAddress(index)])).toEqual(receive);
    for (const [, address] of receive) {
      expect(parseAddress(network, address)).toEqual({ ok: true, value: { address, hasChecksum: true } });
    }
    for (const index of [-1, 0.5, depositIndexMax + 1]) expect(() => key.value.deriveAddress(index)).toThrow();
  }
});

it('CHN-011 gives a test network the addresses of its chain', () => {
  const [ethereum] = depositAccounts;
  const key = openDepositKey('sepolia', ethereum?.xpub ?? '');
  expect(key.ok && key.value.deriveAddress(0)).toBe(ethereum?.receive[0]?.[1]);
});

it('CHN-011 makes the key of a seed as wallets do', () => {
  // The seed of "test test test test test test test test test test test junk". Source: BIP-39.
  const seed = pbkdf2(
    sha512,
    utf8ToBytes('test test test test test test test test test test test junk'),
    utf8ToBytes('mnemonic'),
    {
      c: 2048,
      dkLen: 64,
    },
  );
  for (const { network, mnemonic, xpub } of depositAccounts) {
    if (mnemonic.endsWith('junk')) expect([network, deriveTestKey(network, seed)]).toEqual([network, xpub]);
  }
});

it('CHN-012 knows whatever can spend, in every spelling', () => {
  const xprv = publishedKeys[0]?.xprv ?? '';
  const versions = [0x0488ade4, 0x04358394, 0x049d7878, 0x04b2430c, 0x0295b005, 0x02aa7a99, 0x044a4e28, 0x045f18bc];
  const secrets = [
    ...publishedKeys.map(key => key.xprv),
    ...versions.map(version => respell(xprv, version)),
    ...walletKeys,
    ...depositAccounts.map(({ mnemonic }) => mnemonic),
    `0x${'ab'.repeat(32)}`,
    'ab'.repeat(32),
    // A private key behind the version of a public one, and one with a mistyped letter.
    respell(xprv, 0x0488b21e),
    `${xprv.slice(0, -1)}${xprv.endsWith('1') ? '2' : '1'}`,
  ];
  for (const network of networks) {
    for (const secret of secrets)
      expect([secret, openDepositKey(network, secret)]).toEqual([secret, { ok: false, code: 'private' }]);
  }
});

it('CHN-013 refuses what is no key, a key of another network, and one that is not of an account', () => {
  for (const text of ['', 'xpub', bitcoin.slice(0, -1), `${bitcoin}1`]) {
    expect(openDepositKey('bitcoin', text)).toEqual({ ok: false, code: 'malformed' });
  }
  for (const key of wrongKeys) expect([key, openDepositKey('bitcoin', key).ok]).toEqual([key, false]);
  for (const { path, xpub } of publishedKeys.filter(key => key.path.split('/').length !== 4)) {
    expect([path, openDepositKey('ethereum', xpub)]).toEqual([path, { ok: false, code: 'wrong-depth' }]);
  }
  const [zpub, ypub, tpub, vpub] = [0x04b24746, 0x049d7cb2, 0x043587cf, 0x045f1cf6];
  expect(openDepositKey('bitcoin', respell(bitcoin, tpub))).toEqual({ ok: false, code: 'wrong-network' });
  expect(openDepositKey('bitcoin', respell(bitcoin, ypub))).toEqual({ ok: false, code: 'wrong-network' });
  expect(openDepositKey('ethereum', respell(bitcoin, zpub))).toEqual({ ok: false, code: 'wrong-network' });
  expect(openDepositKey('bitcoin-testnet', respell(bitcoin, zpub))).toEqual({ ok: false, code: 'wrong-network' });
  expect(openDepositKey('bitcoin-testnet', respell(bitcoin, vpub))).toMatchObject({ ok: true });
});

it('CHN-013 takes a zpub for the xpub that it spells', () => {
  // The account key of BIP-84's test vector.
  const zpub =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
  const key = openDepositKey('bitcoin', zpub);
  expect(key.ok && [key.value.xpub, key.value.deriveAddress(1)]).toEqual([
    bitcoin,
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  ]);
});
