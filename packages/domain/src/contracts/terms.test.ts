import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyTerms, prices } from '../testing/contract-arbitraries.ts';
import { lots, makeTerms, ten, usdt } from '../testing/contract-figures.ts';
import {
  calculateNotional,
  calculateOpening,
  calculateProfit,
  calculateWorth,
  defaultContractParameters,
  selectClosingPrice,
  selectOpeningPrice,
  selectTermsPrice,
} from './terms.ts';

// Worked by hand; what is exact to the last digit stands in the comments.
const openings = [
  // 0.1 × 68213.66 = 6821.366; ÷ 50 = 136.42732; × 0.0005 = 3.410683
  ['crypto', 'long', ['0.1', '1'], '68213.66', '1', 50, '6821.366', '136.42732', '3.410683', '1364.2732'],
  // 0.1 × 100000 × 1.08645 = 10864.5; fee 5.43225
  ['forex in dollars', 'long', ['0.1', '100000'], '1.08645', '1', 100, '10864.5', '108.645', '5.43225', '1086.45'],
  // 0.01 × 100000 × 157.245 × 0.0063595027 = 1000.0000020615; ÷ 30 = 33.33333340205; fee 0.50000000103075
  [
    'forex in yen',
    'short',
    ['0.01', '100000'],
    '157.245',
    '0.0063595027',
    30,
    '1000.000002',
    '33.333334',
    '0.500001',
    '333.33334',
  ],
  // 3.5 × 229.87 = 804.545; ÷ 20 = 40.22725; fee 0.4022725
  ['a stock', 'short', ['3.5', '1'], '229.87', '1', 20, '804.545', '40.22725', '0.402273', '402.2725'],
  // 0.1 × 548.32 = 54.832
  ['an ETF', 'long', ['0.1', '1'], '548.32', '1', 1, '54.832', '54.832', '0.027416', '548.32'],
  // The same short: no price is below zero, so that no more than the notional can be gained.
  ['an ETF', 'short', ['0.1', '1'], '548.32', '1', 1, '54.832', '54.832', '0.027416', '54.832'],
  // 0.02 × 100 × 2384.60 = 4769.2
  ['a future', 'long', ['0.02', '100'], '2384.60', '1', 10, '4769.2', '476.92', '2.3846', '4769.2'],
  // The same short at leverage 10: ten margins are the notional.
  ['a future', 'short', ['0.02', '100'], '2384.60', '1', 10, '4769.2', '476.92', '2.3846', '4769.2'],
  // 0.01 × 50 × 18126 × 0.1280409731 = 1160.4353392053; ÷ 20 = 58.021766960265; fee 0.58021766960265
  [
    'a future in Hong Kong dollars',
    'short',
    ['0.01', '50'],
    '18126',
    '0.1280409731',
    20,
    '1160.435339',
    '58.021767',
    '0.580218',
    '580.21767',
  ],
  // 1000000 × 0.0000171 = 17.1; fee 0.00855
  ['a coin of small price', 'long', ['1000000', '1'], '0.0000171', '1', 3, '17.1', '5.7', '0.00855', '57'],
  // 10.000001 ÷ 3 = 3.333333666…; fee 0.0050000005
  [
    'one unit above the minimum',
    'long',
    ['1', '1'],
    '10.000001',
    '1',
    3,
    '10.000001',
    '3.333334',
    '0.005001',
    '33.33334',
  ],
  // 0.0000000001: margin and fee are a whole unit, the notional none, so that a short can gain nothing
  ['the smallest worth', 'short', ['1', '1'], '0.0000000001', '1', 1, '0', '0.000001', '0.000001', '0'],
] as const;

describe('opening', () => {
  test.each(openings)(
    'CTR-001 CTR-003 %s, %s, lots %s at %s, conversion %s, leverage %i',
    (_, side, [quantity, lotSize], price, conversion, leverage, notional, margin, fee, reserve) => {
      const sizes = { quantity: lots(quantity), lotSize: lots(lotSize), conversion: ten(conversion) };
      expect(calculateOpening(makeTerms({ side, leverage, ...sizes }), ten(price))).toEqual({
        notional: usdt(notional),
        margin: usdt(margin),
        fee: usdt(fee),
        reserve: usdt(reserve),
      });
    },
  );

  test('CTR-001 the parameters are those of the product rules; both fees together stay below 0.3 %', () => {
    expect(defaultContractParameters).toEqual({
      feeRate: ten('0.0005'),
      capMultiple: ten('10'),
      callLevel: ten('0.8'),
      closeOutLevel: ten('0.5'),
      notionalMin: usdt('10'),
      restingOrdersMax: 100,
    });
    expect(2n * defaultContractParameters.feeRate < ten('0.003')).toBe(true);
  });

  test('CTR-001 margin and fee are charged by less than a unit too much and never too little', () => {
    fc.assert(
      fc.property(anyTerms, prices, (terms, price) => {
        const { notional, margin, fee } = calculateOpening(terms, price);
        const worth = calculateWorth(terms, terms.quantity, price);
        const unit = 10n ** 30n;
        const leverage = BigInt(terms.leverage);
        expect(notional * unit <= worth && worth < (notional + 1n) * unit).toBe(true);
        expect(margin * leverage * unit >= worth && (margin - 1n) * leverage * unit < worth).toBe(true);
        const exactFee = worth * terms.feeRate;
        expect(fee * unit * 10n ** 10n >= exactFee && (fee - 1n) * unit * 10n ** 10n < exactFee).toBe(true);
      }),
    );
  });

  test('CTR-003 the reserve is never above the cap, and for a short never above the notional', () => {
    fc.assert(
      fc.property(anyTerms, prices, (terms, price) => {
        const { notional, margin, reserve } = calculateOpening(terms, price);
        expect(reserve * 10n ** 10n <= margin * terms.capMultiple).toBe(true);
        if (terms.side === 'short') expect(reserve <= notional).toBe(true);
        else expect((reserve + 1n) * 10n ** 10n > margin * terms.capMultiple).toBe(true);
      }),
    );
  });
});

