import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lots, usdt } from '../testing/contract-figures.ts';
import { calculateContractResults, calculateOpenFeeShare } from './result.ts';

describe('the result of an order', () => {
  it('CTR-630 is the profit of each closing less its own fee and its share of the opening fee', () => {
    // Half a lot of BTC for 17.01 to open; half of it closes with +14.86 by the price and 8.509172 to close.
    const order = { quantity: lots('0.5'), openFee: usdt('17.0091') };
    const half = { quantity: lots('0.25'), profit: usdt('14.86'), fee: usdt('8.509172') };
    const [first, second] = calculateContractResults(order, [half, { ...half, profit: usdt('-60') }]);
    expect(first).toEqual({
      ...{ profit: usdt('14.86'), openFee: usdt('8.50455'), closeFee: usdt('8.509172') },
      result: usdt('-2.153722'),
    });
    expect(second?.result).toBe(usdt('-77.013722'));
  });

  it('CTR-630 shares of the opening fee are rounded down, and the last lots take the rest', () => {
    const order = { quantity: 3n, openFee: 10n };
    expect([0n, 1n, 2n].map(before => calculateOpenFeeShare(order, before, 1n))).toEqual([3n, 3n, 4n]);
  });

  it('CTR-630 however an order is closed in parts, the parts together bear every fee once', () => {
    const closing = fc.record({ quantity: fc.bigInt(1n, 10n ** 9n), profit: fc.bigInt(-(10n ** 9n), 10n ** 9n) });
    fc.assert(
      fc.property(fc.array(closing, { minLength: 1, maxLength: 8 }), fc.bigInt(0n, 10n ** 9n), (parts, openFee) => {
        const closings = parts.map(part => ({ ...part, fee: 7n }));
        const quantity = parts.reduce((sum, part) => sum + part.quantity, 0n);
        const results = calculateContractResults({ quantity, openFee }, closings);
        const profit = parts.reduce((sum, part) => sum + part.profit, 0n);
        expect(results.reduce((sum, { result }) => sum + result, 0n)).toBe(
          profit - openFee - 7n * BigInt(parts.length),
        );
        expect(results.every(({ openFee: share }) => share >= 0n)).toBe(true);
      }),
    );
  });
});
