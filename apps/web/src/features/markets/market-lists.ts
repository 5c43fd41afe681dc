import { queryOptions } from '@tanstack/react-query';
import type { InstrumentType } from '@truemark/domain/market/instrument';
import { api } from '../../platform/api.ts';
import { prices } from '../../platform/prices/prices.ts';
import { queryClient } from '../../platform/query.ts';

/** The five market types in the order of every list of tabs. */
export const marketTypes: readonly InstrumentType[] = [1, 2, 3, 4, 5];

/** The list of one market type; its prices go to the live store, so that rows are full before the stream speaks. */
export function marketListQuery(type: InstrumentType) {
  return queryOptions({
    queryKey: ['markets', 'list', type],
    queryFn: async ({ signal }) => {
      const items = await api.call('listMarketByType', { query: { type: `${type}` } }, { signal });
      prices.seed(items);
      return items;
    },
  });
}

/** The most looked-at instruments of all types. */
export const homeMarketQuery = queryOptions({
  queryKey: ['markets', 'home'],
  queryFn: async ({ signal }) => {
    const items = await api.call('listHomeMarket', {}, { signal });
    prices.seed(items);
    return items;
  },
});

/** Every instrument of every type; the lists of the types are shared with the pages that show them. */
export const allMarketsQuery = queryOptions({
  queryKey: ['markets', 'all'],
  queryFn: async () => {
    const lists = await Promise.all(marketTypes.map(type => queryClient.ensureQueryData(marketListQuery(type))));
    return lists.flat();
  },
});
