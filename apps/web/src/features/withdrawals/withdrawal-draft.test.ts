import type { PayoutAddress } from '@truemark/contract/payments/payout-addresses';
import type { WithdrawalWay } from '@truemark/contract/payments/withdrawals';
import { expect, it } from 'vitest';
import { findWithdrawalErrors, quoteDraft, type WithdrawalDraft } from './withdrawal-draft.ts';

const way: WithdrawalWay = { tokenType: 'USDT', network: 'sepolia', minimum: '20', maximum: '100000' };
const book: PayoutAddress = {
  ...{ id: '1', network: 'sepolia', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', label: 'Mine' },
  ...{ createTime: 0, usableFrom: 1_000, isConfirmed: false },
};
const rules = { feeRate: '0.002', way, available: '500', addresses: [book], nowMs: 1_000 };
const draft: WithdrawalDraft = { asset: 'USDT', method: 'sepolia', address: book.address, amount: '500' };

it('WDR-200 fee and what arrives are shown before, by the server’s own rule', () => {
  expect(quoteDraft(draft, rules)).toEqual({ fee: '1', arrives: '499' });
  expect(quoteDraft({ ...draft, amount: 'x' }, rules)).toBeUndefined();
  expect(findWithdrawalErrors(draft, rules)).toEqual({});
});

it('WDR-201 says what is missing or wrong at each field', () => {
  expect(findWithdrawalErrors({ asset: 'USDT', method: '', address: '', amount: '' }, rules)).toEqual({
    ...{ method: 'methodMissing', address: 'addressMissing', amount: 'amountMissing' },
  });
  const amount = (text: string) => findWithdrawalErrors({ ...draft, amount: text }, rules).amount;
  expect([amount('abc'), amount('19.9'), amount('100001'), amount('500.01'), amount('499')]).toEqual([
    ...['amountWrong', 'amountBelowMinimum', 'amountAboveMaximum', 'balanceInsufficient', undefined],
  ]);
  expect(findWithdrawalErrors(draft, { ...rules, nowMs: 999 })).toEqual({ address: 'addressWaits' });
  // An address of another network is none of this method.
  expect(findWithdrawalErrors({ ...draft, method: 'shasta' }, rules)).toEqual({ address: 'addressMissing' });
});
