import type { Asset } from '@truemark/domain/money/asset';
import type { ListPrices } from '../features/accounts/index.ts';
import type { Market } from './market.ts';

/** The instruments whose mid price values an asset in USDT. */
export const valuedBy = { USDC: 'USDCUSDT', BTC: 'BTCUSDT', ETH: 'ETHUSDT' } as const satisfies Record<
  Exclude<Asset, 'USDT'>,
  string
>;

/** Candles hold mids: the close of one is the last price of its time. */
export function createListPrices({ instruments, marketData }: Market): ListPrices {
  return async (asset, step, range) => {
    const instrument = instruments.byCode(valuedBy[asset]);
    if (!instrument) return [];
    const candles = await marketData.listCandles(instrument.id, step, range);
    return candles.map(({ openAtMs, close }) => ({ fromMs: openAtMs, price: close }));
  };
}
