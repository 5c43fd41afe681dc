import { queryOptions, useQuery } from '@tanstack/react-query';
import type { StreamProduct } from '@truemark/contract/markets/markets';
import type { Asset } from '@truemark/domain/money/asset';
import type { Book } from '@truemark/domain/money/book';
import { useMemo } from 'react';
import { accountKeys, useBook } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { usePrice, useWantedCodes } from '../../platform/prices/prices.ts';

/** Prices in USDT by asset, decimal texts; an asset whose price is not known is absent or empty. */
export type AssetPrices = Readonly<Partial<Record<Asset, string>>>;

/** What a book holds. The header of the call names the book in use, which is the one of the key. */
function balancesQuery(book: Book) {
  return queryOptions({
    queryKey: [...accountKeys.balances, book],
    queryFn: ({ signal }) => api.call('listBalances', {}, { signal }),
  });
}

/** Not asked for while nobody is logged in: `isWanted` says so. */
export function useBalances(isWanted = true) {
  return useQuery({ ...balancesQuery(useBook()), enabled: isWanted });
}

/** The instruments whose mid price values an asset in USDT. */
const assetInstruments = { BTC: 'BTCUSDT', ETH: 'ETHUSDT', USDC: 'USDCUSDT' } as const satisfies Partial<
  Record<Asset, string>
>;

const codes = Object.values(assetInstruments);
const noCodes: readonly string[] = [];

export interface LiveAsset {
  readonly price: string;
  /** Change over 24 hours as a ratio; empty while there is no price. */
  readonly change: string;
  /** What names its instrument; undefined for USDT and while there is no price. */
  readonly instrument?: Pick<StreamProduct, 'code' | 'type' | 'id'>;
}

/** Live prices of the assets in USDT, asked for only while something needs them. */
export function useLiveAssets(isWanted: boolean): Readonly<Partial<Record<Asset, LiveAsset>>> {
  useWantedCodes(isWanted ? codes : noCodes);
  const first = useQuery({
    queryKey: ['markets', 'assets'],
    queryFn: ({ signal }) => api.call('listRealtimePrices', { query: { marketCodes: codes.join(',') } }, { signal }),
    enabled: isWanted,
  }).data;
  const live = { BTC: usePrice('BTCUSDT'), ETH: usePrice('ETHUSDT'), USDC: usePrice('USDCUSDT') };
  const read = (asset: keyof typeof assetInstruments) =>
    readLive(live[asset] ?? first?.find(({ code }) => code === assetInstruments[asset]));
  // One USDT is one USDT.
  return { USDT: { price: '1', change: '0' }, BTC: read('BTC'), ETH: read('ETH'), USDC: read('USDC') };
}

function readLive(product: StreamProduct | undefined): LiveAsset {
  return product && product.price !== ''
    ? { price: product.price, change: product.zdf, instrument: product }
    : { price: '', change: '' };
}

/** Prices alone, the same object while none has moved. */
export function useAssetPrices(isWanted: boolean): AssetPrices {
  const live = useLiveAssets(isWanted);
  const { BTC, ETH, USDC } = live;
  return useMemo(
    () => ({ BTC: BTC?.price ?? '', ETH: ETH?.price ?? '', USDC: USDC?.price ?? '' }),
    [BTC?.price, ETH?.price, USDC?.price],
  );
}
