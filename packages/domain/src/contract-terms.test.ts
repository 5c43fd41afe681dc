import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calculateNotional,
  calculateOpening,
  calculateProfit,
  calculateWorth,
  defaultContractParameters,
  selectClosingPrice,
  selectOpeningPrice,
  selectTermsPrice,
} from './contract-terms.ts';
import { anyTerms, prices } from './testing/contract-arbitraries.ts';
import { lots, makeTerms, ten, usdt } from './testing/contract-figures.ts';

interface OpeningCase {
  what: string;
  side: 'long' | 'short';
  lots: string;
  lotSize: string;
  price: string;
  conversion: string;
  leverage: number;
  notional: string;
  margin: string;
  fee: string;
  reserve: string;
}

// Worked by hand; what is exact to the last digit stands in the comments.
const openings: readonly OpeningCase[] = [
  // 0.1 × 68213.66 = 6821.366; ÷ 50 = 136.42732; × 0.0005 = 3.410683
  {
    what: 'crypto',
    side: 'long',
    lots: '0.1',
    lotSize: '1',
    price: '68213.66',
    conversion: '1',
    leverage: 50,
    notional: '6821.366',
    margin: '136.42732',
    fee: '3.410683',
    reserve: '1364.2732',
  },
  // 0.1 × 100000 × 1.08645 = 10864.5; fee 5.43225
  {
    what: 'forex in dollars',
    side: 'long',
    lots: '0.1',
    lotSize: '100000',
    price: '1.08645',
    conversion: '1',
    leverage: 100,
    notional: '10864.5',
    margin: '108.645',
    fee: '5.43225',
    reserve: '1086.45',
  },
  // 0.01 × 100000 × 157.245 × 0.0063595027 = 1000.0000020615; ÷ 30 = 33.33333340205; fee 0.50000000103075
  {
    what: 'forex in yen',
    side: 'short',
    lots: '0.01',
    lotSize: '100000',
    price: '157.245',
    conversion: '0.0063595027',
    leverage: 30,
    notional: '1000.000002',
    margin: '33.333334',
    fee: '0.500001',
    reserve: '333.33334',
  },
  // 3.5 × 229.87 = 804.545; ÷ 20 = 40.22725; fee 0.4022725
  {
    what: 'a stock',
    side: 'short',
    lots: '3.5',
    lotSize: '1',
    price: '229.87',
    conversion: '1',
    leverage: 20,
    notional: '804.545',
    margin: '40.22725',
    fee: '0.402273',
    reserve: '402.2725',
  },
  // 0.1 × 548.32 = 54.832
  {
    what: 'an ETF',
    side: 'long',
    lots: '0.1',
    lotSize: '1',
    price: '548.32',
    conversion: '1',
    leverage: 1,
    notional: '54.832',
    margin: '54.832',
    fee: '0.027416',
    reserve: '548.32',
  },
  // The same short: no price is below zero, so that no more than the notional can be gained.
  {
    what: 'an ETF',
    side: 'short',
    lots: '0.1',
    lotSize: '1',
    price: '548.32',
    conversion: '1',
    leverage: 1,
    notional: '54.832',
    margin: '54.832',
    fee: '0.027416',
    reserve: '54.832',
  },
  // 0.02 × 100 × 2384.60 = 4769.2
  {
    what: 'a future',
    side: 'long',
    lots: '0.02',
    lotSize: '100',
    price: '2384.60',
    conversion: '1',
    leverage: 10,
    notional: '4769.2',
    margin: '476.92',
    fee: '2.3846',
    reserve: '4769.2',
  },
  // The same short at leverage 10: ten margins are the notional.
  {
    what: 'a future',
    side: 'short',
    lots: '0.02',
    lotSize: '100',
    price: '2384.60',
    conversion: '1',
    leverage: 10,
    notional: '4769.2',
    margin: '476.92',
    fee: '2.3846',
    reserve: '4769.2',
  },
  // 0.01 × 50 × 18126 × 0.1280409731 = 1160.4353392053; ÷ 20 = 58.021766960265; fee 0.58021766960265
  {
    what: 'a future in Hong Kong dollars',
    side: 'short',
    lots: '0.01',
    lotSize: '50',
    price: '18126',
    conversion: '0.1280409731',
    leverage: 20,
    notional: '1160.435339',
    margin: '58.021767',
    fee: '0.580218',
    reserve: '580.21767',
  },
  // 1000000 × 0.0000171 = 17.1; fee 0.00855
  {
    what: 'a coin of small price',
    side: 'long',
    lots: '1000000',
    lotSize: '1',
    price: '0.0000171',
    conversion: '1',
    leverage: 3,
    notional: '17.1',
    margin: '5.7',
    fee: '0.00855',
    reserve: '57',
  },
  // 10.000001 ÷ 3 = 3.333333666…; fee 0.0050000005
  {
    what: 'one unit above the minimum',
    side: 'long',
    lots: '1',
    lotSize: '1',
    price: '10.000001',
    conversion: '1',
    leverage: 3,
    notional: '10.000001',
    margin: '3.333334',
    fee: '0.005001',
    reserve: '33.33334',
  },
  // 0.0000000001: margin and fee are a whole unit, the notional none, so that a short can gain nothing
  {
    what: 'the smallest worth',
    side: 'short',
    lots: '1',
    lotSize: '1',
    price: '0.0000000001',
    conversion: '1',
    leverage: 1,
    notional: '0',
    margin: '0.000001',
    fee: '0.000001',
    reserve: '0',
  },
];

describe('opening', () => {
  test.each(openings)('CTR-001 CTR-003 $what, $side, $lots lots at $price with leverage $leverage', row => {
    const terms = makeTerms({
      side: row.side,
      quantity: lots(row.lots),
      lotSize: lots(row.lotSize),
      conversion: ten(row.conversion),
      leverage: row.leverage,
    });
    expect(calculateOpening(terms, ten(row.price))).toEqual({
      notional: usdt(row.notional),
      margin: usdt(row.margin),
      fee: usdt(row.fee),
      reserve: usdt(row.reserve),
    });
  });

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
