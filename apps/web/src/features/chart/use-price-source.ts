import type { MarketInfo } from '@truemark/contract/markets/markets';
import { useSyncExternalStore } from 'react';
import { prices } from '../../platform/prices/prices.ts';

/** Where the price on screen comes from; draws again only when that changes. */
export function usePriceSource(code: string, info: MarketInfo | undefined): MarketInfo['source'] | undefined {
  const source = useSyncExternalStore(
    listener => prices.subscribe(code, listener),
    () => prices.readPrice(code)?.source,
  );
  return source ?? info?.source;
}
