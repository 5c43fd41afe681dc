import { checkContractOrder } from '@truemark/domain/contracts/checks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findValue } from '../shared/read-figure.ts';
import { draftOf, exampleMarket } from '../testing/example-market.ts';
import { findContractErrors } from './contract-errors.ts';
import type { ContractDraft, ContractField } from './contract-form.ts';
import type { ContractMarket } from './contract-market.ts';
import { readContractDraft } from './contract-reading.ts';

function find(part: Partial<ContractDraft>, market: ContractMarket = exampleMarket, locale = 'en') {
  const reading = readContractDraft(draftOf(part), locale, market.instrument.leverageMax);
  return findContractErrors(reading, market);
}
const right = { lots: '0.5' };

describe('errors of a contract ticket', () => {
  it.each<[string, Partial<ContractDraft>, Record<string, object>]>([
    ['nothing typed', {}, { lots: { key: 'missing' } }],
    ['a word for lots', { lots: 'abc' }, { lots: { key: 'malformed' } }],
    ['too many decimals', { lots: '0.123456789' }, { lots: { key: 'too-many-decimals' } }],
    ['lots between two steps', { lots: '0.00015' }, { lots: { key: 'lotsStep', lots: 10_000n } }],
    ['no lots', { lots: '0' }, { lots: { key: 'lotsStep', lots: 10_000n } }],
    ['more lots than one order takes', { lots: '21' }, { lots: { key: 'lotsMax', lots: 2_000_000_000n } }],
    ['more leverage than allowed', { ...right, leverage: '51' }, { leverage: { key: 'leverageMax', count: 50 } }],
    ['no whole leverage', { ...right, leverage: '2.5' }, { leverage: { key: 'leverageMax', count: 50 } }],
    ['no leverage', { ...right, leverage: '' }, { leverage: { key: 'missing' } }],
    ['no limit price', { ...right, kind: 'limit' }, { limitPrice: { key: 'missing' } }],
    [
      'a limit price between two steps',
      { ...right, kind: 'limit', limitPrice: '68000.005' },
      { limitPrice: { key: 'priceStep', price: 100_000_000n } },
    ],
    [
      'a take profit that cannot be kept',
      { ...right, takeProfit: '1000000000' },
      { takeProfit: { key: 'priceStep', price: 100_000_000n } },
    ],
    ['a position worth too little', { lots: '0.0001' }, { lots: { key: 'amountBelowMinimum', amount: 10_000_000n } }],
    [
      'more than there is',
      { lots: '2', leverage: '10' },
      { lots: { key: 'balanceInsufficient', amount: 13_600_200_000n + 68_001_000n } },
    ],
    [
      'a stop above a long',
      { ...right, stopLoss: '69000' },
      { stopLoss: { key: 'tooHigh', price: 680_009_900_000_000n } },
    ],
    [
      'a take profit below a long',
      { ...right, takeProfit: '67000' },
      { takeProfit: { key: 'tooLow', price: 680_010_100_000_000n } },
    ],
    [
      'both on the wrong side',
      { ...right, stopLoss: '69000', takeProfit: '67000' },
      {
        stopLoss: { key: 'tooHigh', price: 680_009_900_000_000n },
        takeProfit: { key: 'tooLow', price: 680_010_100_000_000n },
      },
    ],
    [
      'a short stopped below',
      { ...right, side: 'short', stopLoss: '67000' },
      { stopLoss: { key: 'tooLow', price: 679_990_100_000_000n } },
    ],
    [
      'limits that are switched on without a price',
      { ...right, hasStopLoss: true, hasTakeProfit: true },
      { stopLoss: { key: 'missingStopLoss' }, takeProfit: { key: 'missingTakeProfit' } },
    ],
    ['a limit that is switched off counts for nothing', { ...right, stopLoss: '69000', hasStopLoss: false }, {}],
    [
      'a stop that liquidation comes before',
      { ...right, leverage: '10', stopLoss: '60000' },
      { stopLoss: { key: 'stopPastLiquidation' } },
    ],
    [
      'a stop before there are lots',
      { stopLoss: '69000' },
      { lots: { key: 'missing' }, stopLoss: { key: 'tooHigh', price: 680_009_900_000_000n } },
    ],
    [
      'a stop beside lots that are wrong',
      { lots: 'abc', stopLoss: '69000' },
      { lots: { key: 'malformed' }, stopLoss: { key: 'tooHigh', price: 680_009_900_000_000n } },
    ],
  ])('CTR-203 CTR-635 CTR-636 %s', (_, part, errors) => {
    expect(find(part)).toEqual(errors);
  });

  it('CTR-203 a spread that would close at once, and a reserve that is not there', () => {
    const wide = { ...exampleMarket, quote: { bid: 60_000n * 10n ** 10n, ask: 68_000n * 10n ** 10n } };
    expect(find({ ...right, leverage: '20' }, wide)).toEqual({ leverage: { key: 'spreadTooWide' } });
    expect(find(right, { ...exampleMarket, reserveLeft: 1n })).toEqual({ lots: { key: 'reserveShort' } });
  });

  it('CTR-203 figures are read by the number format of the page', () => {
    expect(find({ lots: '0,5', kind: 'limit', limitPrice: '68.000,00' }, exampleMarket, 'de')).toEqual({});
    expect(find({ lots: '0,5', kind: 'limit', limitPrice: '68,000.00' }, exampleMarket, 'en')).toEqual({});
  });

  it('CTR-203 a ticket without errors is one that the check of the server takes, and the other way round', () => {
    const price = fc.integer({ min: 6_000_000, max: 7_600_000 }).map(cents => (cents / 100).toFixed(2));
    fc.assert(
      fc.property(
        fc.record({
          side: fc.constantFrom('long' as const, 'short' as const),
          kind: fc.constantFrom('market' as const, 'limit' as const),
          limitPrice: price,
          lots: fc.integer({ min: 1, max: 30_000 }).map(steps => (steps / 10_000).toFixed(4)),
          leverage: fc.integer({ min: 1, max: 55 }).map(String),
          takeProfit: fc.oneof(fc.constant(''), price),
          stopLoss: fc.oneof(fc.constant(''), price),
        }),
        draft => {
          const reading = readContractDraft(draftOf(draft), 'en', 50);
          const checked = checkContractOrder(
            {
              side: draft.side,
              quantity: findValue(reading.lots) ?? 0n,
              leverage: Number(draft.leverage),
              limitPrice: findValue(reading.limitPrice),
              stopLoss: findValue(reading.stopLoss),
              takeProfit: findValue(reading.takeProfit),
              feeRate: exampleMarket.parameters.feeRate,
              ruleVersion: 1,
            },
            { ...exampleMarket, level: 0, levelMin: 0, restingOrders: 0 },
          );
          expect(Object.keys(findContractErrors(reading, exampleMarket)).length === 0).toBe(checked.ok);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('prices that are hardly meant', () => {
  const findDoubt = (locale: string, part: Partial<ContractDraft>, meant: readonly ContractField[] = []) => {
    const draft = draftOf({ lots: '0.1', side: 'short', ...part });
    return findContractErrors(readContractDraft(draft, locale, 50), exampleMarket, meant);
  };
  const unit = 10n ** 10n;

  it('CTR-921 are asked about where the other reading lies nearer to the market', () => {
    const asked = { key: 'twoReadings', price: (675n * unit) / 10n, other: 67_500n * unit };
    expect(findDoubt('es', { takeProfit: '67,500' })).toEqual({ takeProfit: asked });
    expect(findDoubt('fr', { stopLoss: '68.500' })).toHaveProperty('stopLoss.key', 'twoReadings');
    expect(findDoubt('es', { kind: 'limit', limitPrice: '67,500' })).toHaveProperty('limitPrice', asked);
    expect(findDoubt('es-MX', { takeProfit: '67,500' })).toEqual({});
    expect(findDoubt('es', { takeProfit: '67.500' })).toEqual({});
  });

  it('CTR-921 are asked about three hundred times off the market, and not once they are meant', () => {
    expect(findDoubt('en', { takeProfit: '67.5' })).toEqual({
      takeProfit: { key: 'doubtful', price: (675n * unit) / 10n },
    });
    expect(findDoubt('en', { takeProfit: '67.5' }, ['takeProfit'])).toEqual({});
    expect(findDoubt('en', { takeProfit: '300' })).toEqual({});
    expect(findDoubt('en', { kind: 'limit', limitPrice: '68000000' })).toHaveProperty('limitPrice.key', 'doubtful');
  });
});
