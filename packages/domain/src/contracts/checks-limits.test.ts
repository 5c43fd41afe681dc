import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lots, makeTerms, ten, usdt } from '../testing/contract-figures.ts';
import { changeDistance, checkLimitPrices, checkLimitsChange, checkPartClosing } from './checks.ts';
import { calculateClosing } from './closing.ts';

describe('stop loss and take profit', () => {
  const step = ten('0.01');
  test.each([
    ['long', '99.99', '100.01', null],
    ['long', '100', '100.01', 'stopLossWrong'],
    ['long', '99.995', '100.01', 'stopLossWrong'],
    ['long', '99.99', '100', 'takeProfitWrong'],
    ['long', '100', '100', 'limitsWrong'],
    ['long', '101', '99', 'limitsWrong'],
    ['long', null, '99', 'takeProfitWrong'],
    ['long', '101', null, 'stopLossWrong'],
    ['long', null, null, null],
    ['long', '90.01', null, null],
    ['long', '90', null, 'stopPastLiquidation'],
    ['long', '89', '101', 'stopPastLiquidation'],
    ['long', '89', '99', 'takeProfitWrong'],
    ['short', '100.01', '99.99', null],
    ['short', '100', '99.99', 'stopLossWrong'],
    ['short', '100.01', '100', 'takeProfitWrong'],
    ['short', '99', '101', 'limitsWrong'],
    ['short', '110', null, 'stopPastLiquidation'],
    ['short', '109.99', null, null],
  ] as const)('CTR-017 CTR-018 %s from 100, stop loss %s, take profit %s: %s', (side, stop, take, refusal) => {
    const limits = { stopLoss: stop === null ? null : ten(stop), takeProfit: take === null ? null : ten(take) };
    const liquidation = ten(side === 'long' ? '90' : '110');
    const checked = checkLimitPrices(side, limits, { reference: ten('100'), distance: step, liquidation });
    expect(checked.ok ? null : checked.code).toBe(refusal);
  });

  test('CTR-017 without a level of liquidation any stop on the right side will do', () => {
    const measure = { reference: ten('100'), distance: step, liquidation: null };
    expect(checkLimitPrices('long', { stopLoss: step, takeProfit: null }, measure).ok).toBe(true);
  });

  test('CTR-017 a change is judged by the closing price, which it must not touch; the grid comes first', () => {
    const measure = { reference: ten('100.005'), distance: changeDistance, liquidation: null, priceStep: step };
    const at = (stop: string, take: string) => {
      const checked = checkLimitsChange('long', { stopLoss: ten(stop), takeProfit: ten(take) }, measure);
      return checked.ok ? null : checked.code;
    };
    expect(at('100', '100.01')).toBe(null);
    expect(at('100.01', '100.02')).toBe('stopLossWrong');
    expect(at('100.001', '100')).toBe('priceOffStep');
    expect(at('100', '-1')).toBe('priceOffStep');
    expect(at('100', '922337203.68')).toBe(null);
    expect(at('100', '922337203.69')).toBe('priceOffStep');
    expect(at('1000000000', '100.01')).toBe('priceOffStep');
    const touching = { ...measure, reference: ten('100') };
    expect(checkLimitsChange('long', { stopLoss: ten('100'), takeProfit: null }, touching)).toEqual({
      ok: false,
      code: 'stopLossWrong',
    });
  });

  test('CTR-030 what is right for a long is right for its mirror image', () => {
    const offset = fc.bigInt({ min: -1_000n, max: 1_000n });
    fc.assert(
      fc.property(offset, offset, offset, fc.constantFrom(1n, 10n), (stop, take, liquidation, distance) => {
        const reference = 10_000n;
        const check = (side: 'long' | 'short', sign: bigint) =>
          checkLimitPrices(
            side,
            { stopLoss: reference + sign * stop, takeProfit: reference + sign * take },
            { reference, distance, liquidation: reference + sign * liquidation },
          );
        expect(check('long', 1n)).toEqual(check('short', -1n));
      }),
    );
  });
});

describe('closing a part', () => {
  const position = { openQuantity: lots('0.3'), marginLeft: usdt('0.06') };
  test.each([
    ['0.05', null],
    ['0.0499', 'lotsWrong'],
    ['0.05005', 'lotsWrong'],
    ['0.2999', null],
    ['0.3', null],
    ['0.3001', 'lotsWrong'],
    ['0', 'lotsWrong'],
    ['-0.1', 'lotsWrong'],
  ] as const)('CTR-014 %s of 0.3 lots with a margin of 0.06: %s', (quantity, refusal) => {
    const checked = checkPartClosing(lots('0.0001'), position, lots(quantity));
    expect(checked.ok ? null : checked.code).toBe(refusal);
  });

  test('CTR-014 a share of exactly a cent is enough, one unit less is not', () => {
    const check = (marginLeft: string) =>
      checkPartClosing(1n, { openQuantity: lots('2'), marginLeft: usdt(marginLeft) }, lots('1')).ok;
    expect([check('0.02'), check('0.019999')]).toEqual([true, false]);
  });

  test('CTR-014 the whole may be closed however small it is, and nothing is left to close then', () => {
    const dust = { openQuantity: 1n, marginLeft: 1n };
    expect(checkPartClosing(1n, dust, 1n).ok).toBe(true);
    expect(checkPartClosing(1n, { openQuantity: 0n, marginLeft: 0n }, 1n).ok).toBe(false);
  });

  test('CTR-014 without this rule, closing in dust would lose nothing and pay no fee', () => {
    const dusty = {
      terms: makeTerms(),
      openPrice: ten('0.001'),
      openQuantity: lots('10000'),
      marginLeft: usdt('0.2'),
      reserveLeft: usdt('2'),
    };
    // 0.04 lots have a margin below one unit: their loss would be the house's, their margin the rest's.
    const quantity = lots('0.04');
    const part = calculateClosing(dusty, quantity, ten('0.000995'));
    expect([part.marginUsed, part.profit, part.fee, part.gapLoss]).toEqual([0n, 0n, 0n, 1n]);
    expect(checkPartClosing(lots('0.00000001'), dusty, quantity).ok).toBe(false);
  });
});
