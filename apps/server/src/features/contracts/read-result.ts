import type { Product } from '../orders/index.ts';

/** The result of a contract that has been closed, whole: all of its closings, of the margin of the whole order. */
export const readContractResult: NonNullable<Product['readResult']> = traded => {
  if (traded.kind !== 'contract') return undefined;
  const { symbol, side: direction, leverage, result, margin, status, closeTime } = traded.contract;
  if (status !== 'closed' || closeTime === null) return undefined;
  return { symbol, direction, leverage, result, put: margin, of: 'margin', endedAtMs: closeTime };
};
