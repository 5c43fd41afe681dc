import { type Amount, calculateCreditShare } from '../ledger/amount.ts';
import type { Price } from '../market/price.ts';
import { type ContractTerms, calculateFee, calculateProfit } from './terms.ts';

/** A position, or what is left of it after closings of parts. */
export interface ContractPosition {
  readonly terms: Pick<ContractTerms, 'side' | 'lotSize' | 'conversion' | 'feeRate'>;
  readonly openPrice: Price;
  /** Lots still open, 10^-8. */
  readonly openQuantity: bigint;
  /** Margin and reserve still held, in minor units of USDT. */
  readonly marginLeft: Amount;
  readonly reserveLeft: Amount;
}

/**
 * What closing a position or a part of it moves, in minor units of USDT. It always holds that
 * `marginUsed = max(0, −profit) + feeFromMargin + marginBack` and `reserveUsed = max(0, profit) + reserveBack`.
 */
export interface ContractClosingAmounts {
  /** Gained or lost as it is posted, the fee not counted: at most the reserve of the part, at least minus its margin. */
  readonly profit: Amount;
  /** Closing fee: min(fee, margin + profit). */
  readonly fee: Amount;
  /** What of the fee the margin pays; the rest, needed only after a gap upwards, is taken from the profit. */
  readonly feeFromMargin: Amount;
  /** Margin that this closing frees. */
  readonly marginUsed: Amount;
  /** What of it comes back. */
  readonly marginBack: Amount;
  /** Reserve that this closing frees. */
  readonly reserveUsed: Amount;
  /** What of it goes back to the treasury. */
  readonly reserveBack: Amount;
  /** Loss beyond the margin: never posted, the platform's. */
  readonly gapLoss: Amount;
}

/** A closing, and what it leaves of the position. */
export interface ContractClosingResult extends ContractClosingAmounts {
  readonly quantityLeft: bigint;
  readonly marginLeft: Amount;
  readonly reserveLeft: Amount;
}

/**
 * Closes `quantity` lots of a position at a price. Margin and reserve of the part are its share, rounded down; the last
 * part takes the rest. Profit is rounded down and losses up, the fee up and never more than what is left of the margin.
 * `quantity` is above zero and at most what is open; whether a user may close so small a part is `checkPartClosing`'s
 * matter. Source: product rules, Contracts.
 */
export function calculateClosing(
  position: ContractPosition,
  quantity: bigint,
  closePrice: Price,
): ContractClosingResult {
  const { terms, openPrice, openQuantity } = position;
  const marginUsed = calculateCreditShare(position.marginLeft, quantity, openQuantity);
  const reserveUsed = calculateCreditShare(position.reserveLeft, quantity, openQuantity);
  const exact = calculateProfit(terms, quantity, openPrice, closePrice);
  const gapLoss = exact < -marginUsed ? -marginUsed - exact : 0n;
  const profit = takeSmaller(exact + gapLoss, reserveUsed);
  const fee = takeSmaller(calculateFee(terms, quantity, closePrice), marginUsed + profit);
  const loss = profit < 0n ? -profit : 0n;
  const feeFromMargin = takeSmaller(fee, marginUsed - loss);
  return {
    profit,
    fee,
    feeFromMargin,
    marginUsed,
    marginBack: marginUsed - loss - feeFromMargin,
    reserveUsed,
    reserveBack: reserveUsed - (profit > 0n ? profit : 0n),
    gapLoss,
    quantityLeft: openQuantity - quantity,
    marginLeft: position.marginLeft - marginUsed,
    reserveLeft: position.reserveLeft - reserveUsed,
  };
}

function takeSmaller(left: Amount, right: Amount): Amount {
  return left < right ? left : right;
}
