import type { MarketInfo } from '@truemark/contract/markets';
import { choosePriceDecimals } from './price-figures.ts';

const decimalsWhileLoading = 2;

/** Decimals of an instrument's prices on this page. */
export function readPriceDecimals(info: Pick<MarketInfo, 'priceDecimals' | 'source'> | undefined): number {
  return info ? choosePriceDecimals(info.priceDecimals, info.source) : decimalsWhileLoading;
}
