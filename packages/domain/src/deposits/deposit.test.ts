import { expect, it } from 'vitest';
import { parseAmount } from '../ledger/amount.ts';
import { tagAmount } from '../payments/amount-tag.ts';
import { canCreditClaim, checkDeposit, findUserTag, writeDepositMessage, writeMinimum } from './deposit.ts';

const hash = `0x${'aB'.repeat(32)}`;
const rules = { instance: 'sandbox', minimum: 120_000_000n } as const;
const claim = { asset: 'USDT', network: 'sepolia', amount: 120_000_000n, hash } as const;

it('DEP-002 takes a claim at the minimum, its hash in one spelling', () => {
  expect(checkDeposit(claim, rules)).toEqual({ ok: true, value: { ...claim, hash: hash.toLowerCase() } });
});

it.each([
  [{ network: 'ethereum' }, 'depositNetworkWrong'],
  [{ network: 'bitcoin-testnet' }, 'depositNetworkWrong'],
  [{ network: 'shasta' }, 'transactionHashWrong'],
  [{ amount: 0n }, 'amountNotPositive'],
  [{ amount: -1n }, 'amountNotPositive'],
  [{ amount: 119_999_999n }, 'depositBelowMinimum'],
  [{ hash: hash.slice(2) }, 'transactionHashWrong'],
  [{ amount: 1n, hash: 'none' }, 'depositBelowMinimum'],
] as const)('DEP-003 refuses %o: %s', (change, code) => {
  expect(checkDeposit({ ...claim, ...change }, rules)).toEqual({ ok: false, code });
});

it('DEP-003 words a minimum exactly', () => {
  const minimum = parseAmount('0.015', 'BTC');
  expect(minimum.ok && writeMinimum('BTC', minimum.value)).toEqual({ name: 'BTC', limit: '0.015' });
});

it('DEP-007 what is signed names the deposit, the network and the transaction', () => {
  const message = writeDepositMessage({ id: '7', network: 'sepolia', hash: '0xab' });
  for (const part of ['Deposit: 7', 'Network: sepolia', 'Transaction: 0xab']) expect(message).toContain(part);
});

const plain = (tag: number) => ({ tag, isSigned: false });
const signed = (tag: number) => ({ tag, isSigned: true });
const tagged = { asset: 'USDT', amount: tagAmount(500_000_000n, 8, 'USDT') } as const;
const untagged = { asset: 'USDT', amount: 500_000_000n } as const;

it.each([
  ['nobody else claims it', untagged, plain(8), [], true],
  ['another does', untagged, plain(8), [plain(9)], false],
  ['the tag is theirs alone', tagged, plain(8), [plain(9)], true],
  ["the tag is another's", tagged, plain(9), [plain(8)], false],
  ['the tag is of both', tagged, plain(8), [plain(8)], false],
  ['they have signed', untagged, signed(8), [plain(9)], true],
  ['another has signed', tagged, plain(8), [signed(9)], false],
  ['both have signed', tagged, signed(8), [signed(9)], false],
] as const)('DEP-016 whether a payment may be credited when %s', (_when, payment, claimant, others, may) => {
  expect(canCreditClaim(payment, claimant, others)).toBe(may);
});

it('DEP-031 tags of users are within what an amount carries', () => {
  expect([0, 1, 9_998, 9_999, 123_456_789].map(findUserTag)).toEqual([1, 2, 9_999, 1, 9_136]);
});
