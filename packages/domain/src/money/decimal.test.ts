import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateChange, calculateMid, formatRoundedPrice, parsePrice } from '../market/price.ts';
import { floorDivide, formatDecimal, parseDecimal, roundDecimal } from './decimal.ts';

const amounts = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });

describe('decimals', () => {
  test.each([
    ['0', 2, 0n],
    ['1.5', 2, 150n],
    ['-0.01', 2, -1n],
    ['007.10', 1, 71n],
    ['1.500', 1, 15n],
    ['-0', 2, 0n],
    ['12345678901234567890.123456', 6, 12_345_678_901_234_567_890_123_456n],
  ])('MON-001 the text %s with %i decimals is %s', (text, scale, value) => {
    expect(parseDecimal(text, scale)).toEqual({ ok: true, value });
  });

  test.each([
    ['', 'malformed'],
    [' 1', 'malformed'],
    ['1.', 'malformed'],
    ['.5', 'malformed'],
    ['1e5', 'malformed'],
    ['+1', 'malformed'],
    ['1,5', 'malformed'],
    ['NaN', 'malformed'],
    ['0.001', 'too-many-decimals'],
    ['10000000000000000000000000000000000000', 'too-large'],
  ])('MON-002 the text "%s" is refused: %s', (text, code) => {
    expect(parseDecimal(text, 2)).toEqual({ ok: false, code });
  });

  test('MON-003 what is written reads back the same, whatever the scale', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 7 }),
        fc.integer({ min: 0, max: 10 }),
        (value, scale, decimals) => {
          expect(parseDecimal(formatDecimal(value, scale, decimals), scale)).toEqual({ ok: true, value });
        },
      ),
    );
    expect(formatDecimal(-5n, 2)).toBe('-0.05');
    expect(formatDecimal(1_500n, 3, 2)).toBe('1.50');
    expect(formatDecimal(1_000n, 3)).toBe('1');
  });

  test('MON-004 rounding for the eye is half away from zero and never moves by more than half a unit', () => {
    expect([125n, 135n, -125n, 124n].map(value => roundDecimal(value, 2, 1))).toEqual([130n, 140n, -130n, 120n]);
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
        const unit = 10n ** BigInt(6 - decimals);
        const difference = roundDecimal(value, 6, decimals) - value;
        expect((difference < 0n ? -difference : difference) * 2n <= unit).toBe(true);
      }),
    );
  });

  test('MON-005 division rounds down, also below zero', () => {
    expect([floorDivide(7n, 2n), floorDivide(-7n, 2n), floorDivide(-8n, 2n)]).toEqual([3n, -4n, -4n]);
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 20n }), (dividend, divisor) => {
        const rest = dividend - floorDivide(dividend, divisor) * divisor;
        expect(rest >= 0n && rest < divisor).toBe(true);
      }),
    );
  });
});

describe('prices', () => {
  test('MON-006 a price has ten decimals at most', () => {
    expect(parsePrice('0.0000000001')).toEqual({ ok: true, value: 1n });
    expect(parsePrice('0.00000000001')).toEqual({ ok: false, code: 'too-many-decimals' });
    expect(formatRoundedPrice(12_345_678_901n, 2)).toBe('1.23');
    expect(formatRoundedPrice(12_350_000_000n, 2)).toBe('1.24');
    expect(formatRoundedPrice(10_000_000_000n, 4)).toBe('1.0000');
  });

  test('MON-007 the mid lies between bid and ask, rounded down', () => {
    expect(calculateMid(10n, 13n)).toBe(11n);
    expect(calculateMid(10n, 10n)).toBe(10n);
  });

  test.each([
    [110n, 100n, 1_000_000_000n],
    [90n, 100n, -1_000_000_000n],
    [100n, 100n, 0n],
    [1n, 3n, -6_666_666_666n],
    [5n, 0n, 0n],
  ])('MON-008 the change from %s to %s is counted from the previous close', (last, previousClose, ratio) => {
    expect(calculateChange(last, previousClose)).toBe(ratio);
  });
});
