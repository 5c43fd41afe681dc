import type { Price } from '../market/price.ts';
import { floorDivide } from '../money/decimal.ts';
import type { ContractSide } from './terms.ts';

/** The price on the grid that a stop loss or a take profit may have at most, or must have at least. */
export type LimitBound = { readonly key: 'tooHigh' | 'tooLow'; readonly price: Price };

/**
 * How far stop loss and take profit of an order may go towards the reference price, on the price step: what somebody is
 * told whose price is on the wrong side. Judged as `checkLimitPrices` does. Source: product rules, Contracts.
 */
export function calculateLimitBounds(
  side: ContractSide,
  { reference, distance }: { readonly reference: Price; readonly distance: Price },
  priceStep: Price,
): { readonly stopLoss: LimitBound; readonly takeProfit: LimitBound } {
  const below: LimitBound = { key: 'tooHigh', price: floorDivide(reference - distance, priceStep) * priceStep };
  const above: LimitBound = { key: 'tooLow', price: -floorDivide(-(reference + distance), priceStep) * priceStep };
  return side === 'long' ? { stopLoss: below, takeProfit: above } : { stopLoss: above, takeProfit: below };
}
