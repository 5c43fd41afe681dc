import { expect, it } from 'vitest';
import { parseTransactionHash } from './transaction-hash.ts';

const digits = '01b4cde4197b9d1a1ff09ef5d2b1d939d3ec2401b3f002ebd0802c0f30a6e4ca';

it('CHN-009 a transaction hash has the form of its network and one spelling', () => {
  expect(parseTransactionHash('ethereum', ` 0x${digits.toUpperCase()}\n`)).toEqual({ ok: true, value: `0x${digits}` });
  expect(parseTransactionHash('sepolia', digits)).toEqual({ ok: false, code: 'malformed' });
  for (const network of ['tron', 'shasta', 'bitcoin', 'bitcoin-testnet'] as const) {
    expect(parseTransactionHash(network, digits.toUpperCase())).toEqual({ ok: true, value: digits });
    expect(parseTransactionHash(network, `0x${digits}`)).toEqual({ ok: false, code: 'malformed' });
  }
  for (const text of [
    '',
    '0x',
    `0x${digits.slice(1)}`,
    `0x${digits}0`,
    `0x${digits.slice(1)}g`,
    `https://a.b/0x${digits}`,
  ]) {
    expect(parseTransactionHash('ethereum', text)).toEqual({ ok: false, code: 'malformed' });
  }
});
