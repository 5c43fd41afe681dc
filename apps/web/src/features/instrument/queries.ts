import { queryOptions } from '@tanstack/react-query';
import { priceRecordsMax } from '@truemark/contract/limits';
import { api } from '../../platform/api.ts';
import { prices } from '../../platform/prices/prices.ts';
import { calculateInfoRefresh } from './info-refresh.ts';

const recordRefreshMs = 10_000;

/** An instrument with its day, its session and its rules; its price goes to the live store. */
export function marketInfoQuery(code: string) {
  return queryOptions({
    queryKey: ['markets', 'info', code],
    queryFn: async ({ signal }) => {
      const info = await api.call('getMarketInfo', { params: { code } }, { signal });
      prices.seed([info]);
      return info;
    },
    refetchInterval: query => calculateInfoRefresh(query.state.data, Date.now()),
  });
}

/** The newest lines of the price record, newest first. */
export function priceRecordsQuery(code: string) {
  return queryOptions({
    queryKey: ['markets', 'records', code],
    queryFn: ({ signal }) =>
      api.call('listPriceRecords', { params: { code }, query: { limit: String(priceRecordsMax) } }, { signal }),
  });
}

/** How far the record of the whole installation has come. */
export const recordStatusQuery = queryOptions({
  queryKey: ['markets', 'recordStatus'],
  queryFn: ({ signal }) => api.call('getRecordStatus', {}, { signal }),
  refetchInterval: recordRefreshMs,
});
