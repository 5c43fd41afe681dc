import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyTerms, prices } from '../testing/contract-arbitraries.ts';
import { lots, makeTerms, ten, usdt } from '../testing/contract-figures.ts';
import { calculateAmountForLots, calculateAmountMin, calculateLotsForAmount } from './amount-lots.ts';
import { calculateOpening } from './terms.ts';

const bitcoin = { lotSize: lots('1'), conversion: ten('1'), price: ten('68000'), leverage: 5, lotStep: lots('0.0001') };

it('TKT-001 an amount buys the most lots in whole steps whose margin it covers, and never one step more', () => {
  // 0.0001 lots hold 6.80 ÷ 5 = 1.36 USDT: 73 of them 99.28, 74 of them 100.64.
  expect(calculateLotsForAmount(bitcoin, usdt('100'))).toBe(lots('0.0073'));
  expect(calculateLotsForAmount(bitcoin, usdt('100.64'))).toBe(lots('0.0074'));
  expect(calculateLotsForAmount(bitcoin, usdt('100.639999'))).toBe(lots('0.0073'));
  expect(calculateLotsForAmount(bitcoin, usdt('1.359999'))).toBe(0n);
  expect(calculateLotsForAmount(bitcoin, 0n)).toBe(0n);
  expect(calculateLotsForAmount(bitcoin, -1n)).toBe(0n);
});

it('TKT-001 the margin that is posted for these lots is at most the amount, that of one step more is above it', () => {
  fc.assert(
    fc.property(
      anyTerms,
      prices,
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(1n, 10n ** 10n),
      (terms, price, lotStep, amount) => {
        const measure = { ...terms, price, lotStep };
        const quantity = calculateLotsForAmount(measure, amount);
        const post = (count: bigint) => calculateOpening(makeTerms({ ...terms, quantity: count }), price).margin;
        expect(quantity % lotStep).toBe(0n);
        expect(post(quantity)).toBeLessThanOrEqual(amount);
        expect(post(quantity + lotStep)).toBeGreaterThan(amount);
        expect(calculateAmountForLots(measure, quantity)).toBe(post(quantity));
        // Written back as an amount, the same lots are bought.
        expect(calculateLotsForAmount(measure, post(quantity))).toBe(quantity);
      },
    ),
  );
});

it('TKT-002 the least amount is that of the fewest steps that are large enough, and at least of one', () => {
  // Two steps are worth 13.60, one 6.80: less than 10.
  expect(calculateAmountMin(bitcoin, usdt('10'))).toBe(usdt('2.72'));
  expect(calculateAmountMin({ ...bitcoin, leverage: 1 }, usdt('10'))).toBe(usdt('13.6'));
  expect(calculateAmountMin({ ...bitcoin, lotStep: lots('1') }, usdt('10'))).toBe(usdt('13600'));
  expect(calculateAmountMin(bitcoin, 0n)).toBe(usdt('1.36'));
});
