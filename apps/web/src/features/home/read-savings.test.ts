import { expect, it } from 'vitest';
import { readSavings } from './read-savings.ts';

const balances = [
  { asset: 'USDT', invested: '1200.5' },
  { asset: 'USDC', invested: '0' },
] as const;

it('WAC-040 the savings cards show what somebody has put in and what it earned today', () => {
  const income = [{ asset: 'USDT', credits: '0.360150' }];
  expect(readSavings('USDT', balances, income)).toEqual({ balance: '1200.5', profitToday: '0.360150' });
  expect(readSavings('USDC', balances, income)).toEqual({ balance: '0', profitToday: '0' });
});

it('WAC-040 what has not been loaded is missing, not zero', () => {
  expect(readSavings('USDT', undefined, undefined)).toEqual({ balance: '', profitToday: '' });
  expect(readSavings('USDT', balances, undefined)).toEqual({ balance: '1200.5', profitToday: '' });
});
