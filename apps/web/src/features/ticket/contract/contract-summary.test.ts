import { checkContractOrder } from '@truemark/domain/contracts/checks';
import { calculateClosing } from '@truemark/domain/contracts/closing';
import { assert } from '@truemark/domain/result';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findValue } from '../shared/read-figure.ts';
import { draftOf, exampleMarket } from '../testing/example-market.ts';
import { findContractErrors } from './contract-errors.ts';
import type { ContractDraft } from './contract-form.ts';
import type { ContractMarket } from './contract-market.ts';
import { readContractDraft } from './contract-reading.ts';
import { calculateContractSummary, calculateLotsMax } from './contract-summary.ts';

const read = (part: Partial<ContractDraft>) => readContractDraft(draftOf(part), 'en', 50);
function summarize(part: Partial<ContractDraft>, market: ContractMarket = exampleMarket) {
  const summary = calculateContractSummary(read(part), market);
  assert(summary, 'the ticket has all that a preview needs');
  return summary;
}
const long = { lots: '0.5', leverage: '20' };

describe('the preview of a contract', () => {
  it('CTR-204 is worked by hand: half a bitcoin bought at 68,001 with 20 times leverage', () => {
    const summary = summarize({ ...long, takeProfit: '70000', stopLoss: '67000' });
    expect(summary).toMatchObject({
      notional: 34_000_500_000n,
      margin: 1_700_025_000n,
      fee: 17_000_250n,
      closingFee: 17_000_250n,
      profitMax: 17_000_250_000n,
      lossMax: 1_717_025_250n,
    });
    // Half the margin is lost when the bid is 1,700.025 lower: 2.5 % of 68,001.
    expect(Number(summary.liquidation) / 1e10).toBeCloseTo(68_001 - 1_700.025, 3);
    expect(summary.moveToLiquidation).toBe(249_999_999n);
    expect(summary.atTakeProfit).toMatchObject({ net: 999_500_000n - 17_500_000n - 17_000_250n });
    expect(summary.atStopLoss).toMatchObject({ net: -534_250_250n });
    // The spread of 2 on half a bitcoin, and both fees.
    expect(summary.unchanged.net).toBe(-1_000_000n - 16_999_750n - 17_000_250n);
  });

  it('CTR-204 holds the very amounts that the check of the server plans', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('long' as const, 'short' as const),
        fc.integer({ min: 10, max: 1_000 }),
        fc.integer({ min: 1, max: 50 }),
        fc.option(fc.integer({ min: 6_700_000, max: 6_900_000 })),
        (side, steps, leverage, cents) => {
          const reading = read({
            side,
            lots: (steps / 10_000).toFixed(4),
            leverage: String(leverage),
            ...(cents !== null && { kind: 'limit' as const, limitPrice: (cents / 100).toFixed(2) }),
          });
          const plan = checkContractOrder(
            {
              side,
              quantity: findValue(reading.lots) ?? 0n,
              leverage,
              limitPrice: findValue(reading.limitPrice),
              stopLoss: null,
              takeProfit: null,
              feeRate: exampleMarket.parameters.feeRate,
              ruleVersion: 1,
            },
            { ...exampleMarket, available: null, level: 0, levelMin: 0, restingOrders: 0 },
          );
          fc.pre(plan.ok);
          const summary = calculateContractSummary(reading, exampleMarket);
          expect(summary).toMatchObject({
            notional: plan.value.opening.notional,
            margin: plan.value.opening.margin,
            fee: plan.value.opening.fee,
            profitMax: plan.value.opening.reserve,
            liquidation: plan.value.levels.liquidation,
          });
        },
      ),
    );
  });

  it('CTR-206 results at the stops are those of a closing there after both fees', () => {
    const summary = summarize({ ...long, side: 'short', takeProfit: '66000' });
    const closing = calculateClosing(
      {
        terms: { side: 'short', lotSize: 10n ** 8n, conversion: 10n ** 10n, feeRate: 5_000_000n },
        openPrice: 67_999n * 10n ** 10n,
        openQuantity: 50_000_000n,
        marginLeft: summary.margin,
        reserveLeft: summary.profitMax,
      },
      50_000_000n,
      66_000n * 10n ** 10n,
    );
    expect(summary.atTakeProfit?.net).toBe(closing.profit - closing.fee - summary.fee);
    expect(summary.atStopLoss).toBeNull();
  });

  it('CTR-213 more leverage than is held over the close ends with the session', () => {
    const market = { ...exampleMarket, leverageOverClose: 10 };
    expect(summarize(long, market).endsWithSession).toBe(true);
    expect(summarize({ ...long, leverage: '10' }, market).endsWithSession).toBe(false);
    expect(summarize(long).endsWithSession).toBe(false);
  });

  it('CTR-204 there is none while a figure is missing or no number', () => {
    for (const part of [{ lots: '' }, { lots: 'x' }, { lots: '0' }, { ...long, leverage: '' }]) {
      expect(calculateContractSummary(read(part), exampleMarket)).toBeUndefined();
    }
    expect(calculateContractSummary(read(long), { ...exampleMarket, quote: null })).toBeUndefined();
    expect(calculateContractSummary(read(long), { ...exampleMarket, conversion: null })).toBeUndefined();
  });
});

describe('the most lots', () => {
  const most = (part: Partial<ContractDraft>, market: ContractMarket = exampleMarket) =>
    calculateLotsMax(read(part), market);

  it('CTR-205 of a limit order fit, and one step more does not', () => {
    const part = { kind: 'limit', limitPrice: '68000', leverage: '10' } as const;
    const lots = most(part) ?? 0n;
    const errors = (quantity: bigint) =>
      findContractErrors(read({ ...part, lots: (Number(quantity) / 1e8).toFixed(4) }), exampleMarket);
    expect(lots).toBeGreaterThan(0n);
    expect(errors(lots)).toEqual({});
    expect(errors(lots + 10_000n).lots?.key).toBe('balanceInsufficient');
  });

  it('CTR-205 of a market order leave half a percent of room', () => {
    const limit = most({ kind: 'limit', limitPrice: '68001', leverage: '10' }) ?? 0n;
    const market = most({ leverage: '10' }) ?? 0n;
    expect(Number(market) / Number(limit)).toBeCloseTo(1 / 1.005, 3);
  });

  it('CTR-205 end at the reserve, at the instrument, and at nothing', () => {
    expect(most({ leverage: '1' }, { ...exampleMarket, reserveLeft: 68_001_000_000n, available: null })).toBeLessThan(
      10n ** 7n,
    );
    expect(most({ leverage: '50' }, { ...exampleMarket, available: null, reserveLeft: null })).toBe(2_000_000_000n);
    expect(most({}, { ...exampleMarket, available: 0n })).toBe(0n);
    expect(most({}, { ...exampleMarket, quote: null })).toBeUndefined();
  });
});
