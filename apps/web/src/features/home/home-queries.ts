import { useQuery } from '@tanstack/react-query';
import type { MarketItem } from '@truemark/contract/markets/markets';
import type { Parameter } from '@truemark/contract/site/content';
import { api } from '../../platform/api.ts';
import { useLanguage } from '../../platform/preferences.ts';
import { homeMarketQuery } from '../markets/index.ts';

const marketRefreshMs = 60_000;
const recordRefreshMs = 10_000;
const textsFreshMs = 5 * 60_000;

/** The most looked-at instruments; range and mini charts come anew once a minute, prices by the stream. */
export function useHomeMarket() {
  return useQuery({ ...homeMarketQuery, refetchInterval: marketRefreshMs });
}

/** How far the record of this installation has come. */
export function useRecordStatus() {
  return useQuery({
    queryKey: ['markets', 'recordStatus'],
    queryFn: ({ signal }) => api.call('getRecordStatus', {}, { signal }),
    refetchInterval: recordRefreshMs,
  });
}

/** A headline figure. */
export function useParameter(key: Parameter['key']) {
  return useQuery({
    queryKey: ['parameter', key],
    queryFn: ({ signal }) => api.call('getParameterByKey', { params: { key } }, { signal }),
    staleTime: textsFreshMs,
  });
}

/** Notices in the language on screen, the newest first. */
export function useNotices() {
  return useQuery({
    queryKey: ['custom-contents', 'notice', useLanguage()],
    queryFn: ({ signal }) => api.call('listCustomContents', { query: { kind: 'notice' } }, { signal }),
    staleTime: textsFreshMs,
  });
}

/** The instrument whose record the page points to: Bitcoin, or whatever is looked at most where there is no Bitcoin. */
export function findFeatured<Item extends Pick<MarketItem, 'code'>>(items: readonly Item[]): Item | undefined {
  return items.find(({ code }) => code === 'BTCUSDT') ?? items[0];
}
