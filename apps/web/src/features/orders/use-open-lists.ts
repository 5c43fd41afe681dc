import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useBook } from '../../platform/account-queries.ts';
import { useServerClock } from '../../platform/prices/follow-clock.ts';
import { useWantedCodes } from '../../platform/prices/prices.ts';
import type { Loaded } from '../account/index.ts';
import { openListQuery } from './order-queries.ts';
import type { AnyOrder, OpenList, OrderPage, OrderProduct } from './product.ts';

/** A list of what is open, with the product that it is of. */
export interface LoadedList<Product extends OrderProduct = OrderProduct> {
  readonly product: Product;
  readonly list: OpenList;
  readonly loaded: Loaded<OrderPage<AnyOrder>>;
}

/**
 * What is open of every product in the book in use, the same lists while nothing of it has changed. Asks for the prices of
 * it, and reads the server's clock from them.
 */
export function useOpenLists<Product extends OrderProduct>(
  products: readonly Product[],
): readonly LoadedList<Product>[] {
  const book = useBook();
  const open = useMemo(
    () =>
      products.flatMap(product =>
        product.openLists.map(list => ({ product, list, query: openListQuery(product, list, book) })),
      ),
    [products, book],
  );
  const lists = useQueries({
    queries: open.map(({ query }) => query),
    combine: useCallback(
      (loaded: readonly Loaded<OrderPage<AnyOrder>>[]) =>
        open.flatMap(({ product, list }, index): readonly LoadedList<Product>[] => {
          const query = loaded[index];
          if (!query) return [];
          const { data, error, dataUpdatedAt, refetch } = query;
          return [{ product, list, loaded: { data, error, dataUpdatedAt, refetch } }];
        }),
      [open],
    ),
  });
  const key = [...new Set(lists.flatMap(({ loaded }) => loaded.data?.items.map(({ code }) => code) ?? []))]
    .sort()
    .join();
  const codes = useMemo(() => key.split(',').filter(Boolean), [key]);
  useWantedCodes(codes);
  useServerClock(codes);
  return lists;
}
