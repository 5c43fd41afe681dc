import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError } from '@truemark/client/api-error';
import { pageRowsMax } from '@truemark/contract/limits';
import type { OrderKind } from '@truemark/contract/trading/orders';
import type { Book } from '@truemark/domain/money/book';
import { accountKeys, useBook } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { serverClock } from '../../platform/prices/follow-clock.ts';
import { useUser } from '../../platform/session.ts';
import type { OpenList, OrderPage, OrderProduct, OrderSource, TradedOrder } from './product.ts';

/** While something is due and no word of it has come, the lists are asked again: the private stream may be cut. */
const dueRefreshMs = 3_000;
const pageRows = 30;

const listKey = (book: Book, ...rest: readonly unknown[]) => [...accountKeys.orders, book, ...rest];

/** What is open of a product in a book, at most a page of it. */
export function openListQuery<Order extends TradedOrder>(
  source: OrderSource<Order>,
  list: OpenList<Order['status']>,
  book: Book,
) {
  return queryOptions({
    queryKey: listKey(book, source.kind, 'open', list.id),
    queryFn: ({ signal }) => source.loadPage({ statuses: list.statuses, limit: pageRowsMax }, signal),
    refetchInterval: ({ state }) =>
      state.data?.items.some(order => source.isDue(order, serverClock.read())) ? dueRefreshMs : false,
  });
}

/** What is open of a product in the book in use, for whoever is logged in. */
export function useOpenOrders<Order extends TradedOrder>(source: OrderSource<Order>, list: OpenList<Order['status']>) {
  const isWanted = useUser() !== undefined;
  return useQuery({ ...openListQuery(source, list, useBook()), enabled: isWanted });
}

const firstPage: string | null = null;

/** Orders of a product a page at a time, the newest first. No statuses: all of them. */
export function useOrderPages<Order extends TradedOrder>(
  source: OrderSource<Order>,
  statuses: readonly Order['status'][],
) {
  return useInfiniteQuery({
    queryKey: listKey(useBook(), source.kind, 'list', statuses),
    queryFn: ({ pageParam, signal }) => source.loadPage({ statuses, cursor: pageParam, limit: pageRows }, signal),
    initialPageParam: firstPage,
    getNextPageParam: last => last.nextCursor,
  });
}

/** Where the list of each product goes on; a product that is not named has come to its end. */
type Cursors = Readonly<Record<string, string | null>>;

interface PastPage extends OrderPage<TradedOrder> {
  readonly kind: string;
}

/** What is over of every product a page at a time, on one instrument or on all. */
export function useHistoryPages(products: readonly OrderProduct[], code: string | undefined) {
  return useInfiniteQuery({
    queryKey: listKey(useBook(), 'history', code ?? null),
    queryFn: ({ pageParam, signal }) =>
      Promise.all(
        products
          .filter(({ kind }) => pageParam[kind] !== undefined)
          .map(async (product): Promise<PastPage> => {
            const { kind, pastStatuses } = product;
            const query = { statuses: pastStatuses, code, cursor: pageParam[kind] ?? null, limit: pageRows };
            return { kind, ...(await product.loadPage(query, signal)) };
          }),
      ),
    initialPageParam: Object.fromEntries(products.map(({ kind }) => [kind, null])) as Cursors,
    getNextPageParam: (last): Cursors | undefined => {
      const next = last.flatMap(({ kind, nextCursor }) => (nextCursor === null ? [] : [[kind, nextCursor] as const]));
      return next.length > 0 ? Object.fromEntries(next) : undefined;
    },
  });
}

/** Orders of every kind, or of one, a page at a time; money that came or went has a call of its own. */
export function useAllOrders(kind: OrderKind | undefined) {
  return useInfiniteQuery({
    queryKey: listKey(useBook(), 'all', kind ?? null),
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: pageRows, ...(pageParam !== null && { cursor: pageParam }) };
      return kind === 'wallet'
        ? api.call('listWalletOrders', { query: page }, { signal })
        : api.call('listAllOrders', { query: { ...page, ...(kind && { kind }) } }, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: last => last.nextCursor,
  });
}

/** An order with the kind of its product. */
export interface LoadedOrder {
  readonly kind: string;
  readonly order: TradedOrder;
}

/** All products share one sequence of numbers: one after the other is asked, until one knows the order. */
async function loadOrder(products: readonly OrderSource[], id: string, signal?: AbortSignal): Promise<LoadedOrder> {
  let missing: unknown;
  for (const product of products) {
    try {
      return { kind: product.kind, order: await product.load(id, signal) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.refusal !== 'recordMissing') throw error;
      missing = error;
    }
  }
  throw missing;
}

/** One order, of either book; without a kind each product is tried. */
export function orderQuery(products: readonly OrderSource[], id: string, kind: string | undefined) {
  const named = products.filter(product => kind === undefined || product.kind === kind);
  return queryOptions({
    queryKey: [...accountKeys.orders, 'one', id, kind ?? null],
    queryFn: ({ signal }) => loadOrder(named, id, signal),
    refetchInterval: ({ state: { data } }) => {
      const isDue = named.some(product => product.kind === data?.kind && product.isDue(data.order, serverClock.read()));
      return isDue ? dueRefreshMs : false;
    },
  });
}
