import type { Amount } from '../ledger/amount.ts';
import type { Price } from '../market/price.ts';
import { floorDivide } from '../money/decimal.ts';
import { type ContractScale, calculateWorth, worthUnit } from './terms.ts';

/** What turns an amount that somebody puts in into lots, and back. */
export interface AmountMeasure extends ContractScale {
  /** What the terms would be made at; above zero. */
  readonly price: Price;
  readonly leverage: number;
  readonly lotStep: bigint;
}

/**
 * Most lots, in whole lot steps, whose margin is no more than the amount: the amount is never exceeded, what is left of it
 * stays available. The fee comes on top. Zero when not one step fits. Source: product rules, Contracts.
 */
export function calculateLotsForAmount(measure: AmountMeasure, amount: Amount): bigint {
  if (amount <= 0n) return 0n;
  // The margin is the worth ÷ leverage, rounded up: it is at most the amount exactly when the worth is at most this.
  const worthMax = amount * BigInt(measure.leverage) * worthUnit;
  return (worthMax / calculateStepWorth(measure)) * measure.lotStep;
}

/** The margin of so many lots, rounded up as it is posted: the amount that buys exactly these lots. */
export function calculateAmountForLots(measure: AmountMeasure, lots: bigint): Amount {
  const worth = calculateWorth(measure, lots, measure.price);
  return -floorDivide(-worth, BigInt(measure.leverage) * worthUnit);
}

/** The least amount that buys an order whose notional is at least the minimum, and one lot step. */
export function calculateAmountMin(measure: AmountMeasure, notionalMin: Amount): Amount {
  const steps = -floorDivide(-notionalMin * worthUnit, calculateStepWorth(measure));
  return calculateAmountForLots(measure, (steps < 1n ? 1n : steps) * measure.lotStep);
}

function calculateStepWorth(measure: AmountMeasure): bigint {
  return calculateWorth(measure, measure.lotStep, measure.price);
}
