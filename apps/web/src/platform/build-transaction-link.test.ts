import { expect, it } from 'vitest';
import { buildTransactionLink } from './build-transaction-link.ts';

it('WDR-210 a paid withdrawal and DEP-044 a deposit lead to where anybody can look its transaction up', () => {
  expect(buildTransactionLink('sepolia', '0xab')).toBe('https://sepolia.etherscan.io/tx/0xab');
  expect(buildTransactionLink('tron', 'ab')).toBe('https://tronscan.org/#/transaction/ab');
  expect(buildTransactionLink('bitcoin-testnet', 'ab')).toBe('https://mempool.space/testnet/tx/ab');
});
