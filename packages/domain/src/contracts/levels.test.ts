import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPosition } from '../testing/contract-arbitraries.ts';
import { lots, makeTerms, ten, usdt } from '../testing/contract-figures.ts';
import {
  type ContractHolding,
  type ContractLevels,
  calculateLevels,
  calculateMarginLevel,
  isLevelReached,
  isReachedFromAbove,
  triggerOrder,
} from './levels.ts';
import { type ContractTerms, calculateOpening, calculateProfit } from './terms.ts';

interface LevelCase {
  what: string;
  side: 'long' | 'short';
  lots: string;
  lotSize: string;
  conversion: string;
  open: string;
  margin: string;
  reserve: string;
  liquidation: string | null;
  call: string | null;
  cap: string | null;
}

// Worked by hand. A loss is rounded up, so that half a margin is lost as soon as the exact loss passes half a margin less
// one unit: the level lies one unit of 10^-10 inside of that price.
const cases: readonly LevelCase[] = [
  // Loss of 68.21366 at most 68.213659 exactly: 68213.66 − 682.13659 = 67531.52341. Cap 1364.2732 ÷ 0.1 = 13642.732.
  {
    what: 'crypto',
    side: 'long',
    lots: '0.1',
    lotSize: '1',
    conversion: '1',
    open: '68213.66',
    margin: '136.42732',
    reserve: '1364.2732',
    liquidation: '67531.5234099999',
    call: '67940.8053699999',
    cap: '81856.392',
  },
  {
    what: 'crypto',
    side: 'short',
    lots: '0.1',
    lotSize: '1',
    conversion: '1',
    open: '68213.66',
    margin: '136.42732',
    reserve: '1364.2732',
    liquidation: '68895.7965900001',
    call: '68486.5146300001',
    cap: '54570.928',
  },
  // Half of 108.645 is 54.3225; ÷ 10000 = 0.00543225. Call: 21.729 ÷ 10000 = 0.0021729.
  {
    what: 'forex',
    side: 'long',
    lots: '0.1',
    lotSize: '100000',
    conversion: '1',
    open: '1.08645',
    margin: '108.645',
    reserve: '1086.45',
    liquidation: '1.0810177500',
    call: '1.0842771000',
    cap: '1.195095',
  },
  // Leverage 1: half of the price. A short's cap is its notional: no price above zero reaches it.
  {
    what: 'an ETF',
    side: 'long',
    lots: '0.1',
    lotSize: '1',
    conversion: '1',
    open: '548.32',
    margin: '54.832',
    reserve: '548.32',
    liquidation: '274.1600099999',
    call: '438.6560099999',
    cap: '6031.52',
  },
  {
    what: 'an ETF',
    side: 'short',
    lots: '0.1',
    lotSize: '1',
    conversion: '1',
    open: '548.32',
    margin: '54.832',
    reserve: '54.832',
    liquidation: '822.4799900001',
    call: '657.9839900001',
    cap: null,
  },
  // 40.22725 ÷ 2 = 20.113625; the greatest whole loss allowed is 20.113625, ÷ 3.5 = 5.74675
  {
    what: 'a stock',
    side: 'short',
    lots: '3.5',
    lotSize: '1',
    conversion: '1',
    open: '229.87',
    margin: '40.22725',
    reserve: '402.2725',
    liquidation: '235.6167497143',
    call: '232.1686997143',
    cap: '114.935',
  },
  // 0.02 × 100 = 2 units; 238.46 ÷ 2 = 119.23; 95.384 ÷ 2 = 47.692
  {
    what: 'a future',
    side: 'long',
    lots: '0.02',
    lotSize: '100',
    conversion: '1',
    open: '2384.60',
    margin: '476.92',
    reserve: '4769.2',
    liquidation: '2265.3700004999',
    call: '2336.9080004999',
    cap: '4769.2',
  },
  // A margin of one unit is gone with the least loss. A reserve of one unit: one unit of profit.
  {
    what: 'the smallest margin',
    side: 'long',
    lots: '1',
    lotSize: '1',
    conversion: '1',
    open: '10',
    margin: '0.000001',
    reserve: '0.000001',
    liquidation: '9.9999999999',
    call: '9.9999999999',
    cap: '10.000001',
  },
  // The margin of a long is more than twice what it is worth: no price can take half of it.
  {
    what: 'a margin above the worth',
    side: 'long',
    lots: '1',
    lotSize: '1',
    conversion: '1',
    open: '10',
    margin: '30',
    reserve: '300',
    liquidation: null,
    call: '4.0000009999',
    cap: '310',
  },
];

function holdingOf(row: LevelCase): { terms: ContractTerms; holding: ContractHolding } {
  const quantity = lots(row.lots);
  return {
    terms: makeTerms({ side: row.side, quantity, lotSize: lots(row.lotSize), conversion: ten(row.conversion) }),
    holding: { openPrice: ten(row.open), quantity, margin: usdt(row.margin), reserve: usdt(row.reserve) },
  };
}

const readLevel = (text: string | null) => (text === null ? null : ten(text));

