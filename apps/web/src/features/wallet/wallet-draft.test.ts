import { expect, it } from 'vitest';
import { planDeposit } from './wallet-draft.ts';

const way = { minimum: '120', amountTag: null };
const plan = (amount: string, tag: number | null = null, balance = 1_000_000_000n) =>
  planDeposit({ asset: 'USDT', amount }, { ...way, amountTag: tag }, balance);

it('WAL-057 the typed amount is sent to the last digit, and what cannot be is said before the wallet is asked', () => {
  expect(plan('120')).toEqual({ amount: 120_000_000n });
  expect(plan('150,5')).toEqual({ amount: 150_500_000n });
  expect(plan('')).toEqual({ error: 'amountWrong' });
  expect(plan('0')).toEqual({ error: 'amountWrong' });
  expect(plan('120.0000001')).toEqual({ error: 'amountWrong' });
  expect(plan('119.99')).toEqual({ error: 'amountBelowMinimum' });
  expect(plan('1000.000001')).toEqual({ error: 'balanceShort' });
});

it('WAL-057 on a shared address the digits that tell whose it is are sent with it', () => {
  const { amount } = plan('150', 1234) as { readonly amount: bigint };
  expect(amount).not.toBe(150_000_000n);
  expect(String(amount)).toContain('1234');
  expect(plan('1000', 1234)).toEqual({ error: 'balanceShort' });
});
