import type { Amount } from '../ledger/amount.ts';
import type { Price } from '../market/price.ts';
import { floorDivide } from '../money/decimal.ts';
import { type ContractSide, type ContractTerms, calculateWorth, ratioOne, worthUnit } from './terms.ts';

/** What a level is computed from: an open position, or what is left of it. */
export interface ContractHolding {
  readonly openPrice: Price;
  /** Lots still open, 10^-8. */
  readonly quantity: bigint;
  /** Margin still held, in minor units of USDT. */
  readonly margin: Amount;
  /** Reserve still held: the most that what is open can gain. */
  readonly reserve: Amount;
}

/** Closing prices at which something happens; null where no price above zero reaches it. */
export interface ContractLevels {
  /** Close-out: margin level at or below `closeOutLevel`. */
  readonly liquidation: Price | null;
  /** Notice: margin level at or below `callLevel`. */
  readonly call: Price | null;
  /** The profit cap: profit at or above the reserve. */
  readonly cap: Price | null;
}

/** What can fire on a tick. `limit` is judged by the opening price, everything else by the closing price. */
export type ContractTrigger = 'limit' | 'liquidation' | 'stopLoss' | 'takeProfit' | 'cap' | 'call';

/** Which fires when several do on one tick, the first first. Source: product rules, Contracts. */
export const triggerOrder = [
  'liquidation',
  'stopLoss',
  'takeProfit',
  'cap',
] as const satisfies readonly ContractTrigger[];

/**
 * The exact levels of a position: of all prices with ten decimals at which a condition holds for the profit as it would be
 * posted (rounded), the one nearest to the opening price. One unit of 10^-10 nearer to it the condition does not hold.
 * Quantity and margin are above zero. Source: product rules, Contracts.
 */
export function calculateLevels(
  terms: Pick<ContractTerms, 'side' | 'lotSize' | 'conversion' | 'callLevel' | 'closeOutLevel'>,
  holding: ContractHolding,
): ContractLevels {
  // What is open gains or loses for a price move of one unit.
  const worth = calculateWorth(terms, holding.quantity, 1n);
  const findLevel = (move: Price) =>
    keepPositive(terms.side === 'long' ? holding.openPrice + move : holding.openPrice - move);
  return {
    liquidation: findLevel(calculateLossMove(worth, holding.margin, terms.closeOutLevel)),
    call: findLevel(calculateLossMove(worth, holding.margin, terms.callLevel)),
    cap: findLevel(calculateCapMove(worth, holding.reserve)),
  };
}

/**
 * Whether a price reaches a level: the closing price, for `limit` the opening price. Falling prices take a long out at a
 * loss and let its limit open; rising ones a short. A level that is null is never reached.
 */
export function isLevelReached(
  side: ContractSide,
  trigger: ContractTrigger,
  level: Price | null,
  price: Price,
): boolean {
  if (level === null) return false;
  return isReachedFromAbove(side, trigger) ? price <= level : price >= level;
}

/** Whether falling prices reach a trigger; the others are reached by rising ones. */
export function isReachedFromAbove(side: ContractSide, trigger: ContractTrigger): boolean {
  const isGain = trigger === 'takeProfit' || trigger === 'cap';
  return isGain === (side === 'short');
}

/**
 * Margin level, (margin + profit) ÷ margin, in 10^-10: 10^10 is 100 %. Rounded up, so that it is at or below a threshold
 * exactly when the true level is. The margin is above zero.
 */
export function calculateMarginLevel(margin: Amount, profit: Amount): bigint {
  return -floorDivide(-(margin + profit) * ratioOne, margin);
}

/**
 * With B the greatest whole profit at which (margin + profit) × 1 ≤ level × margin, the posted profit floor(v) is at most B
 * exactly when v < B + 1: the greatest whole move m with m × worth < (B + 1) × `worthUnit`.
 */
function calculateLossMove(worth: bigint, margin: Amount, level: bigint): Price {
  const profitMax = floorDivide(margin * (level - ratioOne), ratioOne);
  const bound = (profitMax + 1n) * worthUnit;
  return -floorDivide(-bound, worth) - 1n;
}

/** The posted profit floor(v) is at least the reserve exactly when v is: the least whole move that brings it there. */
function calculateCapMove(worth: bigint, reserve: Amount): Price {
  return -floorDivide(-reserve * worthUnit, worth);
}

function keepPositive(price: Price): Price | null {
  return price > 0n ? price : null;
}
