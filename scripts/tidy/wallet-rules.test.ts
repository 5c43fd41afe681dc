import { expect, it } from 'vitest';
import { checkWalletAsks } from './wallet-rules.ts';

const check = (text: string, file = 'apps/web/src/features/wallet/holdings.ts') =>
  checkWalletAsks([{ file, text, lines: text.split('\n') }]).map(({ message }) => message);

it.each([
  ["provider.request({ method: 'eth_sign' })", 'a wallet is not asked eth_sign'],
  ["request({ method: 'eth_signTypedData_v4' })", 'a wallet is not asked eth_signTypedData_v4'],
  ["request({ method: 'wallet_sendCalls' })", 'a wallet is not asked wallet_sendCalls'],
  ["request({ method: 'eth_sendTransaction' })", expect.stringContaining('ethereum-tokens.ts alone')],
  ["const data = '0xa22cb465' + rest", expect.stringContaining('rights over everything')],
  ["const permit = 'd505accf'", expect.stringContaining('permit')],
  ['const amount = (1n << 256n) - 1n', expect.stringContaining('without a limit')],
  ['const amount = 2n ** 256n - 1n', expect.stringContaining('without a limit')],
  [`const amount = '0x${'f'.repeat(64)}'`, expect.stringContaining('without a limit')],
  ['approve(findStandingAmount(chain))', expect.stringContaining('names its risk')],
  ['await tronWeb.trx.sign(bytes)', expect.stringContaining('signed where its owner')],
  ['await trx.signMessage(text)', expect.stringContaining('signMessageV2')],
])('WAL-056 a page may not hold %s', (text, message) => {
  expect(check(text)).toContainEqual(message);
});

it('WAL-056 what is asked stands in its own place, and elsewhere code is free', () => {
  expect(check("request({ method: 'eth_chainId' })")).toEqual([]);
  expect(check("request({ method: 'eth_call' })", 'apps/web/src/platform/wallet/ethereum-tokens.ts')).toEqual([]);
  expect(check('const max = (1n << 256n) - 1n', 'apps/web/src/platform/wallet/standing-amount.ts')).toEqual([]);
  expect(check("request({ method: 'eth_sign' })", 'apps/server/src/adapters/chains/index.ts')).toEqual([]);
});