describe('levels', () => {
  test.each(cases)('CTR-005 CTR-006 $what, $side, opened at $open', row => {
    const { terms, holding } = holdingOf(row);
    expect(calculateLevels(terms, holding)).toEqual({
      liquidation: readLevel(row.liquidation),
      call: readLevel(row.call),
      cap: readLevel(row.cap),
    });
  });

  test('CTR-005 on a level its condition holds, and one unit nearer to the opening it does not', () => {
    fc.assert(
      fc.property(anyPosition, ({ terms, termsPrice, openPrice }) => {
        const { margin, reserve } = calculateOpening(terms, termsPrice);
        const holding = { openPrice, quantity: terms.quantity, margin, reserve };
        const levels = calculateLevels(terms, holding);
        const profitAt = (price: bigint) => calculateProfit(terms, terms.quantity, openPrice, price);
        const holds: Record<keyof ContractLevels, (price: bigint) => boolean> = {
          liquidation: price => 2n * (margin + profitAt(price)) <= margin,
          call: price => 10n * (margin + profitAt(price)) <= 8n * margin,
          cap: price => profitAt(price) >= reserve,
        };
        for (const trigger of ['liquidation', 'call', 'cap'] as const) {
          const level = levels[trigger];
          const inward = isReachedFromAbove(terms.side, trigger) ? 1n : -1n;
          if (level === null) expect(holds[trigger](1n)).toBe(false);
          else expect([holds[trigger](level), holds[trigger](level + inward)]).toEqual([true, false]);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('CTR-007 the margin level is at or below a threshold at exactly the prices that reach the level', () => {
    fc.assert(
      fc.property(anyPosition, fc.bigInt({ min: -2n, max: 2n }), ({ terms, termsPrice, openPrice }, offset) => {
        const { margin, reserve } = calculateOpening(terms, termsPrice);
        const { liquidation, call } = calculateLevels(terms, { openPrice, quantity: terms.quantity, margin, reserve });
        for (const [trigger, level, threshold] of [
          ['liquidation', liquidation, terms.closeOutLevel],
          ['call', call, terms.callLevel],
        ] as const) {
          const price = (level ?? 1n) + offset;
          if (price <= 0n) continue;
          const marginLevel = calculateMarginLevel(margin, calculateProfit(terms, terms.quantity, openPrice, price));
          expect(marginLevel <= threshold).toBe(isLevelReached(terms.side, trigger, level, price));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('CTR-005 what is left after a part has closed has levels of its own, from what is left of margin and reserve', () => {
    const terms = makeTerms({ quantity: lots('0.3') });
    const whole = { openPrice: ten('100'), quantity: lots('0.3'), margin: usdt('0.600001'), reserve: usdt('6.00001') };
    const rest = { ...whole, quantity: lots('0.1'), margin: usdt('0.200001'), reserve: usdt('2.000004') };
    // 0.3 lost of 0.600001 leaves 0.300001; B = −0.300001, v < −0.3, ÷ 0.3 = 1
    expect(calculateLevels(terms, whole).liquidation).toBe(ten('98.9999999999'));
    // B = floor(−0.1000005) = −0.100001, v < −0.1, ÷ 0.1 = 1
    expect(calculateLevels(terms, rest)).toMatchObject({ liquidation: ten('98.9999999999'), cap: ten('120.00004') });
  });

  test.each([
    ['0.5', '-0.25', '0.5'],
    ['3', '-1', '0.6666666667'],
    ['3', '0', '1'],
    ['3', '-3', '0'],
    ['3', '-4', '-0.3333333333'],
    ['3', '1.5', '1.5'],
  ] as const)('CTR-007 a margin of %s with a profit of %s stands at %s', (margin, profit, level) => {
    expect(calculateMarginLevel(usdt(margin), usdt(profit))).toBe(ten(level));
  });
});

describe('triggers', () => {
  test.each([
    ['long', 'limit', true],
    ['long', 'liquidation', true],
    ['long', 'call', true],
    ['long', 'stopLoss', true],
    ['long', 'takeProfit', false],
    ['long', 'cap', false],
    ['short', 'limit', false],
    ['short', 'liquidation', false],
    ['short', 'call', false],
    ['short', 'stopLoss', false],
    ['short', 'takeProfit', true],
    ['short', 'cap', true],
  ] as const)('CTR-008 of a %s, %s is reached by falling prices: %s', (side, trigger, isFalling) => {
    expect(isReachedFromAbove(side, trigger)).toBe(isFalling);
    const level = ten('100');
    expect(isLevelReached(side, trigger, level, level)).toBe(true);
    expect(isLevelReached(side, trigger, level, level - 1n)).toBe(isFalling);
    expect(isLevelReached(side, trigger, level, level + 1n)).toBe(!isFalling);
    expect(isLevelReached(side, trigger, null, level)).toBe(false);
  });

  test('CTR-008 on one tick liquidation comes first, then stop loss, take profit, cap', () => {
    expect(triggerOrder).toEqual(['liquidation', 'stopLoss', 'takeProfit', 'cap']);
  });
});
