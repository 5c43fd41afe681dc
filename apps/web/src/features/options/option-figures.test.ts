import { expect, it } from 'vitest';
import { calculateIfNow, calculateOptionFigures } from './option-figures.ts';
import { makeOption } from './testing/make-option.ts';

it.each([
  ['up', '68010.5', '10.5', 'win'],
  ['up', '67990', '-10', 'lose'],
  ['down', '67990', '10', 'win'],
  ['down', '68000', '0', 'draw'],
] as const)('OPT-220 %s at %s is %s its way: %s', (type, price, difference, standing) => {
  expect(calculateOptionFigures(makeOption({ type }), price)).toEqual({ price, difference, standing, isFinal: false });
});

it('OPT-220 without a price there is nothing to compare', () => {
  const none = { price: null, difference: null, standing: 'running', isFinal: false };
  expect(calculateOptionFigures(makeOption(), '')).toEqual(none);
  expect(calculateOptionFigures(makeOption(), undefined)).toEqual(none);
  expect(calculateOptionFigures(makeOption({ buyPrice: null }), '68000').difference).toBeNull();
});

it('OPT-221 what has settled is measured by its end price, whatever the price is now', () => {
  const settled = makeOption({ status: 'settled', resultType: 'lose', endPrice: '67999.99' });
  expect(calculateOptionFigures(settled, '70000')).toEqual({
    price: '67999.99',
    difference: '-0.01',
    standing: 'lose',
    isFinal: true,
  });
});

it('OPT-243 what it would bring at a price is the payout, the stake that is lost, or nothing at all', () => {
  const up = makeOption();
  expect(calculateIfNow(up, '68001')).toBe('82');
  expect(calculateIfNow(up, '67999.99')).toBe('-100');
  expect(calculateIfNow(up, '68000')).toBe('0');
  expect(calculateIfNow(makeOption({ type: 'down' }), '67999')).toBe('82');
  expect(calculateIfNow(up, undefined)).toBeUndefined();
  expect(calculateIfNow(makeOption({ buyPrice: null, buyTime: null, status: 'pending' }), '68001')).toBeUndefined();
});
