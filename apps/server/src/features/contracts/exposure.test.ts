import { calculateProfit } from '@truemark/domain/contracts/terms';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calculateContractExposure, type OpenContracts } from './exposure.ts';

const one = 10n ** 10n;
const lot = 10n ** 8n;
const nothing: OpenContracts = {
  ...{ instrumentId: 1, positions: 0, resting: 0, margin: 0n, reserve: 0n },
  ...{ longUnits: 0n, longWorth: 0n, shortUnits: 0n, shortWorth: 0n },
};

it('TRD-010 long and short are worth their lots at the mid, and have gained what they would close at', () => {
  // 2 lots of 100 units long from 50, 1 lot of 100 units short from 52, 1 USDT a unit of the quote currency.
  const open = {
    ...nothing,
    longUnits: 2n * lot * 100n * lot * one,
    longWorth: 2n * lot * 100n * lot * one * 50n * one,
    shortUnits: lot * 100n * lot * one,
    shortWorth: lot * 100n * lot * one * 52n * one,
  };
  const tick = { bid: 51n * one, ask: 53n * one };
  expect(calculateContractExposure(open, tick)).toEqual({
    ...{ long: 10_400_000_000n, short: 5_200_000_000n, net: 5_200_000_000n },
    // Long: 200 × (51 − 50); short: 100 × (52 − 53).
    openProfit: 100_000_000n,
  });
  expect(calculateContractExposure(open, undefined)).toEqual({
    ...{ long: 10_000_000_000n, short: 5_200_000_000n, net: 4_800_000_000n, openProfit: 0n },
  });
  expect(calculateContractExposure(nothing, tick)).toEqual({ long: 0n, short: 0n, net: 0n, openProfit: 0n });
});

it('TRD-010 the sum of what customers have gained is that of their positions, but for one rounding of each', () => {
  const position = fc.record({
    side: fc.constantFrom('long' as const, 'short' as const),
    quantity: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    lotSize: fc.bigInt({ min: 1n, max: 10n ** 13n }),
    conversion: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    openPrice: fc.bigInt({ min: 1n, max: 10n ** 16n }),
  });
  const price = fc.bigInt({ min: 1n, max: 10n ** 16n });
  fc.assert(
    fc.property(fc.array(position, { maxLength: 20 }), price, price, (positions, bid, spread) => {
      const ask = bid + spread;
      const sum = (side: 'long' | 'short', weigh: (one: (typeof positions)[number]) => bigint) =>
        positions
          .filter(one => one.side === side)
          .reduce((total, one) => total + one.quantity * one.lotSize * one.conversion * weigh(one), 0n);
      const open = {
        ...nothing,
        longUnits: sum('long', () => 1n),
        longWorth: sum('long', ({ openPrice }) => openPrice),
        shortUnits: sum('short', () => 1n),
        shortWorth: sum('short', ({ openPrice }) => openPrice),
      };
      const each = positions.reduce(
        (total, one) => total + calculateProfit(one, one.quantity, one.openPrice, one.side === 'long' ? bid : ask),
        0n,
      );
      const off = calculateContractExposure(open, { bid, ask }).openProfit - each;
      expect(off >= 0n && off <= BigInt(positions.length)).toBe(true);
    }),
  );
});
