import type { MarketItem } from '@truemark/contract/markets/markets';
import type { InstrumentType } from '@truemark/domain/market/instrument';
import { findFirstOpening, marketTypes } from '../../markets/index.ts';

/** Whether a type of market is open: `opensAt` is when the first of its instruments opens, undefined while one is open. */
export interface MarketSession {
  readonly type: InstrumentType;
  readonly opensAt: number | undefined;
}

/** The types that instruments are there of, in the order of every list of types. */
export function listSessions(items: readonly Pick<MarketItem, 'type' | 'opensAt'>[]): readonly MarketSession[] {
  return marketTypes.flatMap(type => {
    const ofType = items.filter(item => item.type === type);
    return ofType.length === 0 ? [] : [{ type, opensAt: findFirstOpening(ofType) }];
  });
}
