import { describe, expect, it } from 'vitest';
import { draftOf, exampleMarket } from '../testing/example-market.ts';
import { calculateAmountOf, placeAmountErrors, readAmountLots } from './contract-amount.ts';
import { findContractErrors } from './contract-errors.ts';
import { type ContractReading, readContractDraft } from './contract-reading.ts';

function read(amount: string, leverage?: string): ContractReading {
  const typed = readContractDraft(draftOf({ amount, leverage }), 'en', 50, true);
  return { ...typed, lots: typed.amount ? readAmountLots(typed.amount, typed, exampleMarket) : typed.lots };
}

function findErrors(reading: ContractReading, market = exampleMarket) {
  return placeAmountErrors(findContractErrors(reading, market), reading, market);
}

describe('an amount in place of lots', () => {
  it('TKT-001 buys lots at the price of its side, at once the leverage unless another is chosen', () => {
    // 0.0001 lots at 68,001 hold 6.8001 USDT, at five times leverage 1.36002.
    expect(read('100').lots).toEqual({ kind: 'figure', value: 140_000n });
    expect(read('100', '5').lots).toEqual({ kind: 'figure', value: 730_000n });
    expect(findErrors(read('100'))).toEqual({});
  });

  it('TKT-002 says the least and the most of it in amounts', () => {
    // Two steps: 13.6002; twenty lots at fifty times leverage: 27,200.4.
    expect(findErrors(read('13.6'))).toEqual({ amount: { key: 'amountBelowMinimum', amount: 13_610_000n } });
    expect(findErrors(read('1'))).toEqual({ amount: { key: 'amountBelowMinimum', amount: 13_610_000n } });
    expect(findErrors(read('13.61'))).toEqual({});
    const rich = { ...exampleMarket, available: null, reserveLeft: null };
    const most = { amount: { key: 'amountAboveMaximum', amount: 27_200_400_000n } };
    expect(findErrors(read('27202', '50'), rich)).toEqual(most);
    expect(findErrors(read('27200.40', '50'), rich)).toEqual({});
  });

  it('TKT-002 says of the amount what would be said of lots', () => {
    expect(findErrors(read(''))).toEqual({ amount: { key: 'missing' } });
    expect(findErrors(read('ten'))).toEqual({ amount: { key: 'malformed' } });
    expect(findErrors(read('10000'))).toMatchObject({ amount: { key: 'balanceInsufficient' } });
    // Without a price nobody knows: that is said elsewhere.
    expect(findErrors(read('100'), { ...exampleMarket, quote: null })).toEqual({});
    const reading = { ...read('100'), lots: { kind: 'empty' } as const };
    expect(findErrors(reading, { ...exampleMarket, conversion: null })).toEqual({});
  });

  it('TKT-005 is the amount that buys exactly the lots of the other ticket', () => {
    const typed = readContractDraft(draftOf({ lots: '0.0073', leverage: '5' }), 'en', 50);
    const amount = calculateAmountOf(typed, exampleMarket);
    expect(amount).toBe(99_281_460n);
    expect(read('99.28146', '5').lots).toEqual({ kind: 'figure', value: 730_000n });
    expect(calculateAmountOf(readContractDraft(draftOf({}), 'en', 50), exampleMarket)).toBeUndefined();
  });
});
