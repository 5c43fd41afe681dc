import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceMax } from '../market/price.ts';
import { anyTerms, prices } from '../testing/contract-arbitraries.ts';
import { lots, makeTerms, ten, usdt } from '../testing/contract-figures.ts';
import { calculateLevels } from './levels.ts';
import { calculatePriceOfResult, calculatePriceOfShare, calculateResultAt } from './result-price.ts';
import { calculateOpening } from './terms.ts';

// 10 lots at 100: a notional of 1,000, a margin of 200, 0.5 for the opening; closing at p costs 0.005 p.
const planned = (side: 'long' | 'short') => ({
  terms: makeTerms({ side, quantity: lots('10'), leverage: 5 }),
  openPrice: ten('100'),
  priceStep: ten('0.01'),
});

describe('the price of a result', () => {
  it.each([
    // 9.995 p ≥ 950.5 for −50, and ≥ 1100.5 for +100
    ['long', '-50', '95.1', '-49.9755'],
    ['long', '100', '110.11', '100.04945'],
    // 10.005 p ≤ 1049.5, and ≤ 899.5
    ['short', '-50', '104.89', '-49.92445'],
    ['short', '100', '89.9', '100.0505'],
    // The close-out at half the margin, and the cap at ten times it; a short can gain no more than the notional.
    ['long', '-200', '90', '-100.95'],
    ['long', '5000', '300', '1998'],
    ['short', '-200', '110', '-101.05'],
    ['short', '5000', '0.01', '999.39995'],
  ] as const)('TKT-003 a %s that is to come to %s closes at %s', (side, result, price, net) => {
    expect(calculatePriceOfResult(planned(side), usdt(result))).toBe(ten(price));
    expect(calculateResultAt(planned(side), ten(price)).net).toBe(usdt(net));
  });

  it('TKT-003 a share is that of the margin, and a result is one again', () => {
    expect(calculatePriceOfShare(planned('long'), ten('-0.25'))).toBe(ten('95.1'));
    expect(calculatePriceOfShare(planned('short'), ten('0.5'))).toBe(ten('89.9'));
    // −49.9755 of 200.
    expect(calculateResultAt(planned('long'), ten('95.1')).ofMargin).toBe(ten('-0.2498775'));
  });

  it('TKT-003 lies on the grid, and is never worse than was said, save where nothing better can be had', () => {
    fc.assert(
      fc.property(
        anyTerms,
        prices,
        fc.constantFrom(1n, 7n, 10n ** 6n, 10n ** 9n),
        fc.bigInt(-(10n ** 10n), 10n ** 11n),
        (terms, openPrice, priceStep, result) => {
          const { margin, reserve } = calculateOpening(terms, openPrice);
          fc.pre(margin > 0n && reserve > 0n && openPrice >= priceStep);
          const position = { terms, openPrice, priceStep };
          const price = calculatePriceOfResult(position, result);
          expect(price > 0n && price % priceStep === 0n).toBe(true);
          const { cap } = calculateLevels(terms, { openPrice, quantity: terms.quantity, margin, reserve });
          const best = cap === null || cap > priceMax ? priceMax : cap;
          const isAtCap = terms.side === 'long' ? price > best - priceStep : price < (cap ?? 0n) + 2n * priceStep;
          if (!isAtCap) expect(calculateResultAt(position, price).net).toBeGreaterThanOrEqual(result);
        },
      ),
    );
  });
});
