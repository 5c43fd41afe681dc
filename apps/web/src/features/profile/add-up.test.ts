import { expect, it } from 'vitest';
import { addUp, doAllAddUp } from './add-up.ts';

const usdt = {
  asset: 'USDT',
  available: '89.5',
  margin: '10.500000',
  stake: '0',
  invested: '0',
  withdrawing: '0',
  repaying: '0',
  total: '100',
} as const;
const totals = [
  { asset: 'USDT', account: 'available', opening: '0', credits: '100', debits: '10.5', closing: '89.5' },
  { asset: 'USDT', account: 'margin', opening: '0', credits: '10.5', debits: '0', closing: '10.5' },
  { asset: 'BTC', account: 'available', opening: '0', credits: '7', debits: '0', closing: '7' },
] as const;

it('WAC-008 every account stands beside the sum of its own records, added up here', () => {
  const sums = addUp(usdt, [...totals]);
  expect(sums[0]).toEqual({ account: 'available', received: '100', given: '10.5', balance: '89.5', isEqual: true });
  expect(sums[1]).toMatchObject({ account: 'margin', received: '10.5', given: '0', isEqual: true });
  expect(sums[5]).toMatchObject({ account: 'repaying', received: '0', given: '0', isEqual: true });
  expect(doAllAddUp([usdt], [...totals])).toBe(true);
});

it('WAC-008 a balance that is not the sum of its records is told, down to the last digit', () => {
  expect(doAllAddUp([{ ...usdt, available: '89.500001' }], [...totals])).toBe(false);
  expect(doAllAddUp([{ ...usdt, stake: '1' }], [...totals])).toBe(false);
  // The server's own closing balance is not taken for the sum.
  expect(doAllAddUp([usdt], [{ ...totals[0], debits: '10', closing: '89.5' }, totals[1]])).toBe(false);
  expect(doAllAddUp([{ ...usdt, available: '' }], [...totals])).toBe(false);
});
