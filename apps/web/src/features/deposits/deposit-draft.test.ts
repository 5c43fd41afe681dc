import { expect, it } from 'vitest';
import { readTypedAmount } from '../amounts/index.ts';
import { type DepositDraft, findDepositErrors } from './deposit-draft.ts';

const draft: DepositDraft = {
  ...{ asset: 'USDT', network: 'shasta', amount: '120', hash: 'ab'.repeat(32), proof: 'a-picture' },
};
const way = { minimum: '120' };

it('DEP-040 what is asked for is asked for by name, and the minimum before anything is sent', () => {
  expect(findDepositErrors(draft, way)).toEqual({});
  expect(findDepositErrors({ ...draft, amount: ' ', hash: '', proof: '' }, way)).toEqual({
    ...{ amount: 'amountMissing', hash: 'hashMissing', proof: 'proofMissing' },
  });
  expect(findDepositErrors({ ...draft, amount: '119.99' }, way)).toEqual({ amount: 'amountBelowMinimum' });
  expect(findDepositErrors({ ...draft, amount: '120.1234567' }, way)).toEqual({ amount: 'amountWrong' });
  expect(findDepositErrors({ ...draft, network: 'sepolia' }, way)).toEqual({ hash: 'hashWrong' });
});

it.each([
  ['120.5', '120.5'],
  ['120,5', '120.5'],
  ['１２０', '120'],
  ['1,000', undefined],
  ['1.000,5', undefined],
  ['-5', undefined],
  ['1e3', undefined],
] as const)('DEP-040 reads %s as %s', (typed, amount) => {
  expect(readTypedAmount(typed)).toBe(amount);
});
