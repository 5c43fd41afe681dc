import type { StreamProduct } from '@truemark/contract/markets/markets';
import type { Instrument } from '@truemark/domain/market/instrument';
import { formatPrice, formatRoundedPrice, type Price, ratioScale } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { formatDecimal } from '@truemark/domain/money/decimal';

/** What the product of an instrument is made of. */
export interface ProductState {
  readonly tick: Tick | undefined;
  /** The price shown: of the tick, or of the made-up past before the first; undefined when there is neither. */
  readonly price: Price | undefined;
  /** Change against the previous close in 10^-10 units. */
  readonly change: bigint;
  readonly isTradable: boolean;
  /** Source of the feed, shown until the first tick names its own. */
  readonly feedSource: StreamProduct['source'];
}

/** The product of an instrument as the stream and the price calls send it. */
export function buildStreamProduct(instrument: Instrument, state: ProductState): StreamProduct {
  const { tick } = state;
  const price = state.price === undefined ? '' : formatRoundedPrice(state.price, instrument.priceDecimals);
  return {
    code: instrument.code,
    type: instrument.type,
    id: instrument.id,
    price,
    nowPrice: price,
    zdf: formatDecimal(state.change, ratioScale, 4),
    bid: tick ? formatPrice(tick.bid, instrument.priceDecimals) : '',
    ask: tick ? formatPrice(tick.ask, instrument.priceDecimals) : '',
    sequence: tick?.sequence ?? 0,
    at: tick?.atMs ?? 0,
    source: tick?.source ?? state.feedSource,
    isTradable: state.isTradable,
  };
}
