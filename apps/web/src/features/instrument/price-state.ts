import type { MarketInfo, StreamProduct } from '@truemark/contract/markets/markets';
import { tickAgeMsMax } from '@truemark/domain/market/tick-freshness';
import type { ConnectionState } from '../../platform/prices/price-store.ts';

/** How a price may be taken. Only `live` is one of this moment. */
export type PriceState = 'waiting' | 'live' | 'late' | 'reconnecting' | 'closed' | 'halted';

export interface PriceEvidence {
  readonly product: Pick<StreamProduct, 'type' | 'price' | 'isTradable'> | undefined;
  readonly info: Pick<MarketInfo, 'session' | 'isHalted'> | undefined;
  readonly connection: ConnectionState;
  /** Milliseconds since the price came; undefined before the first. */
  readonly ageMs: number | undefined;
}

/** Judges a price: our own connection first, then what the market says of itself, then the age. */
export function choosePriceState({ product, info, connection, ageMs }: PriceEvidence): PriceState {
  if (connection === 'reconnecting') return 'reconnecting';
  if (info?.isHalted) return 'halted';
  if (info && !info.session.isOpen) return 'closed';
  if (!product || product.price === '' || ageMs === undefined) return 'waiting';
  return product.isTradable && ageMs <= tickAgeMsMax[product.type] ? 'live' : 'late';
}

/** Whether a price is shown as old: dotted underline and no colour. */
export function isStale(state: PriceState): boolean {
  return state === 'late' || state === 'reconnecting';
}
