import type { Product } from '../orders/index.ts';

/** The result of an option that was won, lost or drawn, of its stake. */
export const readOptionResult: NonNullable<Product['readResult']> = traded => {
  if (traded.kind !== 'option') return undefined;
  const { symbol, type: direction, status, profit, stake, expiresAt } = traded.option;
  if (status !== 'settled' || profit === null) return undefined;
  return { symbol, direction, leverage: null, result: profit, put: stake, of: 'stake', endedAtMs: expiresAt };
};