describe('profit', () => {
  test.each([
    // 0.1 × 86.34 = 8.634
    ['long', '0.1', '1', '1', '68213.66', '68300', '8.634'],
    ['short', '0.1', '1', '1', '68213.66', '68300', '-8.634'],
    ['long', '0.1', '1', '1', '68213.66', '68213.66', '0'],
    // 0.01 × 100000 × 0.005 × 0.0063595027 = 0.0317975135
    ['long', '0.01', '100000', '0.0063595027', '157.240', '157.245', '0.031797'],
    ['short', '0.01', '100000', '0.0063595027', '157.240', '157.245', '-0.031798'],
    // 3.5 × 0.01 = 0.035
    ['short', '3.5', '1', '1', '229.87', '229.86', '0.035'],
    // 0.02 × 100 × 0.1 = 0.2
    ['long', '0.02', '100', '1', '2384.60', '2384.50', '-0.2'],
    // 0.01 × 50 × 1 × 0.1280409731 = 0.06402048655
    ['long', '0.01', '50', '0.1280409731', '18126', '18127', '0.06402'],
    ['short', '0.01', '50', '0.1280409731', '18126', '18127', '-0.064021'],
    // A ten-billionth of a dollar: a gain is nothing, a loss a whole unit.
    ['long', '1', '1', '1', '10', '10.0000000001', '0'],
    ['short', '1', '1', '1', '10', '10.0000000001', '-0.000001'],
    ['long', '1', '1', '1', '10', '10.0000009999', '0'],
    ['long', '1', '1', '1', '10', '10.000001', '0.000001'],
    ['short', '1', '1', '1', '10', '10.000001', '-0.000001'],
  ] as const)(
    'CTR-004 %s %s lots of %s, conversion %s, from %s to %s: %s',
    (side, quantity, lotSize, conversion, open, close, profit) => {
      const terms = { side, lotSize: lots(lotSize), conversion: ten(conversion) };
      expect(calculateProfit(terms, lots(quantity), ten(open), ten(close))).toBe(usdt(profit));
    },
  );

  test('CTR-004 before rounding a short gains what a long loses; rounded, both together lose a unit or nothing', () => {
    fc.assert(
      fc.property(anyTerms, prices, prices, (terms, open, close) => {
        const long = calculateProfit({ ...terms, side: 'long' }, terms.quantity, open, close);
        const short = calculateProfit({ ...terms, side: 'short' }, terms.quantity, open, close);
        const isWhole = calculateWorth(terms, terms.quantity, close - open) % 10n ** 30n === 0n;
        expect(long + short).toBe(isWhole ? 0n : -1n);
      }),
    );
  });

  test('CTR-030 neither side is treated differently: a long from a to b is a short from b to a', () => {
    fc.assert(
      fc.property(anyTerms, prices, prices, (terms, open, close) => {
        expect(calculateProfit({ ...terms, side: 'long' }, terms.quantity, open, close)).toBe(
          calculateProfit({ ...terms, side: 'short' }, terms.quantity, close, open),
        );
      }),
    );
  });
});

describe('prices', () => {
  const quote = { bid: ten('99'), ask: ten('101') };

  test('CTR-002 a long opens at the ask and closes at the bid, a short the other way round', () => {
    expect(selectOpeningPrice('long', quote)).toBe(quote.ask);
    expect(selectClosingPrice('long', quote)).toBe(quote.bid);
    expect(selectOpeningPrice('short', quote)).toBe(quote.bid);
    expect(selectClosingPrice('short', quote)).toBe(quote.ask);
  });

  test.each([
    ['long', null, '101'],
    ['short', null, '99'],
    ['long', '95', '95'],
    ['long', '120', '120'],
    ['short', '104', '104'],
    ['short', '99', '99'],
    ['short', '1', '99'],
  ] as const)('CTR-020 the terms of a %s with the limit %s are made at %s', (side, limit, price) => {
    expect(selectTermsPrice(side, limit === null ? null : ten(limit), quote)).toBe(ten(price));
  });

  test('CTR-001 the notional of lots at a price is rounded down', () => {
    expect(calculateNotional(makeTerms(), lots('3'), ten('0.0000009999'))).toBe(2n);
  });
});
