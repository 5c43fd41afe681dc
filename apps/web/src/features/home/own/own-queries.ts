import { useQueries, useQuery } from '@tanstack/react-query';
import { pageRowsMax } from '@truemark/contract/limits';
import { useMemo } from 'react';
import { accountKeys, useBook } from '../../../platform/account-queries.ts';
import { api } from '../../../platform/api.ts';
import { useUser } from '../../../platform/session.ts';
import type { Loaded } from '../../account/index.ts';
import type { PortfolioProduct } from '../../orders/index.ts';
import { useFavourites } from '../../watchlists/index.ts';
import type { RunningTerms } from './list-due.ts';

const none: RunningTerms = { plans: [], products: [], loans: [] };

/** Plans, products and loans that run: of the live account alone, and of no guest. */
export function useRunningTerms(): Loaded<RunningTerms> {
  const book = useBook();
  const hasTerms = useUser()?.isGuest === false && book === 'live';
  const query = useQuery({
    queryKey: [...accountKeys.investments, 'running'],
    queryFn: async ({ signal }): Promise<RunningTerms> => {
      const running = { limit: pageRowsMax, status: 'earning' } as const;
      const [plans, products] = await Promise.all([
        api.call('listPlanOrders', { query: running }, { signal }),
        api.call('listFinancialOrders', { query: running }, { signal }),
      ]);
      return { plans: plans.items, products: products.items, loans: [] };
    },
    enabled: hasTerms,
  });
  const loans = useQuery({
    queryKey: [...accountKeys.loans, 'running'],
    queryFn: ({ signal }) => api.call('listLoanRecord', { query: { limit: pageRowsMax } }, { signal }),
    enabled: hasTerms,
  });
  const data = useMemo(() => {
    if (!hasTerms) return none;
    return query.data && loans.data && { ...query.data, loans: loans.data.items };
  }, [hasTerms, query.data, loans.data]);
  return {
    data,
    error: hasTerms ? (query.error ?? loans.error) : null,
    dataUpdatedAt: Math.min(query.dataUpdatedAt, loans.dataUpdatedAt),
    refetch: () => Promise.all([query.refetch(), loans.refetch()]),
  };
}

/** Starred instruments that have a line here; the others are in the market list. */
const watchedMax = 6;

/** The instruments that were starred last, the newest first, each as far as it was loaded. */
export function useWatched() {
  const starred = useFavourites();
  const codes = useMemo(() => [...starred].slice(-watchedMax).reverse(), [starred]);
  const queries = useQueries({
    queries: codes.map(code => ({
      queryKey: ['markets', 'info', code],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        api.call('getMarketInfo', { params: { code } }, { signal }),
    })),
  });
  return { codes, queries };
}

/** An order of the book in use; null where there has never been one, undefined until it is known. */
export function useSomeOrder(products: readonly PortfolioProduct[]) {
  return useQuery({
    queryKey: [...accountKeys.orders, useBook(), 'some'],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(products.map(product => product.loadPage({ statuses: [], limit: 1 }, signal)));
      return pages.flatMap(({ items }) => items)[0] ?? null;
    },
  }).data;
}
