import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { checkPartClosing } from '@truemark/domain/contracts/checks';
import { quantityScale } from '@truemark/domain/market/instrument';
import { formatDecimal, parseDecimal } from '@truemark/domain/money/decimal';
import { readPosition } from '../contract-figures.ts';

/** What a typed number of lots means: which lots, whether all of them, or why not. */
export type LotsReading =
  | { readonly isRight: true; readonly lots: string; readonly isAll: boolean }
  | { readonly isRight: false; readonly reason: 'missing' | 'malformed' | 'tooMany' | 'offStep' | 'tooFew' };

/**
 * Reads the lots to close, a plain decimal text, by the rules that the server asks: in lot steps, at most what is open,
 * and a part has at least a cent of the margin.
 */
export function readLots(order: ContractOrder, lotStep: string | undefined, typed: string | undefined): LotsReading {
  if (typed === undefined) return { isRight: false, reason: 'malformed' };
  if (typed === '') return { isRight: false, reason: 'missing' };
  const quantity = parseDecimal(typed, quantityScale);
  if (!quantity.ok) return { isRight: false, reason: 'offStep' };
  const position = readPosition(order);
  const step = parseDecimal(lotStep ?? '', quantityScale);
  if (quantity.value > position.openQuantity) return { isRight: false, reason: 'tooMany' };
  const isAll = quantity.value === position.openQuantity;
  // All of it can always be closed, and it is not the client that knows the step when it could not be loaded.
  if (!isAll && step.ok && step.value > 0n) {
    if (quantity.value <= 0n || quantity.value % step.value !== 0n) return { isRight: false, reason: 'offStep' };
    if (!checkPartClosing(step.value, position, quantity.value).ok) return { isRight: false, reason: 'tooFew' };
  }
  if (quantity.value <= 0n) return { isRight: false, reason: 'offStep' };
  return { isRight: true, lots: formatDecimal(quantity.value, quantityScale), isAll };
}

/** A share of the open lots on the lot step, rounded down but never nothing; all of them for the whole. */
export function calculateShare(order: ContractOrder, lotStep: string | undefined, percent: number): string {
  if (percent >= 100) return order.openLots;
  const { openQuantity } = readPosition(order);
  const parsed = parseDecimal(lotStep ?? '', quantityScale);
  const step = parsed.ok && parsed.value > 0n ? parsed.value : 1n;
  const lots = ((openQuantity * BigInt(percent)) / 100n / step) * step;
  const least = lots > 0n ? lots : step;
  return formatDecimal(least > openQuantity ? openQuantity : least, quantityScale);
}
