import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { ApiError } from '@truemark/client/api-error';
import { pageRowsMax } from '@truemark/contract/limits';
import type { OrderItem, OrderKind } from '@truemark/contract/trading/orders';
import type { Book } from '@truemark/domain/money/book';
import { accountKeys, useBook } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { serverClock } from '../../platform/server-clock.ts';
import { useUser } from '../../platform/session.ts';
import { placeItem } from './place-item.ts';
import type { AnyOrder, OpenList, OrderPage, OrderProduct, OrderSource } from './product.ts';
import { type TakenOrder, takesOrders } from './take-order.ts';

/** While something is due and no word of it has come, the lists are asked again: the private stream may be cut. */
const dueRefreshMs = 3_000;
const pageRows = 30;

const listKey = (book: Book, ...rest: readonly unknown[]) => [...accountKeys.orders, book, ...rest];

/** What is open of a product in a book, at most a page of it. */
export function openListQuery<Order extends AnyOrder>(
  source: OrderSource<Order>,
  list: OpenList<Order['status']>,
  book: Book,
) {
  const queryKey = listKey(book, source.kind, 'open', list.id);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => source.loadPage({ statuses: list.statuses, limit: pageRowsMax }, signal),
    meta: takesOrders<OrderPage<AnyOrder>>(queryKey, (page, { product, order }) =>
      product.kind === source.kind && order.book === book
        ? (placeOrder([page], order, isOf(order, list.statuses))[0] ?? page)
        : page,
    ),
    refetchInterval: ({ state }) =>
      state.data?.items.some(order => source.isDue(order, serverClock.read())) ? dueRefreshMs : false,
  });
}

function isOf({ status }: AnyOrder, statuses: readonly string[]): boolean {
  return statuses.length === 0 || statuses.includes(status);
}

function placeOrder<Page extends OrderPage<AnyOrder>>(pages: readonly Page[], order: AnyOrder, belongs: boolean) {
  return placeItem<AnyOrder, Page>(pages, order, { isSame: ({ id }) => id === order.id, belongs });
}

/** What is open of a product in the book in use, for whoever is logged in. */
export function useOpenOrders<Order extends AnyOrder>(source: OrderSource<Order>, list: OpenList<Order['status']>) {
  const isWanted = useUser() !== undefined;
  return useQuery({ ...openListQuery(source, list, useBook()), enabled: isWanted });
}

/** What is open of every product in the book in use, for whoever is logged in; what is not there yet, or did not come, is left out. */
export function useAllOpenOrders(
  products: readonly OrderProduct[],
): readonly { readonly product: OrderProduct; readonly order: AnyOrder }[] {
  const isWanted = useUser() !== undefined;
  const book = useBook();
  const open = products.flatMap(product => product.openLists.map(list => ({ product, list })));
  const queries = useQueries({
    queries: open.map(({ product, list }) => ({ ...openListQuery(product, list, book), enabled: isWanted })),
  });
  return open.flatMap(({ product }, index) => queries[index]?.data?.items.map(order => ({ product, order })) ?? []);
}

const firstPage: string | null = null;

/** Pages as TanStack Query keeps them. */
interface Pages<Page> {
  readonly pages: readonly Page[];
  readonly pageParams: readonly unknown[];
}

/** Orders of a product in a book a page at a time, the newest first. No statuses: all of them. */
export function orderPagesQuery<Order extends AnyOrder>(
  source: OrderSource<Order>,
  statuses: readonly Order['status'][],
  book: Book,
) {
  const queryKey = listKey(book, source.kind, 'list', statuses);
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => source.loadPage({ statuses, cursor: pageParam, limit: pageRows }, signal),
    initialPageParam: firstPage,
    getNextPageParam: last => last.nextCursor,
    meta: takesOrders<Pages<OrderPage<AnyOrder>>>(queryKey, (data, { product, order }) =>
      product.kind === source.kind && order.book === book
        ? { ...data, pages: placeOrder(data.pages, order, isOf(order, statuses)) }
        : data,
    ),
  });
}

