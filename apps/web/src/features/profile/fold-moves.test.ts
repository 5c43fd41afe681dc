import type { TransferItem } from '@truemark/contract/people/accounts';
import { expect, it } from 'vitest';
import { foldMoves } from './fold-moves.ts';

const line = (part: Partial<TransferItem>): TransferItem => ({
  id: 'USDT-available-1',
  at: 1,
  kind: 'contractHold',
  asset: 'USDT',
  account: 'available',
  counterpart: 'margin',
  amount: '-10.5',
  balance: '0',
  reference: 'contract:1',
  ...part,
});
const given = line({ id: 'USDT-available-2' });
const taken = line({ id: 'USDT-margin-1', account: 'margin', counterpart: 'available', amount: '10.5' });

it('WAC-006 the two lines of a move between own accounts are told as one', () => {
  const deposit = line({ kind: 'deposit', counterpart: 'external', amount: '100' });
  expect(foldMoves([taken, given, deposit])).toEqual([
    { item: given, to: 'margin' },
    { item: deposit, to: undefined },
  ]);
});

it('WAC-006 lines that only look alike stay two, and a page cut in between loses none', () => {
  const later = line({ ...taken, at: 2 });
  expect(foldMoves([later, given])).toHaveLength(2);
  expect(foldMoves([taken, line({ amount: '-10.4' })])).toHaveLength(2);
  expect(foldMoves([taken, line({ reference: 'contract:2' })])).toHaveLength(2);
  expect(foldMoves([taken])).toEqual([{ item: taken, to: undefined }]);
  expect(foldMoves([])).toEqual([]);
});
