import type { Amount } from '../ledger/amount.ts';
import { type Price, priceMax } from '../market/price.ts';
import { floorDivide } from '../money/decimal.ts';
import { calculateClosing } from './closing.ts';
import { calculateLevels } from './levels.ts';
import { type ContractOpening, type ContractTerms, calculateOpening, ratioOne } from './terms.ts';

/** A position as it would open, and the grid its stop loss and take profit lie on. */
export interface PlannedPosition {
  readonly terms: Omit<ContractTerms, 'code' | 'ruleVersion'>;
  readonly openPrice: Price;
  readonly priceStep: Price;
}

/** What closing all of it at a price brings after both fees; `ofMargin` is that as a share of the margin, 10^-10. */
export interface PlannedResult {
  readonly net: Amount;
  readonly ofMargin: bigint;
}

/** The result of a planned position at a price, by the arithmetic that a closing is posted by. */
export function calculateResultAt(planned: PlannedPosition, price: Price): PlannedResult {
  return calculateNet(planned, calculateOpening(planned.terms, planned.openPrice), price);
}

function calculateNet({ terms, openPrice }: PlannedPosition, opening: ContractOpening, price: Price): PlannedResult {
  const { margin, fee, reserve } = opening;
  const position = { terms, openPrice, openQuantity: terms.quantity, marginLeft: margin, reserveLeft: reserve };
  const closing = calculateClosing(position, terms.quantity, price);
  const net = closing.profit - closing.fee - fee;
  return { net, ofMargin: margin === 0n ? 0n : (net * ratioOne) / margin };
}

/**
 * The price on the grid at which a planned position has at least this result, after both fees: the one that lies farthest
 * towards a loss. So a stop loss never loses more than was said, and a take profit never brings less, at that price. It is no
 * farther than the close-out and than the profit cap: a result beyond them gives the step at or just past the level.
 */
export function calculatePriceOfResult(planned: PlannedPosition, result: Amount): Price {
  const { terms, openPrice, priceStep } = planned;
  const opening = calculateOpening(terms, openPrice);
  const levels = calculateLevels(terms, { ...opening, openPrice, quantity: terms.quantity });
  const isLong = terms.side === 'long';
  const down = (price: Price) => floorDivide(price, priceStep);
  const up = (price: Price) => -floorDivide(-price, priceStep);
  const outward = (level: Price | null, isUp: boolean): bigint => {
    const step = level === null ? 1n : isUp ? up(level) : down(level);
    return takeBetween(1n, step, down(priceMax));
  };
  // In steps of the grid: a loss at the one end, a gain at the other.
  let worse = outward(levels.liquidation, !isLong);
  let better = outward(levels.cap, isLong);
  const isEnough = (step: bigint) => calculateNet(planned, opening, step * priceStep).net >= result;
  if (isEnough(worse)) return worse * priceStep;
  while (better - worse > 1n || worse - better > 1n) {
    const middle = (worse + better) / 2n;
    if (isEnough(middle)) better = middle;
    else worse = middle;
  }
  return better * priceStep;
}

/** The same for a share of the margin, 10^-10; what is less than a minor unit of it is rounded towards a better result. */
export function calculatePriceOfShare(planned: PlannedPosition, share: bigint): Price {
  const { margin } = calculateOpening(planned.terms, planned.openPrice);
  return calculatePriceOfResult(planned, -floorDivide(-margin * share, ratioOne));
}

function takeBetween(least: bigint, value: bigint, most: bigint): bigint {
  if (value < least) return least;
  return value > most ? most : value;
}