/** Orders of a product in the book in use a page at a time. */
export function useOrderPages<Order extends AnyOrder>(
  source: OrderSource<Order>,
  statuses: readonly Order['status'][],
) {
  return useInfiniteQuery(orderPagesQuery(source, statuses, useBook()));
}

/** Where the list of each product goes on; a product that is not named has come to its end. */
type Cursors = Readonly<Record<string, string | null>>;

interface PastPage extends OrderPage<AnyOrder> {
  readonly kind: string;
}

/** What is over of every product in a book a page at a time, on one instrument or on all. */
export function historyQuery(products: readonly OrderProduct[], code: string | undefined, book: Book) {
  const queryKey = listKey(book, 'history', code ?? null);
  return infiniteQueryOptions({
    queryKey,
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
    meta: takesOrders<Pages<readonly PastPage[]>>(queryKey, (data, { product, order }) => {
      if (order.book !== book || (code !== undefined && order.code !== code)) return data;
      const isOwn = ({ kind }: PastPage) => kind === product.kind;
      const placed = placeOrder(data.pages.flat().filter(isOwn), order, isOf(order, product.pastStatuses));
      let next = 0;
      const pages = data.pages.map(page => page.map(part => (isOwn(part) ? (placed[next++] ?? part) : part)));
      return { ...data, pages };
    }),
  });
}

export function useHistoryPages(products: readonly OrderProduct[], code: string | undefined) {
  return useInfiniteQuery(historyQuery(products, code, useBook()));
}

/** Orders of every kind in a book, or of one, a page at a time; money that came or went has a call of its own. */
export function allOrdersQuery(kind: OrderKind | undefined, book: Book) {
  const queryKey = listKey(book, 'all', kind ?? null);
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: pageRows, ...(pageParam !== null && { cursor: pageParam }) };
      return kind === 'wallet'
        ? api.call('listWalletOrders', { query: page }, { signal })
        : api.call('listAllOrders', { query: { ...page, ...(kind && { kind }) } }, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: last => last.nextCursor,
    meta: takesOrders<Pages<OrderPage<OrderItem>>>(queryKey, (data, taken) => {
      const item = writeItem(taken);
      if (taken.order.book !== book || (kind !== undefined && kind !== item.kind)) return data;
      const isSame = (other: OrderItem) => other.kind === item.kind && other.id === item.id;
      return { ...data, pages: placeItem(data.pages, item, { isSame, belongs: true }) };
    }),
  });
}

/** An order as the list of all orders says it. */
function writeItem({ product, order }: TakenOrder): OrderItem {
  const { id, symbol, code, status, createTime, receiptId } = order;
  return {
    ...{ kind: product.listKind, id, title: symbol, code, status, asset: 'USDT', createTime, receiptId },
    ...product.readItem(order),
  };
}

export function useAllOrders(kind: OrderKind | undefined) {
  return useInfiniteQuery(allOrdersQuery(kind, useBook()));
}

/** An order with the kind of its product. */
export interface LoadedOrder {
  readonly kind: string;
  readonly order: AnyOrder;
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

export function oneOrderKey(id: string, kind: string | undefined) {
  return [...accountKeys.orders, 'one', id, kind ?? null];
}

/** One order, of either book; without a kind each product is tried. */
export function orderQuery(products: readonly OrderSource[], id: string, kind: string | undefined) {
  const named = products.filter(product => kind === undefined || product.kind === kind);
  const queryKey = oneOrderKey(id, kind);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => loadOrder(named, id, signal),
    meta: takesOrders<LoadedOrder>(queryKey, (loaded, { product, order }) =>
      product.kind === loaded.kind && order.id === id ? { ...loaded, order } : loaded,
    ),
    refetchInterval: ({ state: { data } }) => {
      const isDue = named.some(product => product.kind === data?.kind && product.isDue(data.order, serverClock.read()));
      return isDue ? dueRefreshMs : false;
    },
  });
}
