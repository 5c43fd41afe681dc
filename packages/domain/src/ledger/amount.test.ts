import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetDecimals, assets, isAsset } from '../money/asset.ts';
import {
  calculateChargeShare,
  calculateCreditShare,
  formatAmount,
  parseAmount,
  roundCharge,
  roundCredit,
  splitAmount,
} from './amount.ts';

const amounts = fc.bigInt({ min: 0n, max: 10n ** 30n });
const signed = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });

describe('amounts', () => {
  test.each([
    ['1', 'USDT', 1_000_000n],
    ['0.000001', 'USDC', 1n],
    ['0.00000001', 'BTC', 1n],
    ['12.5', 'BTC', 1_250_000_000n],
    ['0.000000000000000001', 'ETH', 1n],
    ['5000', 'ETH', 5_000n * 10n ** 18n],
    ['-3.20', 'USDT', -3_200_000n],
  ] as const)('LED-001 the text %s of %s is %s minor units', (text, asset, amount) => {
    expect(parseAmount(text, asset)).toEqual({ ok: true, value: amount });
  });

  test.each([
    ['0.0000001', 'USDT', 'too-many-decimals'],
    ['0.000000001', 'BTC', 'too-many-decimals'],
    ['', 'USDT', 'malformed'],
    ['1e3', 'USDT', 'malformed'],
    ['1'.repeat(40), 'USDT', 'too-large'],
  ] as const)('LED-001 the text "%s" of %s is refused: %s', (text, asset, code) => {
    expect(parseAmount(text, asset)).toEqual({ ok: false, code });
  });

  test('LED-001 what is written reads back the same, for every asset', () => {
    fc.assert(
      fc.property(signed, fc.constantFrom(...assets), (amount, asset) => {
        expect(parseAmount(formatAmount(amount, asset), asset)).toEqual({ ok: true, value: amount });
      }),
    );
    expect(assets.map(asset => assetDecimals[asset])).toEqual([6, 6, 8, 18]);
    expect(['USDT', 'usdt', 'DOGE'].map(isAsset)).toEqual([true, false, false]);
  });

  test.each([
    [12_345_678_999n, 10, 'USDT', 1_234_567n, 1_234_568n],
    [12_345_670_000n, 10, 'USDT', 1_234_567n, 1_234_567n],
    [-15n, 7, 'USDT', -2n, -1n],
    [5n, 0, 'BTC', 500_000_000n, 500_000_000n],
    [1n, 19, 'ETH', 0n, 1n],
  ] as const)(
    'LED-002 %s at %i decimals of %s is credited as %s and charged as %s',
    (value, scale, asset, down, up) => {
      expect([roundCredit(value, scale, asset), roundCharge(value, scale, asset)]).toEqual([down, up]);
    },
  );

  test('LED-002 rounding moves an amount by less than a unit, in the house’s favour', () => {
    fc.assert(
      fc.property(signed, fc.integer({ min: 0, max: 30 }), fc.constantFrom(...assets), (value, scale, asset) => {
        const unit = 10n ** BigInt(Math.max(0, scale - assetDecimals[asset]));
        const exact = value * 10n ** BigInt(Math.max(0, assetDecimals[asset] - scale));
        const credit = roundCredit(value, scale, asset) * unit;
        const charge = roundCharge(value, scale, asset) * unit;
        expect(credit <= exact && exact - credit < unit).toBe(true);
        expect(charge >= exact && charge - exact < unit).toBe(true);
      }),
    );
  });

  test('LED-002 a share is rounded the same way: a third of 100 units is credited as 33 and charged as 34', () => {
    expect([calculateCreditShare(100n, 1n, 3n), calculateChargeShare(100n, 1n, 3n)]).toEqual([33n, 34n]);
    expect([calculateCreditShare(99n, 1n, 3n), calculateChargeShare(99n, 1n, 3n)]).toEqual([33n, 33n]);
    expect(() => calculateCreditShare(1n, 1n, 0n)).toThrow('positive denominator');
  });

  test('LED-003 10 split by 1, 1 and 1 is 3, 3 and 4', () => {
    expect(splitAmount(10n, [1n, 1n, 1n])).toEqual([3n, 3n, 4n]);
    expect(splitAmount(10n, [0n, 3n])).toEqual([0n, 10n]);
    expect(splitAmount(0n, [5n])).toEqual([0n]);
    for (const weights of [[], [0n], [-1n, 2n]]) expect(() => splitAmount(1n, weights)).toThrow();
  });

  test('LED-003 the parts of any split are never negative and sum to the whole', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 20 }),
        (amount, weights) => {
          fc.pre(weights.some(weight => weight > 0n));
          const parts = splitAmount(amount, weights);
          const whole = weights.reduce((sum, weight) => sum + weight, 0n);
          expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
          parts.slice(0, -1).forEach((part, index) => {
            expect(part).toBe((amount * (weights[index] ?? 0n)) / whole);
          });
          expect(parts.every(part => part >= 0n)).toBe(true);
        },
      ),
    );
  });
});
