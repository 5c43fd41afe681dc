import type { FixedTermProduct } from '@truemark/contract/investing/fixed-terms';
import { describe, expect, it } from 'vitest';
import { calculateEarned, findInvestErrors, previewInvestment } from './invest-draft.ts';

const product: FixedTermProduct = {
  ...{ id: 'usdt-30', tokenType: 'USDT', period: 30, dailyRate: '0.00014', isOpen: true },
  ...{ minInvestment: '100', maxInvestment: '100000', reserveLeft: '5000', isFunded: true },
};

describe('the calculator of a fixed-term product', () => {
  it('FXT-020 shows what the server will reserve, and when the money is back', () => {
    const nowMs = Date.UTC(2026, 2, 14, 12);
    expect(previewInvestment('3000', product, nowMs)).toEqual({
      ...{ amount: '3000', interest: '12.6', whole: '3012.6' },
      ...{ startsAtMs: nowMs, endsAtMs: Date.UTC(2026, 3, 13, 12) },
    });
    expect(previewInvestment('', product, nowMs)).toBeUndefined();
    expect(previewInvestment('0', product, nowMs)).toBeUndefined();
  });

  it.each([
    ['', 'amountMissing'],
    ['abc', 'amountWrong'],
    ['0', 'amountWrong'],
    ['99.99', 'amountBelowMinimum'],
    ['100000.01', 'amountAboveMaximum'],
    ['5000.01', 'balanceShort'],
    ['5000', undefined],
    ['1234,5', undefined],
  ])('FXT-021 says what is wrong with “%s” before anything is sent', (amount, error) => {
    expect(
      findInvestErrors({ amount, isReinvested: false }, product, { available: '5000', investable: undefined }).amount,
    ).toBe(error);
  });
});

describe('a running product', () => {
  const dayMs = 86_400_000;
  const order = { tokenType: 'USDT', amount: '3000', dailyRate: '0.00014', period: 30, createTime: 1_000 } as const;

  it.each([
    ['a moment before its start', -1, '0'],
    ['before the first day is full', dayMs - 1, '0'],
    ['after a day', dayMs, '0.42'],
    ['after half of its term', 15 * dayMs + 1, '6.3'],
    ['at its end', 30 * dayMs, '12.6'],
    ['while it waits to be settled', 31 * dayMs, '12.6'],
  ])('FXT-024 has earned each full day: %s', (_, ageMs, earned) => {
    expect(calculateEarned(order, order.createTime + ageMs)).toBe(earned);
  });
});
