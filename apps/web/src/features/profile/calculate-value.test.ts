import { expect, it } from 'vitest';
import { calculateTotal, calculateValue } from './calculate-value.ts';

const prices = { BTC: '68214.5', ETH: '3512.84', USDC: '1.001' };

it('WAC-001 a value is amount times price, exact and rounded down', () => {
  expect(calculateValue('USDT', '12480.2', {})).toBe('12480.2');
  expect(calculateValue('BTC', '0.085', prices)).toBe('5798.2325');
  // 10^-18 ETH is less than a minor unit of USDT.
  expect(calculateValue('ETH', '0.000000000000000001', prices)).toBe('0');
  expect(calculateValue('ETH', '123456789.123456789012345678', prices)).toBe('433683947104.443946');
});

it('WAC-002 without a price there is no value, except of nothing', () => {
  expect(calculateValue('BTC', '0.085', {})).toBeUndefined();
  expect(calculateValue('BTC', '0.085', { BTC: '' })).toBeUndefined();
  expect(calculateValue('BTC', '0', {})).toBe('0');
  expect(calculateValue('USDT', '', {})).toBeUndefined();
});

it('WAC-001 a total is an estimate only when a price went into it', () => {
  const usdt = { asset: 'USDT', total: '100.5' } as const;
  expect(calculateTotal([usdt, { asset: 'BTC', total: '0' }], {})).toEqual({
    total: '100.5',
    isConverted: false,
    unpriced: [],
  });
  expect(calculateTotal([usdt, { asset: 'BTC', total: '0.085' }], prices)).toEqual({
    total: '5898.7325',
    isConverted: true,
    unpriced: [],
  });
});

it('WAC-002 a total names the assets it had to leave out', () => {
  const balances = [
    { asset: 'USDT', total: '100' },
    { asset: 'BTC', total: '1' },
    { asset: 'ETH', total: '0' },
  ] as const;
  expect(calculateTotal(balances, {})).toEqual({ total: '100', isConverted: false, unpriced: ['BTC'] });
});
