import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { OrderItem } from '@truemark/contract/trading/orders';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { products } from '../../products.ts';
import { contractProduct } from '../contracts/product.tsx';
import { makeContract } from '../contracts/testing/make-contract.ts';
import { keepOrder } from './keep-order.ts';
import { allOrdersQuery, historyQuery, openListQuery, orderPagesQuery, orderQuery } from './order-queries.ts';
import type { OrderProduct, PageQuery } from './product.ts';

const book = 'demo';
const place = makeContract({ id: '20', status: 'pending', kind: 'limit', createTime: 20 });
const resting = makeContract({ id: '10', status: 'pending', kind: 'limit', createTime: 10 });

/** A server with two resting orders, which counts what it is asked. */
const asked = vi.fn();
const product: OrderProduct<ContractOrder> = {
  ...contractProduct,
  async load(id) {
    asked('one');
    return makeContract({ id });
  },
  async loadPage({ statuses }: PageQuery) {
    asked(statuses.join());
    const isAsked = statuses.length === 0 || statuses.includes('pending');
    return { items: isAsked ? [place, resting] : [], nextCursor: null };
  },
};
const [positions, pending] = product.openLists;
const all: OrderItem = {
  ...{ kind: 'contract', id: '20', title: 'BTC/USDT', code: 'BTCUSDT', status: 'pending', asset: 'USDT' },
  ...{ createTime: 20, receiptId: null, ...product.readItem(place) },
};

/** Everything that shows orders, on screen and loaded. */
async function open() {
  if (!positions || !pending) throw new Error('contracts have two open lists');
  const everyKind = allOrdersQuery(undefined, book);
  queryClient.setQueryData(everyKind.queryKey, { pages: [{ items: [all], nextCursor: null }], pageParams: [null] });
  const holding = new QueryObserver(queryClient, openListQuery(product, positions, book));
  const waiting = new QueryObserver(queryClient, openListQuery(product, pending, book));
  const one = new QueryObserver(queryClient, orderQuery([product], '20', undefined));
  const list = new InfiniteQueryObserver(queryClient, orderPagesQuery(product, [], book));
  const history = new InfiniteQueryObserver(queryClient, historyQuery([product], 'BTCUSDT', book));
  const merged = new InfiniteQueryObserver(queryClient, everyKind);
  for (const observer of [holding, waiting, one]) stops.push(observer.subscribe(() => undefined));
  for (const observer of [list, history, merged]) stops.push(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const ids = (items: readonly { readonly id: string; readonly status: string }[] | undefined) =>
    items?.map(({ id, status }) => `${id} ${status}`);
  return () => ({
    holding: ids(holding.getCurrentResult().data?.items),
    waiting: ids(waiting.getCurrentResult().data?.items),
    one: one.getCurrentResult().data?.order.status,
    list: ids(list.getCurrentResult().data?.pages.flatMap(({ items }) => items)),
    history: ids(history.getCurrentResult().data?.pages.flatMap(page => page.flatMap(({ items }) => items))),
    merged: ids(merged.getCurrentResult().data?.pages.flatMap(({ items }) => items)),
  });
}

const stops: (() => void)[] = [];
beforeEach(() => {
  queryClient.clear();
  asked.mockClear();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
});

it('WEB-870 a step of an order that comes with it changes every list, and nothing is asked', async () => {
  const read = await open();
  const count = asked.mock.calls.length;
  keepOrder({ product: contractProduct as OrderProduct, order: { ...place, status: 'holding' } });
  expect(read()).toMatchObject({
    ...{ holding: ['20 holding'], waiting: ['10 pending'], one: 'holding', history: [] },
    ...{ list: ['20 holding', '10 pending'], merged: ['20 holding'] },
  });
  keepOrder({
    product: contractProduct as OrderProduct,
    order: { ...place, status: 'closed', result: '-5' } as ContractOrder,
  });
  expect(read()).toMatchObject({
    ...{ holding: [], waiting: ['10 pending'], one: 'closed', history: ['20 closed'] },
    ...{ list: ['20 closed', '10 pending'], merged: ['20 closed'] },
  });
  const placed = makeContract({ id: '30', status: 'pending', kind: 'limit', createTime: 30 });
  keepOrder({ product: contractProduct as OrderProduct, order: placed });
  expect(read()).toMatchObject({
    ...{ waiting: ['30 pending', '10 pending'], list: ['30 pending', '20 closed', '10 pending'] },
    ...{ merged: ['30 pending', '20 closed'], one: 'closed' },
  });
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(asked).toHaveBeenCalledTimes(count);
});

it('WEB-870 an order of the other book changes only its own page', async () => {
  const read = await open();
  const before = read();
  keepOrder({ product: contractProduct as OrderProduct, order: { ...place, book: 'live', status: 'holding' } });
  expect(read()).toEqual({ ...before, one: 'holding' });
});

it('WEB-871 a list that is on its way is asked for once more: its answer may be older than the order', async () => {
  await open();
  const count = asked.mock.calls.length;
  if (!pending) throw new Error('contracts have two open lists');
  void queryClient.refetchQueries({ queryKey: openListQuery(product, pending, book).queryKey, exact: true });
  keepOrder({ product: contractProduct as OrderProduct, order: { ...place, status: 'holding' } });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked.mock.calls.slice(count)).toEqual([['pending'], ['pending']]);
});

it('WEB-871 the products of the page know the orders that events carry, each its own', () => {
  const order = makeContract();
  const found = products.flatMap(known => known.findOrder({ kind: 'contract', contract: order }) ?? []);
  expect(found).toEqual([order]);
});
