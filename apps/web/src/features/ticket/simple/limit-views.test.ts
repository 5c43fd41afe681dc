import { makeTerms } from '@truemark/domain/testing/contract-figures';
import { describe, expect, it } from 'vitest';
import { type LimitFormat, readLimit, writeLimit } from './limit-views.ts';
import { listSimpleLeverages } from './simple-leverages.ts';

const ten = (whole: number) => BigInt(Math.round(whole * 100)) * 10n ** 8n;

/** 10 lots at 100 with five times leverage: a margin of 200 USDT, 0.5 for the opening; closing at p costs 0.005 p. */
const format = (locale = 'en', side: 'long' | 'short' = 'long'): LimitFormat => ({
  locale,
  priceDecimals: 2,
  planned: {
    terms: makeTerms({ side, quantity: 1_000_000_000n, leverage: 5 }),
    openPrice: ten(100),
    priceStep: ten(0.01),
  },
});

describe('three views of one price', () => {
  it.each([
    ['percent', 'stopLoss', 'long', '25', '95.10', '24.99'],
    ['money', 'stopLoss', 'long', '50', '95.10', '49.98'],
    ['percent', 'takeProfit', 'long', '50', '110.11', '50.02'],
    ['money', 'takeProfit', 'long', '100', '110.11', '100.04'],
    ['money', 'stopLoss', 'short', '50', '104.89', '49.93'],
    ['percent', 'takeProfit', 'short', '50', '89.90', '50.02'],
  ] as const)(
    'TKT-004 %s of a %s, %s: %s is the price %s and is shown as %s',
    (unit, field, side, typed, price, shown) => {
      expect(readLimit(unit, field, typed, format('en', side))).toBe(price);
      expect(writeLimit(unit, field, ten(Number(price)), format('en', side))).toBe(shown);
    },
  );

  it('TKT-004 reads and writes figures by the language of the page, and hands on what is none', () => {
    expect(readLimit('money', 'stopLoss', '50,00', format('de'))).toBe('95,10');
    expect(writeLimit('price', 'stopLoss', ten(95.1), format('de'))).toBe('95,10');
    expect(readLimit('price', 'stopLoss', '95.1', format())).toBe('95.1');
    for (const text of ['', 'ten', '1.123456789']) expect(readLimit('percent', 'stopLoss', text, format())).toBe(text);
  });
});

it('TKT-007 leverages begin at 1, end where it is allowed, and have the one that is chosen', () => {
  expect(listSimpleLeverages(100, 1)).toEqual([1, 2, 5, 10, 20]);
  expect(listSimpleLeverages(2, 1)).toEqual([1, 2]);
  expect(listSimpleLeverages(100, 7)).toEqual([1, 2, 5, 7, 10, 20]);
});
