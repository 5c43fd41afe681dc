import { expect, it } from 'vitest';
import { findInvestable, isBelow } from './investable.ts';

const limit = { asset: 'USDT', owed: '500', left: '120', isShort: false } as const;

it('PLN-032 own money limits what is put into the asset of loans, and into any once more is owed than held', () => {
  expect(findInvestable(undefined, 'USDT')).toBeUndefined();
  expect(findInvestable(limit, 'USDT')).toBe('120');
  expect(findInvestable(limit, 'BTC')).toBeUndefined();
  expect(findInvestable({ ...limit, left: '0', isShort: true }, 'BTC')).toBe('0');
  expect(isBelow('99.999999', '100', 'USDT')).toBe(true);
  expect(isBelow('100', '100', 'USDT')).toBe(false);
});
