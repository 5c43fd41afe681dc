import { privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { checkSignedMessage } from './signed-message.ts';

const account = privateKeyToAccount(`0x${'1'.padStart(64, '0')}`);
const message = 'Truemark: deposit 17 is mine — 入金';

it('CHN-014 knows who signed a text on Ethereum', async () => {
  const signature = await account.signMessage({ message });
  const claim = { address: account.address.toLowerCase(), message, signature };
  expect(checkSignedMessage('ethereum', claim)).toEqual({ ok: true, value: true });
  expect(checkSignedMessage('sepolia', { ...claim, signature: signature.slice(2) })).toEqual({ ok: true, value: true });
  expect(checkSignedMessage('ethereum', { ...claim, message: `${message} ` })).toEqual({
    ok: false,
    code: 'wrong-signer',
  });
  const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  expect(checkSignedMessage('ethereum', { ...claim, address: other })).toEqual({ ok: false, code: 'wrong-signer' });
});

it('CHN-014 knows who signed a text on Tron', () => {
  // Source: tronweb, test/testcases, signMessageV2 (MIT).
  const claim = {
    address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
    message: 'hello world',
    signature:
      '0x0dc0b53d525e0103a6013061cf18e60cf158809149f2b8994a545af65a7004cb1eeaff560e801ab51b28df5d42549aa024c2aa7e9d34de1e01294b9afb5e6c7e1c',
  };
  expect(checkSignedMessage('tron', claim)).toEqual({ ok: true, value: true });
  expect(checkSignedMessage('tron', { ...claim, message: 'hello' })).toEqual({ ok: false, code: 'wrong-signer' });
  // The same signature says nothing on Ethereum.
  expect(checkSignedMessage('ethereum', { ...claim, address: account.address })).toEqual({
    ok: false,
    code: 'wrong-signer',
  });
});

it('CHN-014 refuses what is no signature, and says that Bitcoin’s are not read', () => {
  const claim = { address: account.address, message, signature: `0x${'00'.repeat(65)}` };
  expect(checkSignedMessage('ethereum', claim)).toEqual({ ok: false, code: 'wrong-signer' });
  expect(checkSignedMessage('ethereum', { ...claim, signature: `0x${'11'.repeat(64)}ff` })).toMatchObject({
    ok: false,
  });
  expect(checkSignedMessage('ethereum', { ...claim, signature: '0x12' })).toEqual({ ok: false, code: 'malformed' });
  expect(checkSignedMessage('bitcoin', claim)).toEqual({ ok: false, code: 'unsupported' });
});
