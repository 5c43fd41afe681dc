import { describe, expect, test } from 'vitest';
import { type Instrument, instrumentTypes } from './instrument.ts';
import {
  findInstrumentFaults,
  type InstrumentFault,
  instrumentFaults,
  isOnStep,
  leverageCaps,
  showSimulatedDecimals,
} from './instrument-rules.ts';

const euro: Instrument = {
  id: 1001,
  code: 'EURUSD',
  type: instrumentTypes.forex,
  symbol: 'EUR/USD',
  name: 'Euro / US dollar',
  quoteCurrency: 'USD',
  priceDecimals: 5,
  priceStep: 100_000n,
  lotSize: 10_000_000_000_000n,
  lotStep: 1_000_000n,
  lotsMax: 5_000_000_000n,
  sessionCalendar: 'forex',
  leverageMax: 100,
  halfSpread: 500_000n,
  referencePrice: 10_864_000_000n,
  popularity: 1,
  logo: '/logos/EURUSD.svg',
  isHalted: false,
  haltReason: null,
  isListed: true,
  levelMin: 0,
};

const wrongs: readonly (readonly [InstrumentFault, Partial<Instrument>])[] = [
  ['code-malformed', { code: 'eur/usd' }],
  ['step-not-positive', { priceStep: 0n }],
  ['decimals-out-of-range', { priceDecimals: 11 }],
  ['step-finer-than-decimals', { priceDecimals: 4 }],
  ['reference-price-not-positive', { referencePrice: -10_864_000_000n, halfSpread: -20_000_000_000n }],
  ['reference-price-off-step', { referencePrice: 10_864_000_001n }],
  ['half-spread-not-positive', { halfSpread: 0n }],
  ['half-spread-off-step', { halfSpread: 550_000n }],
  ['half-spread-not-below-price', { halfSpread: 10_864_000_000n }],
  ['lot-size-not-positive', { lotSize: 0n }],
  ['lot-step-not-positive', { lotStep: 0n }],
  ['lots-max-not-positive', { lotsMax: 0n }],
  ['lots-max-off-lot-step', { lotsMax: 5_000_500_000n }],
  ['leverage-out-of-range', { leverageMax: 101 }],
];

describe('the rules of an instrument', () => {
  test('INS-005 nothing is wrong with one that is right', () => {
    expect(findInstrumentFaults(euro)).toEqual([]);
  });

  test.each(wrongs)('INS-005 %s is found', (fault, change) => {
    expect(findInstrumentFaults({ ...euro, ...change })).toContain(fault);
  });

  test('INS-005 every rule has its case, and cases break no rule but their own', () => {
    expect(wrongs.map(([fault]) => fault)).toEqual([...instrumentFaults]);
    for (const [fault, change] of wrongs) {
      if (fault === 'reference-price-not-positive') continue;
      expect(findInstrumentFaults({ ...euro, ...change })).toEqual([fault]);
    }
  });

  test('INS-040 simulated prices show at least four decimals, on the same step', () => {
    expect(showSimulatedDecimals({ ...euro, priceDecimals: 2 })).toEqual({ ...euro, priceDecimals: 4 });
    expect(showSimulatedDecimals({ ...euro, priceDecimals: 5 })).toEqual({ ...euro, priceDecimals: 5 });
  });

  test('INS-006 leverage is capped by type', () => {
    expect(leverageCaps).toEqual({ 1: 100, 2: 50, 3: 20, 4: 20, 5: 50 });
    for (const type of Object.values(instrumentTypes)) {
      expect(findInstrumentFaults({ ...euro, type, leverageMax: leverageCaps[type] })).toEqual([]);
      expect(findInstrumentFaults({ ...euro, type, leverageMax: leverageCaps[type] + 1 })).toEqual([
        'leverage-out-of-range',
      ]);
    }
    expect(findInstrumentFaults({ ...euro, leverageMax: 0 })).toEqual(['leverage-out-of-range']);
    expect(findInstrumentFaults({ ...euro, leverageMax: 2.5 })).toEqual(['leverage-out-of-range']);
  });

  test('INS-005 a price lies on the grid or beside it', () => {
    expect(isOnStep(10_864_000_000n, 100_000n)).toBe(true);
    expect(isOnStep(10_864_050_000n, 100_000n)).toBe(false);
  });
});
